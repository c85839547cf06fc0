import type { EventOf } from '@storefront/contracts';

type OrderEvent = EventOf<'order.placed'> | EventOf<'order.status-changed'> | EventOf<'order.refunded'>;

/** One order at the newest revision received. */
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

const statusOf = (event: OrderEvent) => (event.type === 'order.placed' ? 'pending' : event.type === 'order.refunded' ? event.data.status : event.data.to);

/** Events have absolute facts, so the newest one is enough. */
export function factOf(event: OrderEvent): OrderFact {
  const { orderId, customer, revision, totalAmount, refundedAmount = 0 } = event.data;
  const amount = (Math.round(totalAmount * 100) - Math.round(refundedAmount * 100)) / 100;
  return { _id: orderId, customerId: customer._id, revision, amount, counts: statusOf(event) !== 'cancelled' };
}

/** Sums in paise, because sums of fractional rupees lose precision. */
export function totalsOf(facts: OrderFact[]): { orders: number; totalSpent: number } {
  const counted = facts.filter(({ counts }) => counts);
  const paise = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { orders: counted.length, totalSpent: paise / 100 };
}
