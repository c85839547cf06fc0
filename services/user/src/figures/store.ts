import { DuplicateKeyError, mapAll, type Collection, type Store } from '@storefront/service-kit';
import type { OrderFact } from './order-fact';

/** Written without fsync: the customer's totals are saved next, and their sync includes the fact. */
const beforeTotals = { durable: false };

/** The only writer of the collection `order-facts`. */
export async function openFactStore(store: Store) {
  const facts: Collection<OrderFact> = await store.collection<OrderFact>('order-facts', [{ fields: [['customerId', 1]] }]);
  return {
    /** Saves the fact unless the stored one is as new or newer. Save the totals afterwards. */
    async save(fact: OrderFact): Promise<void> {
      const { _id, ...fields } = fact;
      const replaceOlder = () => facts.update({ _id, revision: { $lt: fact.revision } }, { $set: fields }, beforeTotals);
      if (await replaceOlder()) return;
      try {
        await facts.insert(fact, beforeTotals);
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await replaceOlder();
      }
    },

    /** Saves a fact from the order itself, unless a newer one has arrived since. */
    async correct(fact: OrderFact): Promise<void> {
      const { _id, ...fields } = fact;
      const replaced = await facts.update({ _id, revision: { $lte: fact.revision } }, { $set: fields });
      if (!replaced) await this.save(fact);
    },

    remove: (ids: string[]) => facts.remove({ _id: { $in: ids } }),

    /** The ids of all facts. */
    ids: () => mapAll(facts, ({ _id }) => _id),
    ofCustomer: (customerId: string) => facts.find({ customerId }),
  };
}

export type FactStore = Awaited<ReturnType<typeof openFactStore>>;
