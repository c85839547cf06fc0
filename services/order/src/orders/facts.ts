import type { Store } from '@storefront/service-kit';
import { toRupees } from './money';
import { refundedFromTotal } from '../payments/amounts';
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

/** Facts of every order, for the operator's command that checks the figures. */
export async function readOrderFacts(store: Store): Promise<OrderFact[]> {
  const orders = await openOrderStore(store);
  return (await orders.every()).map((order) => ({
    _id: order._id,
    customerId: order.customer._id,
    revision: order.revision,
    amount: toRupees(order.total - refundedFromTotal(order)),
    counts: order.status !== 'cancelled',
  }));
}
