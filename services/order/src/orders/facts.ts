import type { Store } from '@storefront/service-kit';
import { toRupees } from './money';
import { openOrderStore } from './store';

/** What customers' figures are made of, one an order. */
export interface OrderFact {
  /** The order's. */
  _id: string;
  customerId: string;
  revision: number;
  /** Rupees. */
  amount: number;
  /** Whether it counts among what the customer bought: cancelled orders do not. */
  counts: boolean;
}

/** The facts of every order, from their source, for the operator who checks what others keep of them. */
export async function readOrderFacts(store: Store): Promise<OrderFact[]> {
  const orders = await openOrderStore(store);
  return (await orders.every()).map(({ _id, customer, revision, total, status }) => ({
    _id,
    customerId: customer._id,
    revision,
    amount: toRupees(total),
    counts: status !== 'cancelled',
  }));
}
