import type { Store } from '@storefront/service-kit';
import { toRupees } from './money';
import { refundedFromTotal } from '../payments/amounts';
import type { Order } from './order';
import { openOrderStore } from './store';

/** One order, for the figures of its customer. */
export interface OrderFact {
  /** The order's id. */
  _id: string;
  customerId: string;
  revision: number;
  /** Rupees: the total less the refunds, see `refundedFromTotal`. */
  amount: number;
  /** Cancelled orders do not count. */
  counts: boolean;
}

const factOf = (order: Order): OrderFact => ({
  _id: order._id,
  customerId: order.customer._id,
  revision: order.revision,
  amount: toRupees(order.total - refundedFromTotal(order)),
  counts: order.status !== 'cancelled',
});

/** Facts of every order, for the operator's command that checks the figures. */
export async function readOrderFacts(store: Store): Promise<OrderFact[]> {
  const orders = await openOrderStore(store);
  const facts: OrderFact[] = [];
  for await (const batch of orders.placedSince(new Date(0))) facts.push(...batch.map(factOf));
  return facts;
}
