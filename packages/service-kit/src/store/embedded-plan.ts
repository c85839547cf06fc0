import type { EmbeddedIndex, Key } from './embedded-index';
import { keyOf } from './embedded-index';
import type { Bound, Clause, PathClause } from './filter';
import type { Index, Scalar } from './store';

type Sort = [path: string, direction: 1 | -1][];

/** The SQL that finds the documents that can match a filter. */
export interface Plan {
  /** Selects `id` and `document`. */
  select: string;
  /** Selects `total`; correct if the plan is exact. */
  count: string;
  parameters: Key[];
  /** Every row matches the filter. */
  isExact: boolean;
  /** Rows have the requested order. */
  isOrdered: boolean;
  /** A document can have several rows. */
  repeats: boolean;
  /** The filter names a few documents, which can be read one by one. */
  ids?: string[];
}

/** The use of an index for a query. */
interface Use {
  index: EmbeddedIndex;
  conditions: string[];
  parameters: Key[];
  answered: Set<Clause>;
  /** Leading fields with one value. */
  fixed: number;
  score: number;
  order: string | undefined;
}

/** In SQL: the value for absent and null, and the first text and the first blob in SQLite's order. */
const edges = { absent: '-9e999', text: "''", blob: "x''" };

/** All clauses that must hold, including those of `$and`. */
const conjunction = (clauses: Clause[]): Clause[] =>
  clauses.flatMap((clause) => ('branches' in clause && clause.operator === '$and' ? clause.branches.flatMap(conjunction) : [clause]));

/** `$in` passes its values as JSON, which cannot contain a boolean's key, a blob. A null also matches documents that a sparse index leaves out. */
const isListable = (value: Scalar): value is string | number => typeof value === 'string' || typeof value === 'number';

interface Condition {
  sql: string;
  parameters: Key[];
  /** It fixes the column to one value. */
  isOne: boolean;
  /** It holds for exactly the documents that the clause matches. */
  isExact: boolean;
}

/** @returns undefined if the index cannot answer the clause */
function conditionOf(clause: PathClause, column: string, { sparse, fields }: Required<Index>): Condition | undefined {
  switch (clause.operator) {
    case '$eq':
      // A row for an absent field can also come from an empty array.
      if (clause.operand === null) return sparse ? undefined : { sql: `${column} = ?`, parameters: [keyOf(null)], isOne: true, isExact: false };
      return { sql: `${column} = ?`, parameters: [keyOf(clause.operand)], isOne: true, isExact: true };
    case '$in':
      if (!clause.operand.every(isListable)) return undefined;
      return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(clause.operand)], isOne: false, isExact: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeOf(clause, column);
    case '$prefix':
      return clause.operand === '' ? undefined : { sql: `${column} >= ? AND ${column} < ${edges.blob}`, parameters: [clause.operand], isOne: false, isExact: false };
    case '$exists':
      // A sparse index of one field has exactly the documents that have it. Older versions added those with an empty array on the path.
      return clause.operand && sparse && fields.length === 1 ? { sql: 'TRUE', parameters: [], isOne: false, isExact: !clause.path.includes('.') } : undefined;
    default:
      return undefined;
  }
}

/** Bounds compare values of one type only, and types are sorted one after the other. */
function rangeOf({ operator, operand }: Bound, column: string): Condition | undefined {
  if (!isListable(operand)) return undefined;
  const isText = typeof operand === 'string';
  const comparison = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' }[operator];
  const isLower = operator === '$gt' || operator === '$gte';
  const otherEnd = isLower ? `< ${isText ? edges.blob : edges.text}` : isText ? `>= ${edges.text}` : `> ${edges.absent}`;
  return { sql: `${column} ${comparison} ? AND ${column} ${otherEnd}`, parameters: [operand], isOne: false, isExact: true };
}

/** Uses the leading fields of an index, up to the first field whose condition allows several values. */
function useOf(index: EmbeddedIndex, clauses: Clause[], sort: Sort, isBounded: boolean): Use | undefined {
  const { fields, sparse } = index.definition;
  // Without a condition on its first field, an index can only give the order.
  if (!isBounded && !clauses.some((clause) => !('branches' in clause) && clause.path === fields[0]?.[0])) return undefined;
  const use: Use = { index, conditions: [], parameters: [], answered: new Set(), fixed: 0, score: 0, order: undefined };
  for (const [position, [path]] of fields.entries()) {
    const own = clauses.filter((clause): clause is PathClause => !('branches' in clause) && clause.path === path);
    const answers = own.flatMap((clause) => {
      const condition = conditionOf(clause, index.columns[position]!, index.definition);
      return condition ? [{ clause, condition }] : [];
    });
    const one = answers.find(({ condition }) => condition.isOne);
    // In an array, different elements can satisfy different clauses, so a row need not satisfy all of them.
    const used = one ? [one] : index.isMultikey ? answers.slice(0, 1) : answers;
    if (used.length === 0) break;
    for (const { clause, condition } of used) {
      use.conditions.push(condition.sql);
      use.parameters.push(...condition.parameters);
      if (condition.isExact) use.answered.add(clause);
    }
    use.score += one ? 10 : 4;
    if (!one) break;
    use.fixed += 1;
  }
  // A sparse index lacks documents, so it serves only a filter that they cannot match.
  if (sparse && use.conditions.length === 0) return undefined;
  use.order = index.isMultikey && use.conditions.length > 0 ? undefined : orderOf(index, sort);
  if (use.order !== undefined && isBounded) use.score += isNatural(use, sort) ? 6 : 1;
  return use.score > 0 ? use : undefined;
}

const columnOf = (index: EmbeddedIndex, path: string): string | undefined => (path === '_id' ? 'k.id' : index.columns[index.paths.indexOf(path)]);

/** `ORDER BY` from the index's own columns, if they cover the sort. */
function orderOf(index: EmbeddedIndex, sort: Sort): string | undefined {
  if (sort.length === 0) return undefined;
  const parts = sort.map(([path, direction]) => [columnOf(index, path), direction === 1 ? 'ASC' : 'DESC'] as const);
  return parts.every(([column]) => column !== undefined) ? parts.map((part) => part.join(' ')).join(', ') : undefined;
}

/** True if the table already has the rows in that order, forwards or backwards. */
function isNatural({ index, fixed, conditions }: Use, sort: Sort): boolean {
  const { fields } = index.definition;
  if (conditions.length > fixed && sort[0]?.[0] !== index.paths[fixed]) return false;
  const stored: Sort = [...fields, ['_id', fields.at(-1)![1]]];
  const rest = stored.slice(fixed);
  const flip = rest[0]![1] === sort[0]![1] ? 1 : -1;
  return sort.every(([path, direction], position) => rest[position]?.[0] === path && rest[position][1] * flip === direction);
}

/**
 * Chooses how to find the documents that can match a filter.
 * @param table of the documents, quoted
 * @param sort ends with `_id`
 * @param isBounded only the first few are needed, so an index in that order saves reading the others
 */
export function planOf(table: string, indexes: EmbeddedIndex[], filter: Clause[], sort: Sort, isBounded: boolean): Plan {
  const clauses = conjunction(filter);
  const byId = clauses.find((clause): clause is PathClause => !('branches' in clause) && clause.path === '_id' && (clause.operator === '$eq' || clause.operator === '$in'));
  const onId = byId && conditionOf(byId, 'd.id', primary);
  if (onId) return { ...fromDocuments(table, ` WHERE ${onId.sql}`, onId.parameters, clauses.length === 1), ...fewIds(byId.operand) };
  const uses = indexes.flatMap((index) => useOf(index, clauses, sort, isBounded) ?? []);
  const best = uses.reduce<Use | undefined>((found, use) => (found && found.score >= use.score ? found : use), undefined);
  if (!best) return fromDocuments(table, '', [], clauses.length === 0);
  const { index, conditions, parameters, answered, order } = best;
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const isOrdered = isBounded && order !== undefined;
  return {
    select: `SELECT d.id, d.document FROM ${index.table} k CROSS JOIN ${table} d ON d.id = k.id${where}${isOrdered ? ` ORDER BY ${order}` : ''}`,
    count: `SELECT count(DISTINCT k.id) AS total FROM ${index.table} k${where}`,
    parameters,
    isExact: answered.size === clauses.length,
    isOrdered,
    repeats: true,
  };
}

/** Reading more documents one by one takes longer than one search. */
const mostSingleReads = 20;

function fewIds(operand: unknown): Pick<Plan, 'ids'> {
  const ids = [...new Set(Array.isArray(operand) ? operand : [operand])];
  return ids.length <= mostSingleReads && ids.every((id) => typeof id === 'string') ? { ids } : {};
}

const primary: Required<Index> = { fields: [['_id', 1]], unique: true, sparse: false };

const fromDocuments = (table: string, where: string, parameters: Key[], isExact: boolean): Plan => ({
  select: `SELECT d.id, d.document FROM ${table} d${where}`,
  count: `SELECT count(*) AS total FROM ${table} d${where}`,
  parameters,
  isExact,
  isOrdered: false,
  repeats: false,
});
