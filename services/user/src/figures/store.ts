import { DuplicateKeyError, type Collection, type Store } from '@storefront/service-kit';
import type { OrderFact } from './order-fact';

/** The only writer of the collection `order-facts`. */
export async function openFactStore(store: Store) {
  const facts: Collection<OrderFact> = await store.collection<OrderFact>('order-facts', [{ fields: [['customerId', 1]] }]);
  return {
    /** Keeps the fact unless one as new or newer is kept already. */
    async keep(fact: OrderFact): Promise<void> {
      const { _id, ...fields } = fact;
      const replaceOlder = () => facts.update({ _id, revision: { $lt: fact.revision } }, { $set: fields });
      if (await replaceOlder()) return;
      try {
        await facts.insert(fact);
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        await replaceOlder();
      }
    },

    /** Keeps the fact, which comes from the order itself, in place of any but one that was told since. */
    async correct(fact: OrderFact): Promise<void> {
      const { _id, ...fields } = fact;
      const replaced = await facts.update({ _id, revision: { $lte: fact.revision } }, { $set: fields });
      if (!replaced) await this.keep(fact);
    },

    remove: (ids: string[]) => facts.remove({ _id: { $in: ids } }),

    all: () => facts.find(),
    ofCustomer: (customerId: string) => facts.find({ customerId }),
  };
}

export type FactStore = Awaited<ReturnType<typeof openFactStore>>;
