import {
  enqueue,
  newEvent,
  outboxIndex,
  withEvents,
  type Collection,
  type Filter,
  type Index,
  type Store,
  type Update,
  type WithOutbox,
} from '@storefront/service-kit';
import type { Hold, HoldChange } from '../reservations/reservation';
import type { PublishedProduct } from '../sitemap/sitemap';
import { createListingIndex, type ListRequest, type Listed } from './listing-index';
import { changedAt, toProduct, type Decision, type ProductEvent, type ProductState } from './product';

type StoredProduct = ProductState & WithOutbox;

function withoutOutbox({ outbox: _outbox, outboxPending: _pending, ...product }: StoredProduct): ProductState {
  return product;
}

const toEvents = (events: ProductEvent[], now: Date) => events.map(({ type, data }) => newEvent(type, data, now));

const indexes: Index[] = [outboxIndex, { fields: [['deletedAt', 1]], sparse: true }];

/** For lists and searches in MongoDB. An exclusive store answers both from memory. */
const listingIndexes: Index[] = [
  { fields: [['listings', 1], ['createdAt', 1]] },
  { fields: [['listings', 1], ['price', 1]] },
  { fields: [['listings', 1], ['sortName', 1]] },
  { fields: [['terms', 1]] },
];

const everything: ListRequest = { listing: 'all', words: [], sort: 'createdAt', direction: 1, skip: 0, limit: 1 };
const batchSize = 1_000;
const present: Filter = { deletedAt: { $exists: false } };

const markIs = (orderId: string, mark: Hold | undefined): Filter =>
  mark ? { [`holds.${orderId}.quantity`]: mark.quantity, [`holds.${orderId}.revision`]: mark.revision } : { [`holds.${orderId}`]: { $exists: false } };

/** The fields that staff change. Orders change stock and holds too, so a save must not overwrite them. */
function editable({ _id, createdAt: _createdAt, stock: _stock, holds: _holds, holdsForgotten: _forgotten, ...changes }: ProductState): Partial<ProductState> {
  return changes;
}

/**
 * Saves products together with their events, in one write. The only writer of the collection `products`.
 * If no other process can write to the store, lists and searches come from memory: 0.04 ms instead of 7.7 ms at 10,000 products.
 */
export async function openProductStore(store: Store) {
  const products: Collection<StoredProduct> = await store.collection<StoredProduct>('products', store.exclusive ? indexes : [...indexes, ...listingIndexes]);
  const inMemory = store.exclusive ? createListingIndex((await products.find()).filter(({ listings }) => listings.includes('all'))) : undefined;

  async function update(guard: Filter, changes: Update): Promise<ProductState | undefined> {
    const changed = await products.update(guard, changes);
    if (changed) inMemory?.put(changed);
    return changed && withoutOutbox(changed);
  }

  return {
    /** Only for the outbox relay. */
    collection: products,

    /** The products in memory; undefined if another process may write too. */
    memory: inMemory,

    /** @throws DuplicateKeyError */
    async insert({ product, events }: Decision, now: Date): Promise<void> {
      await products.insert(withEvents(product, ...toEvents(events, now)));
      inMemory?.put(product);
    },

    /** @returns undefined if it is unknown or deleted */
    async find(id: string): Promise<ProductState | undefined> {
      const found = await products.findOne({ _id: id, ...present });
      return found && withoutOutbox(found);
    },

    /** Includes deleted products. */
    findMany: async (ids: string[]): Promise<ProductState[]> => (await products.find({ _id: { $in: ids } })).map(withoutOutbox),

    async list(request: ListRequest): Promise<Listed> {
      if (inMemory) return inMemory.list(request);
      const { listing, words, sort, direction, skip, limit } = request;
      const filter: Filter = { listings: listing, ...(words.length > 0 && { $and: words.map((word) => ({ terms: { $prefix: word } })) }) };
      const [found, total] = await Promise.all([products.find(filter, { sort: [[sort, direction]], skip, limit }), products.count(filter)]);
      return { products: found.map(toProduct), total };
    },

    count: async () => inMemory?.list(everything).total ?? products.count({ listings: 'all' }),

    /** All products that shoppers can see, in a fixed order. Read in batches, because their texts would need a lot of memory. */
    async published(): Promise<PublishedProduct[]> {
      if (inMemory) return inMemory.published();
      const published: PublishedProduct[] = [];
      for (;;) {
        const last = published.at(-1)?._id ?? '';
        const batch = await products.find({ listings: 'all', _id: { $gt: last } }, { sort: [['_id', 1]], limit: batchSize });
        published.push(...batch.map((product) => ({ _id: product._id, changedAt: changedAt(product) })));
        if (batch.length < batchSize) return published;
      }
    },

    /** True if no product was ever stored. */
    isEmpty: async () => (await products.findOne({})) === undefined,

    /**
     * A sale since the product was read is a conflict only if the decision changes the stock.
     * @returns the stored product; undefined if it was changed since it was read
     */
    async save(before: ProductState, { product, events }: Decision, now: Date): Promise<ProductState | undefined> {
      const setsStock = product.stock !== before.stock;
      const guard: Filter = { _id: before._id, revision: before.revision ?? null, ...present, ...(setsStock && { stock: before.stock }) };
      return update(guard, enqueue({ $set: { ...editable(product), ...(setsStock && { stock: product.stock }) } }, ...toEvents(events, now)));
    },

    /** Changes stock and mark in one write. @returns false if the price or the mark changed since the product was read, or too little is in stock */
    async changeHold(before: ProductState, orderId: string, { from, take, to }: HoldChange): Promise<boolean> {
      const sellable: Filter = take > 0 ? { stock: { $gte: take }, price: before.price, ...present } : {};
      const guard: Filter = { _id: before._id, holdsForgotten: before.holdsForgotten, ...markIs(orderId, from), ...sellable };
      const changed = await update(guard, { ...(take !== 0 && { $inc: { stock: -take } }), $set: { [`holds.${orderId}`]: to } });
      return changed !== undefined;
    },

    /** Removes the marks of these orders. @returns false if one of them changed since the product was read */
    async forgetHolds(before: ProductState, orderIds: string[]): Promise<boolean> {
      const guard = Object.assign({ _id: before._id }, ...orderIds.map((orderId) => markIs(orderId, before.holds[orderId]))) as Filter;
      const $unset = Object.fromEntries(orderIds.map((orderId) => [`holds.${orderId}`, true as const]));
      return (await update(guard, { $unset, $inc: { holdsForgotten: 1 } })) !== undefined;
    },

    /** Removes products that were deleted before that moment and whose events are published. */
    purge: (deletedBefore: string) => products.remove({ deletedAt: { $lt: deletedBefore }, outboxPending: { $ne: true } }),
  };
}

export type ProductStore = Awaited<ReturnType<typeof openProductStore>>;
