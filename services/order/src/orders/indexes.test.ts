import type { Collection, Filter, FindOptions, Index, Store } from '@storefront/service-kit';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOrderStore, type OrderStore } from './store';

type Key = [path: string, direction: 1 | -1];

let indexes: Key[][] = [];
let queries: { filter: Filter; sort: Key[] }[] = [];
let orders: OrderStore;

/** Records the queries that MongoDB would get. Indexes that are neither unique nor sparse end with `_id` there. */
beforeEach(async () => {
  queries = [];
  const record = (filter: Filter = {}, { sort = [] }: FindOptions = {}) => void queries.push({ filter, sort: [...sort, ...(sort.length > 0 ? [['_id', sort.at(-1)![1]] as Key] : [])] });
  const collection = {
    find: async (filter?: Filter, options?: FindOptions) => (record(filter, options), []),
    count: async (filter?: Filter) => (record(filter), 0),
  } as unknown as Collection<never>;
  const keysOf = ({ fields, unique, sparse }: Index): Key[] => (unique || sparse ? fields : [...fields, ['_id', fields.at(-1)![1]]]);
  orders = await openOrderStore({ exclusive: false, collection: async (_: string, named: Index[] = []) => ((indexes = named.map(keysOf)), collection) } as unknown as Store);
});

const isFixed = (condition: unknown) => typeof condition !== 'object' || (condition !== null && '$in' in condition);

/**
 * The indexes that return the list in order: fixed values first, then the sort. For several values (`$in`), MongoDB reads one range per value
 * and merges them.
 */
const inOrder = ({ filter, sort }: (typeof queries)[number]): string[] =>
  indexes
    .filter((keys) => {
      const first = keys.findIndex(([path]) => !isFixed(filter[path] ?? {}));
      return first > 0 && sort.every(([path, direction], at) => keys[first + at]?.[0] === path && keys[first + at]?.[1] === direction);
    })
    .map((keys) => keys.map(([path]) => path).join(', '));

describe('on MongoDB an index serves', () => {
  const page = (filter: Parameters<OrderStore['page']>[0]) => orders.page(filter, { page: 3, limit: 50 });
  it.each([
    ['every order', () => page({}), 'status, createdAt, _id'],
    ['orders of a status', () => page({ status: 'shipped' }), 'status, createdAt, _id'],
    ['orders of a customer', () => page({ customerId: 'a'.repeat(24) }), 'customer._id, createdAt, _id'],
    ['orders with a payment to verify', () => page({ payment: 'submitted' }), 'paymentTags, createdAt, _id'],
    ['orders that owe a payment, for the sweep', () => orders.unpaid(new Date(0)), 'paymentTags, createdAt, _id'],
    ['a search', () => page({ search: 'silk' }), 'status, createdAt, _id'],
    ['the newest orders', () => orders.newest(5), 'status, createdAt, _id'],
    ['orders of the last days', () => orders.placedSince(new Date(0)).next(), 'status, createdAt, _id'],
  ])('%s', async (_, ask, index) => {
    await ask();
    expect(inOrder(queries[0]!)).toContain(index);
  });

  it('counts by status', async () => {
    await orders.countAll();
    expect(queries.map(({ filter }) => Object.keys(filter))).toEqual(Array.from({ length: 5 }, () => ['status']));
    expect(indexes.some(([first]) => first?.[0] === 'status')).toBe(true);
  });
});
