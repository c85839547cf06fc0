import type { Store } from '@storefront/service-kit';
import { openUserStore } from '../users/store';
import { totalsOf, type OrderFact } from './order-fact';
import { openFactStore } from './store';
import { createFigureUseCases } from './use-cases';

interface Totals {
  orders: number;
  /** Rupees. */
  totalSpent: number;
}

/** A customer whose stored figures differ from their orders. */
export interface FigureDifference {
  customerId: string;
  kept: Totals;
  actual: Totals;
}

const totalsByCustomer = (facts: OrderFact[]): Map<string, Totals> => {
  const grouped = new Map<string, OrderFact[]>();
  for (const fact of facts) grouped.set(fact.customerId, [...(grouped.get(fact.customerId) ?? []), fact]);
  return new Map([...grouped].map(([customerId, own]) => [customerId, totalsOf(own)]));
};

/**
 * For the operator's command: compares customers' figures with the orders, and corrects them.
 * @param readSource reads every order from the order service's own data
 */
export async function openFigureRepair(store: Store, readSource: () => Promise<OrderFact[]>) {
  const users = await openUserStore(store);
  const facts = await openFactStore(store);
  const { recount } = createFigureUseCases({ users, facts });

  async function differences(source: OrderFact[]): Promise<FigureDifference[]> {
    const actual = totalsByCustomer(source);
    return (await users.totals()).flatMap(({ _id: customerId, orders, totalSpent }) => {
      const should = actual.get(customerId) ?? { orders: 0, totalSpent: 0 };
      const isRight = orders === should.orders && totalSpent === should.totalSpent;
      return isRight ? [] : [{ customerId, kept: { orders, totalSpent }, actual: should }];
    });
  }

  return {
    /** An order that was placed a moment ago differs until its event has arrived. */
    check: async () => differences(await readSource()),

    /** Computes the figures from the orders. Safe while orders are placed, and safe to repeat. @returns the differences it found */
    async rebuild(): Promise<FigureDifference[]> {
      // Read the facts first: an order that is placed in between has a fact but is missing in the source, and must not be removed.
      const before = await facts.ids();
      const source = await readSource();
      const wrong = await differences(source);
      const known = new Set(source.map(({ _id }) => _id));
      await facts.remove(before.filter((id) => !known.has(id)));
      for (const fact of source) await facts.correct(fact);
      for (const { customerId } of wrong) await recount(customerId);
      return wrong;
    },
  };
}
