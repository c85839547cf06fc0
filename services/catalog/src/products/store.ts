import type { DomainEvent } from '@storefront/contracts';
import { enqueue, outboxIndex, withEvents } from '@storefront/service-kit';
import type { Collection, Document, Filter, Index, Store, Update, WithOutbox } from '@storefront/service-kit';
import type { Hold } from '../reservations/reservation';
import { createListingIndex } from './listing-index';
import type { ListRequest, Listed, ListingIndex } from './listing-index';
import { toProduct } from './product';
import type { ProductState } from './product';

export interface ProductStore {
  /** The collection as the outbox relay reads it. */
  readonly outbox: Collection<Document & WithOutbox>;
  /** @throws DuplicateKeyError */
  insert(product: ProductState, ...events: DomainEvent[]): Promise<void>;
  /** Undefined where it is unknown or deleted. */
  find(id: string): Promise<ProductState | undefined>;
  /** Deleted ones too. */
  findMany(ids: string[]): Promise<ProductState[]>;
  list(request: ListRequest): Promise<Listed>;
  /** What can be read at once, where no other process writes. */
  readonly memory?: Pick<ListingIndex, 'list' | 'find'> | undefined;
  count(): Promise<number>;
  /** Whether there never was a product. */
  isEmpty(): Promise<boolean>;
  /** Writes a save where the product is still as it was read; `stock` counts only where it is given. */
  save(read: ProductState, changes: Partial<ProductState>, stock: number | undefined, ...events: DomainEvent[]): Promise<ProductState | undefined>;
  /** Takes it out of every list; false where it is unknown or was deleted before. */
  delete(id: string, deletedAt: string, ...events: DomainEvent[]): Promise<boolean>;
  /** Stock and hold in one write, where the product is still as it was read. */
  changeHold(read: ProductState, orderId: string, change: { from: Hold | undefined; take: number; to: Hold }): Promise<boolean>;
  /** Drops the marks of these orders, where they are still as they were read. */
  forgetHolds(read: ProductState, orderIds: string[]): Promise<boolean>;
  /** Removes what was deleted before that moment and has told so. */
  purge(deletedBefore: string): Promise<number>;
}

const indexes: Index[] = [outboxIndex, { fields: [['deletedAt', 1]], sparse: true }];

/** For lists and searches in MongoDB. An exclusive store answers them from memory. */
const listingIndexes: Index[] = [
  { fields: [['listings', 1], ['createdAt', 1]] },
  { fields: [['listings', 1], ['price', 1]] },
  { fields: [['listings', 1], ['sortName', 1]] },
  { fields: [['terms', 1]] },
];

const everything: ListRequest = { listing: 'all', words: [], sort: 'createdAt', direction: 1, skip: 0, limit: 1 };
const present: Filter = { deletedAt: { $exists: false } };

const markIs = (orderId: string, mark: Hold | undefined): Filter =>
  mark ? { [`holds.${orderId}.quantity`]: mark.quantity, [`holds.${orderId}.revision`]: mark.revision } : { [`holds.${orderId}`]: { $exists: false } };

/** The only writer of products. If this process has the store to itself, lists and searches come from memory: 0.04 ms instead of 7.7 ms at 10,000 products. */
export async function openProductStore(store: Store): Promise<ProductStore> {
  const products = await store.collection<ProductState & WithOutbox>('products', store.exclusive ? indexes : [...indexes, ...listingIndexes]);
  const inMemory = store.exclusive ? createListingIndex((await products.find()).filter(({ listings }) => listings.includes('all'))) : undefined;

  async function update(guard: Filter, changes: Update): Promise<ProductState | undefined> {
    const changed = await products.update(guard, changes);
    if (changed) inMemory?.put(changed);
    return changed;
  }

  return {
    outbox: products as unknown as Collection<Document & WithOutbox>,

    async insert(product, ...events) {
      await products.insert(withEvents(product, ...events));
      inMemory?.put(product);
    },

    memory: inMemory,

    find: (_id) => products.findOne({ _id, ...present }),
    findMany: (ids) => products.find({ _id: { $in: ids } }),

    async list(request) {
      if (inMemory) return inMemory.list(request);
      const { listing, words, sort, direction, skip, limit } = request;
      const filter: Filter = { listings: listing, ...(words.length > 0 && { $and: words.map((word) => ({ terms: { $prefix: word } })) }) };
      const [found, total] = await Promise.all([products.find(filter, { sort: [[sort, direction]], skip, limit }), products.count(filter)]);
      return { products: found.map(toProduct), total };
    },

    count: async () => inMemory?.list(everything).total ?? products.count({ listings: 'all' }),
    isEmpty: async () => (await products.findOne({})) === undefined,

    save(read, changes, stock, ...events) {
      const guard: Filter = { _id: read._id, revision: read.revision ?? null, ...present, ...(stock !== undefined && { stock: read.stock }) };
      return update(guard, enqueue({ $set: { ...changes, ...(stock !== undefined && { stock }) } }, ...events));
    },

    async delete(_id, deletedAt, ...events) {
      const changed = await update({ _id, ...present }, enqueue({ $set: { deletedAt, listings: [], terms: [] } }, ...events));
      return changed !== undefined;
    },

    async changeHold(read, orderId, { from, take, to }) {
      const sellable: Filter = take > 0 ? { stock: { $gte: take }, price: read.price, ...present } : {};
      const guard: Filter = { _id: read._id, holdsForgotten: read.holdsForgotten, ...markIs(orderId, from), ...sellable };
      const changed = await update(guard, { ...(take !== 0 && { $inc: { stock: -take } }), $set: { [`holds.${orderId}`]: to } });
      return changed !== undefined;
    },

    async forgetHolds(read, orderIds) {
      const guard = Object.assign({ _id: read._id }, ...orderIds.map((orderId) => markIs(orderId, read.holds[orderId]))) as Filter;
      const $unset = Object.fromEntries(orderIds.map((orderId) => [`holds.${orderId}`, true as const]));
      return (await update(guard, { $unset, $inc: { holdsForgotten: 1 } })) !== undefined;
    },

    purge: (deletedBefore) => products.remove({ deletedAt: { $lt: deletedBefore }, outboxPending: { $ne: true } }),
  };
}
