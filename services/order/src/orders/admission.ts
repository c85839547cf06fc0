import { freeSlot } from './open-orders';
import type { Attempt } from './order';
import type { OrderStore } from './store';
import { createTurns } from './turns';

/**
 * Saves attempts within the limit of open orders per customer.
 * @param limit 0 is no limit
 */
export function createAdmission(store: OrderStore, limit: number) {
  const inTurn = createTurns();

  async function insertInSlot(attempt: Attempt): Promise<Attempt | undefined> {
    const { _id: customerId } = attempt.customer;
    const openSlot = freeSlot(customerId, await store.openOf(customerId, limit), limit);
    const admitted = { ...attempt, openSlot };
    if (await store.insertAttempt(admitted)) return admitted;
    await store.clearSlot(openSlot);
    return undefined;
  }

  return {
    /**
     * @returns the saved attempt; undefined if its key, one of its numbers or its slot was taken by another call
     * @throws OrderError if the customer has too many open orders
     */
    async insert(attempt: Attempt): Promise<Attempt | undefined> {
      if (limit > 0) return inTurn(attempt.customer._id, () => insertInSlot(attempt));
      return (await store.insertAttempt(attempt)) ? attempt : undefined;
    },
  };
}

export type Admission = ReturnType<typeof createAdmission>;
