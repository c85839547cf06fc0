import type { UserStore } from '../users/store';
import { totalsOf, type OrderFact } from './order-fact';
import type { FactStore } from './store';

/**
 * Keeps customers' totals from facts of their orders. They are worked out anew from all the facts, so that a fact told twice,
 * late or out of order changes nothing; the guard makes sure that what is saved last has seen every fact kept before it.
 */
export function createFigureUseCases({ users, facts }: { users: UserStore; facts: FactStore }) {
  return {
    async learn(fact: OrderFact): Promise<void> {
      await facts.keep(fact);
      for (;;) {
        const revision = await users.totalsRevision(fact.customerId);
        if (revision === undefined) return;
        const totals = totalsOf(await facts.ofCustomer(fact.customerId));
        if (await users.saveTotals(fact.customerId, totals, revision)) return;
      }
    },
  };
}

export type FigureUseCases = ReturnType<typeof createFigureUseCases>;
