import type { Collection, Filter, FindOptions, Index, Store } from '@storefront/service-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProductQueries, type ProductQueries } from './queries';
import { openProductStore, type ProductStore } from './store';

interface Query {
  filter: Filter;
  sort: NonNullable<FindOptions['sort']>;
}

let indexes: Index[] = [];
let asked: Query[] = [];
let products: ProductStore;
let queries: ProductQueries;

/** Like MongoDB: shared with other processes, and queried for every list. */
beforeEach(async () => {
  asked = [];
  const record = (filter: Filter = {}, { sort = [] }: FindOptions = {}) => void asked.push({ filter, sort });
  const collection = {
    find: async (filter?: Filter, options?: FindOptions) => (record(filter, options), []),
    findOne: async (filter: Filter) => record(filter),
    count: async (filter?: Filter) => (record(filter), 0),
    remove: async (filter: Filter) => (record(filter), 0),
  } as unknown as Collection<never>;
  products = await openProductStore({ exclusive: false, collection: async (_: string, named: Index[] = []) => ((indexes = named), collection) } as unknown as Store, () => new Date());
  queries = createProductQueries(products);
  asked = [];
});

/** Every collection has it. */
const byId: Index = { fields: [['_id', 1]], unique: true };

type Key = [path: string, direction: 1 | -1];

/** The keys of an index in MongoDB. An index that is neither unique nor sparse ends in `_id`. */
const keysOf = ({ fields, unique, sparse }: Index): Key[] => (unique || sparse ? fields : [...fields, ['_id', fields.at(-1)?.[1] ?? 1]]);
const isOneValue = (condition: unknown) => typeof condition !== 'object';

function conditionsOf({ $and = [], ...own }: Filter): [path: string, condition: unknown][] {
  return [...Object.entries(own), ...$and.flatMap(conditionsOf)];
}

/** True if the index has the requested order, forwards or backwards. */
function areInOrder(keys: Key[], sort: Key[]): boolean {
  const directions = sort.map(([path, direction], at) => (keys[at]?.[0] === path ? direction * keys[at][1] : 0));
  return directions[0] !== 0 && new Set(directions).size === 1;
}

/** An index cannot serve such a condition. */
const isAbsence = (condition: unknown) => (condition as { $exists?: boolean }).$exists === false;

/**
 * How MongoDB can answer a query without reading every document: it `reads` a range of an index in the requested order, or `finds` documents by an
 * index and sorts them.
 */
function waysOf({ filter, sort }: Query): string[] {
  const conditions = new Map(conditionsOf(filter).filter(([, condition]) => !isAbsence(condition)));
  const ties: Key[] = sort.length > 0 ? [...sort, ['_id', sort.at(-1)![1]]] : [];
  return [...indexes, byId].flatMap((index) => {
    const keys = keysOf(index);
    const paths = keys.map(([path]) => path);
    if (!conditions.has(paths[0]!)) return [];
    const fixed = paths.findIndex((path) => !isOneValue(conditions.get(path) ?? {}));
    const isCovered = [...conditions.keys()].every((path) => paths.includes(path));
    const isRead = ties.length === 0 || (isCovered && fixed >= 0 && areInOrder(keys.slice(fixed), ties));
    return [`${isRead ? 'reads' : 'finds'} ${paths.join(', ')}`];
  });
}

const list = (query: object) => queries.list(query);
const byTime = 'reads listings, createdAt, _id';
const byPrice = 'reads listings, price, _id';
const byName = 'reads listings, sortName, _id';

describe('in MongoDB an index serves', () => {
  it.each([
    ['a list, newest first', () => list({}), byTime],
    ['a list, oldest first', () => list({ sortBy: 'createdAt', sortOrder: 'asc' }), byTime],
    ['a list by price', () => list({ sort: 'price_asc' }), byPrice],
    ['a list, highest price first', () => list({ sort: 'price_desc' }), byPrice],
    ['a list by name', () => list({ sortBy: 'name', sortOrder: 'asc' }), byName],
    ['a list by name, descending', () => list({ sortBy: 'name', sortOrder: 'desc' }), byName],
    ['a list of a category', () => list({ category: 'saree' }), byTime],
    ['a list of a collection by price', () => list({ category: 'silk', sort: 'price_asc' }), byPrice],
    ['a page far from the first', () => list({ page: 800, limit: 12 }), byTime],
    ['every product, for admins', () => queries.every(), byTime],
    ['one product', () => products.find('a'.repeat(24)), 'reads _id'],
    ['the products of an order', () => queries.lookUp(['a'.repeat(24), 'b'.repeat(24)]), 'reads _id'],
    ['the number of products', () => products.count(), byTime],
    ['what other replicas changed', () => products.readChangesSince('2026-01-01T00:00:00.000Z'), 'reads writtenAt'],
    ['the removal of products that were deleted long ago', () => products.purge('2026-01-01T00:00:00.000Z'), 'reads deletedAt'],
  ])('%s', async (_, query, expected) => {
    await query();
    expect(waysOf(asked[0]!)).toContain(expected);
    for (const one of asked) expect(waysOf(one)).not.toEqual([]);
  });
});
