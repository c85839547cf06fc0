import type { UserStore } from '../users/store';
import { totalsOf, type OrderFact } from './order-fact';
import type { FactStore } from './store';

/**
 * Keeps customers' totals from facts of their orders. They are worked out anew from all the facts, so that a fact told twice,
 * late or out of order changes nothing; the guard makes sure that what is saved last has seen every fact kept before it.
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

    async learn(fact: OrderFact): Promise<void> {
      await facts.keep(fact);
      await recount(fact.customerId);
    },
  };
}

export type FigureUseCases = ReturnType<typeof createFigureUseCases>;
