import { isPlainObject } from './document';
import { valuesAt } from './match';
import type { FindOptions } from './store';

type Sort = NonNullable<FindOptions['sort']>;

/** Breaks ties by `_id`, in the direction of the last path, so that one index can serve the sort. */
export function totalOrder(sort: Sort): Sort {
  const last = sort.at(-1);
  if (last === undefined || sort.some(([path]) => path === '_id')) return sort;
  return [...sort, ['_id', last[1]]];
}

/** Sorts in place by MongoDB's order of types: absent and null, numbers, strings, objects, arrays, booleans. */
export function sortDocuments<T>(documents: T[], sort: Sort): T[] {
  const keyed = documents.map((document) => ({ document, keys: sort.map(([path, direction]) => keyOf(document, path, direction)) }));
  keyed.sort((a, b) => {
    for (const [position, [, direction]] of sort.entries()) {
      const difference = compare(a.keys[position], b.keys[position]);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  });
  return keyed.map(({ document }) => document);
}

/** Of several values, the smallest counts in ascending order and the largest in descending order. */
function keyOf(document: unknown, path: string, direction: 1 | -1): unknown {
  const values = valuesAt(document, path.split('.')).flat();
  return values.length === 0 ? undefined : values.reduce((best, value) => (compare(value, best) * direction < 0 ? value : best));
}

function compare(a: unknown, b: unknown): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (a === b || rankOf(a) === 0 || typeof a === 'object') return 0;
  return (a as string | number | boolean) < (b as string | number | boolean) ? -1 : 1;
}

function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === 'number') return 1;
  if (typeof value === 'string') return 2;
  if (isPlainObject(value)) return 3;
  return Array.isArray(value) ? 4 : 5;
}
