import type { EventOf } from '@storefront/contracts';

/** One order at the newest revision received. */
export interface OrderFact {
  /** The order's id. */
  _id: string;
  customerId: string;
  revision: number;
  /** Rupees. */
  amount: number;
  /** Cancelled orders do not count. */
  counts: boolean;
}

export function factOf(event: EventOf<'order.placed'> | EventOf<'order.status-changed'>): OrderFact {
  const { orderId, customer, revision, totalAmount } = event.data;
  const counts = event.type === 'order.placed' || event.data.to !== 'cancelled';
  return { _id: orderId, customerId: customer._id, revision, amount: totalAmount, counts };
}

/** Sums in paise, because sums of fractional rupees lose precision. */
export function totalsOf(facts: OrderFact[]): { orders: number; totalSpent: number } {
  const counted = facts.filter(({ counts }) => counts);
  const paise = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { orders: counted.length, totalSpent: paise / 100 };
}
