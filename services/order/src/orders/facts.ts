import type { Store } from '@storefront/service-kit';
import { toRupees } from './money';
import { refundedOf } from '../payments/amounts';
import { openOrderStore } from './store';

/** One order, for the figures of its customer. */
export interface OrderFact {
  /** The order's id. */
  _id: string;
  customerId: string;
  revision: number;
  /** Rupees: the total less the refunds. */
  amount: number;
  /** Cancelled orders do not count. */
  counts: boolean;
}

/** Facts of every order, for the operator's command that checks the figures. */
export async function readOrderFacts(store: Store): Promise<OrderFact[]> {
  const orders = await openOrderStore(store);
  return (await orders.every()).map(({ _id, customer, revision, total, refunds, status }) => ({
    _id,
    customerId: customer._id,
    revision,
    amount: toRupees(total - refundedOf({ refunds })),
    counts: status !== 'cancelled',
  }));
}
