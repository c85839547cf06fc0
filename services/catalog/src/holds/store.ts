import { DuplicateKeyError, setOrRemove, type Collection, type Store } from '@storefront/service-kit';
import type { Shopper, ShopperHold } from './hold';

/** The fields that a use case writes. */
type Changes = Required<Pick<Shopper, 'unfinished' | 'recent' | 'daily' | 'forgetAt'>> & { hold: ShopperHold | undefined };

/** The only writer of the collection `shoppers`: one document a customer who held something lately. */
export async function openShopperStore(store: Store) {
  const shoppers: Collection<Shopper> = await store.collection<Shopper>('shoppers', [
    { fields: [['unfinished.since', 1]], sparse: true },
    { fields: [['forgetAt', 1]] },
  ]);

  return {
    find: (customerId: string) => shoppers.findOne({ _id: customerId }),

    /** @returns undefined if the customer's document was written since it was read */
    async save(customerId: string, before: Shopper | undefined, changes: Changes): Promise<Shopper | undefined> {
      if (before) return shoppers.update({ _id: customerId, revision: before.revision }, { ...setOrRemove(changes), $inc: { revision: 1 } });
      const { hold, ...rest } = changes;
      const first: Shopper = { _id: customerId, revision: 1, ...rest, ...(hold && { hold }) };
      return shoppers.insert(first).then(
        () => first,
        (error: unknown) => {
          if (error instanceof DuplicateKeyError) return undefined;
          throw error;
        },
      );
    },

    /** The marks agree with the document. Does nothing if the document was written since. Without a sync: the sweep repeats a lost write. */
    async finished({ _id, revision }: Shopper): Promise<void> {
      await shoppers.update({ _id, revision }, { $unset: { unfinished: true } }, { durable: false });
    },

    /** Records that an order takes the pieces of a hold, unless another order takes them. */
    async orderTakes(customerId: string, holdId: string, orderId: string): Promise<void> {
      await shoppers.update({ _id: customerId, 'hold._id': holdId, 'hold.orderId': { $exists: false } }, { $set: { 'hold.orderId': orderId }, $inc: { revision: 1 } });
    },

    /** Undoes `orderTakes` for an abandoned order. */
    async orderLeaves(customerId: string, orderId: string): Promise<void> {
      await shoppers.update({ _id: customerId, 'hold.orderId': orderId }, { $unset: { 'hold.orderId': true }, $inc: { revision: 1 } });
    },

    /** Changes that a crash interrupted. */
    unfinished: (before: string, limit: number) => shoppers.find({ 'unfinished.since': { $lt: before } }, { limit }),

    /** Removes customers who hold nothing and whose counts are out of date. */
    forget: (now: string) => shoppers.remove({ forgetAt: { $lt: now }, unfinished: { $exists: false } }),
  };
}

export type ShopperStore = Awaited<ReturnType<typeof openShopperStore>>;
