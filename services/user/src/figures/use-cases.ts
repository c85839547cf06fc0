import type { UserStore } from '../users/store';
import { totalsOf, type OrderFact } from './order-fact';
import type { FactStore } from './store';

/**
 * Customers' totals. Each event computes them again from all facts of the customer's orders, so duplicate, late and unordered events do no
 * harm. `totalsRevision` guards each write, so the last saved total includes every fact that was saved before it.
 */
export function createFigureUseCases({ users, facts }: { users: UserStore; facts: FactStore }) {
  async function recount(customerId: string): Promise<void> {
    for (;;) {
      const revision = await users.totalsRevision(customerId);
      if (revision === undefined) return;
      const totals = totalsOf(await facts.ofCustomer(customerId));
      if (await users.saveTotals(customerId, totals, revision)) return;
    }
  }

  return {
    recount,

    async record(fact: OrderFact): Promise<void> {
      await facts.save(fact);
      await recount(fact.customerId);
    },
  };
}

export type FigureUseCases = ReturnType<typeof createFigureUseCases>;
