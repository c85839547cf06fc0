import type { Clause } from './filter';
import { matches } from './match';
import type { Nedb, NedbNode } from './nedb';
import { sortDocuments } from './sort';
import type { FindOptions } from './store';

/** From the largest key down. */
function* descending<T>(root: NedbNode<T> | null): Generator<NedbNode<T>> {
  const waiting: NedbNode<T>[] = [];
  for (let node = root; node || waiting.length > 0; ) {
    for (; node; node = node.right) waiting.push(node);
    const next = waiting.pop() as NedbNode<T>;
    yield next;
    node = next.left;
  }
}

function matchesOne<T>(database: Nedb<T>, clauses: Clause[], most: number): boolean {
  return clauses.some((clause) => {
    if ('branches' in clause || clause.operator !== '$eq' || clause.operand === null) return false;
    const found = database.indexes[clause.path]?.getMatching(clause.operand);
    return found !== undefined && found.length <= most;
  });
}

/**
 * The first documents of a list that is sorted by an indexed path, largest first, read from the end of that index: a page of a long list costs
 * what the page costs.
 * @param sort a total order
 * @param needed how many are asked for, those to be skipped among them
 * @returns undefined where the index does not give the order, or sorting what another index finds is cheaper
 */
export function newestFirst<T>(database: Nedb<T>, clauses: Clause[], sort: NonNullable<FindOptions['sort']>, needed: number): T[] | undefined {
  const [path, direction] = sort[0] ?? ['', 1];
  const index = database.indexes[path];
  const mostRead = 1_000 + needed * 4;
  if (!index || direction !== -1 || matchesOne(database, clauses, mostRead)) return undefined;

  const found = new Set<T>();
  let read = 0;
  for (const { key, data } of descending(index.tree.tree)) {
    // Keys of other types are in another order here, and documents without the field are not in the index.
    if (typeof key !== 'string' && typeof key !== 'number') return undefined;
    read += data.length;
    for (const document of sortDocuments(data.filter((one) => matches(one, clauses)), sort.slice(1))) found.add(document);
    if (found.size >= needed) return [...found];
    if (read > mostRead) return undefined;
  }
  return undefined;
}
