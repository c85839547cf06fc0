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

    ofCustomer: (customerId: string) => facts.find({ customerId }),
  };
}

export type FactStore = Awaited<ReturnType<typeof openFactStore>>;
