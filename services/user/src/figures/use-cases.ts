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

  /** By customer: the recount that has not begun, and the newest one. */
  const waiting = new Map<string, Promise<void>>();
  const newest = new Map<string, Promise<void>>();

  /** A recount reads all orders of the customer, so facts that are saved before it begins share one recount. */
  function recountTogether(customerId: string): Promise<void> {
    const known = waiting.get(customerId);
    if (known) return known;
    const begin = () => {
      waiting.delete(customerId);
      return recount(customerId);
    };
    const before = newest.get(customerId) ?? Promise.resolve();
    const done = before.then(begin, begin).finally(() => newest.get(customerId) === done && newest.delete(customerId));
    waiting.set(customerId, done);
    newest.set(customerId, done);
    return done;
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
