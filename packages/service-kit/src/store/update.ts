import { isPlainObject, pathParts, plain } from './document';
import type { Clause, PathClause } from './filter';
import { isScalar, parseCondition, parseFilter } from './filter';
import type { Filter, Update } from './store';

/** One checked change of one path, so that both stores reject the same updates and interpret the others in the same way. */
export type Change =
  | { operator: '$set'; path: string; value: unknown }
  | { operator: '$unset'; path: string }
  | { operator: '$inc'; path: string; by: number }
  | { operator: '$push' | '$addToSet'; path: string; values: unknown[] }
  | ({ operator: '$pull'; path: string } & Pulled);

export type Pulled = { elements: 'scalars'; clauses: PathClause[] } | { elements: 'objects'; clauses: Clause[] };

/** The path in the clauses of a `$pull` of scalars. */
export const elementPath = 'element';

/** @throws TypeError on anything that the port does not support, and on two changes of one path */
export function parseUpdate(update: Update): Change[] {
  const changes = Object.entries(update).flatMap(([operator, fields]: [string, Record<string, unknown> | undefined]) =>
    Object.entries(fields ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([path, value]) => parseChange(operator, path, value)),
  );
  refuseOverlap(changes.map(({ path }) => path));
  return changes;
}

function parseChange(operator: string, path: string, value: unknown): Change {
  if (pathParts(path)[0] === '_id') throw new TypeError('An update cannot change _id');
  switch (operator) {
    case '$set':
      return { operator, path, value: plain(value) };
    case '$unset':
      return { operator, path };
    case '$inc':
      if (typeof value === 'number' && Number.isFinite(value)) return { operator, path, by: value };
      break;
    case '$push':
    case '$addToSet':
      return { operator, path, values: eachOf(value) };
    case '$pull':
      return { operator, path, ...parsePull(value) };
  }
  throw new TypeError(`The update of ${path} has no usable ${operator}`);
}

function eachOf(value: unknown): unknown[] {
  const each = isPlainObject(value) ? value.$each : undefined;
  return Array.isArray(each) ? plain(each) : [plain(value)];
}

function parsePull(value: unknown): Pulled {
  const byCondition = isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$') && key !== '$and' && key !== '$or');
  if (isScalar(value) || byCondition) return { elements: 'scalars', clauses: parseCondition(elementPath, value) };
  return { elements: 'objects', clauses: parseFilter(value as Filter) };
}

function refuseOverlap(paths: string[]): void {
  const known = new Set<string>();
  for (const path of paths) {
    if (known.has(path)) throw new TypeError(`The update changes ${path} twice`);
    known.add(path);
  }
  for (const path of paths) {
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      const parent = path.slice(0, dot);
      if (known.has(parent)) throw new TypeError(`The update changes ${parent} twice`);
    }
  }
}
