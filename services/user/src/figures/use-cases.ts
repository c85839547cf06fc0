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

  /** The last recount of each customer. */
  const recounts = new Map<string, { hasBegun: boolean; done: Promise<void> }>();

  /** A recount reads all orders of the customer. So one that has not begun serves every fact that was saved until then. */
  function recountTogether(customerId: string): Promise<void> {
    const last = recounts.get(customerId);
    if (last && !last.hasBegun) return last.done;
    const next = { hasBegun: false, done: Promise.resolve() };
    const begin = () => {
      next.hasBegun = true;
      return recount(customerId);
    };
    next.done = Promise.resolve(last?.done).then(begin, begin).finally(() => recounts.get(customerId) === next && recounts.delete(customerId));
    recounts.set(customerId, next);
    return next.done;
  }

  return {
    recount,

    async record(fact: OrderFact): Promise<void> {
      await facts.save(fact);
      await recountTogether(fact.customerId);
    },
  };
}

export type FigureUseCases = ReturnType<typeof createFigureUseCases>;
