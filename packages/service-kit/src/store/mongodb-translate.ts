import type { Document as Bson, Filter as MongoFilter, UpdateFilter } from 'mongodb';
import type { Clause, PathClause } from './filter';
import type { Document } from './store';
import type { Change } from './update';

/** The clauses in MongoDB's syntax, each separate, so that none overwrites another. */
export function toMongoFilter(clauses: Clause[]): MongoFilter<Document> {
  const [first, ...others] = clauses.map(translate);
  if (first === undefined) return {};
  return (others.length === 0 ? first : { $and: [first, ...others] }) as MongoFilter<Document>;
}

function translate(clause: Clause): Bson {
  if (!('branches' in clause)) return { [clause.path]: condition(clause) };
  if (clause.branches.length > 0) return { [clause.operator]: clause.branches.map(toMongoFilter) };
  return clause.operator === '$and' ? {} : { _id: { $in: [] } };
}

function condition(clause: PathClause): Bson {
  switch (clause.operator) {
    case '$prefix':
      // Anchored and without flags: MongoDB turns it into a range of the index.
      return { $regex: `^${escape(clause.operand)}` };
    case '$contains':
      return { $regex: escape(clause.operand), $options: 'i' };
    case '$elemMatch':
      return { $elemMatch: toMongoFilter(clause.operand) };
    default:
      return { [clause.operator]: clause.operand };
  }
}

/** Escapes text for a regular expression, which cannot contain the character NUL itself. */
const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00');

export function toMongoUpdate(changes: Change[]): UpdateFilter<Document> {
  const update: Record<string, Record<string, unknown>> = {};
  for (const change of changes) {
    update[change.operator] = { ...update[change.operator], [change.path]: operand(change) };
  }
  return update as UpdateFilter<Document>;
}

function operand(change: Change): unknown {
  switch (change.operator) {
    case '$set':
      return change.value;
    case '$unset':
      return true;
    case '$inc':
      return change.by;
    case '$push':
    case '$addToSet':
      return { $each: change.values };
    case '$pull':
      return change.elements === 'objects' ? toMongoFilter(change.clauses) : Object.assign({}, ...change.clauses.map(condition));
  }
}
