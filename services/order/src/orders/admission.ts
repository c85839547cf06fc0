import { freeSlot } from './open-orders';
import type { Draft } from './order';
import type { OrderStore } from './store';
import { createTurns } from './turns';

/**
 * Saves attempts within the limit of open orders per customer.
 * @param limit 0 is no limit
 */
export function createAdmission(store: OrderStore, limit: number) {
  const inTurn = createTurns();

  async function insertInSlot(draft: Draft): Promise<Draft | undefined> {
    const { _id: customerId } = draft.customer;
    const openSlot = freeSlot(customerId, await store.openOf(customerId, limit), limit);
    const admitted = { ...draft, openSlot };
    if (await store.insertDraft(admitted)) return admitted;
    await store.clearSlot(openSlot);
    return undefined;
  }

  return {
    /**
     * @returns the saved attempt; undefined if its key, one of its numbers or its slot was taken by another call
     * @throws OrderError if the customer has too many open orders
     */
    async insert(draft: Draft): Promise<Draft | undefined> {
      if (limit > 0) return inTurn(draft.customer._id, () => insertInSlot(draft));
      return (await store.insertDraft(draft)) ? draft : undefined;
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
