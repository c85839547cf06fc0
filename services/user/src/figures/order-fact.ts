import type { EventOf } from '@storefront/contracts';

/** What is known of one order, at the newest revision that was told. */
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

export function factOf(event: EventOf<'order.placed'> | EventOf<'order.status-changed'>): OrderFact {
  const { orderId, customer, revision, totalAmount } = event.data;
  const counts = event.type === 'order.placed' || event.data.to !== 'cancelled';
  return { _id: orderId, customerId: customer._id, revision, amount: totalAmount, counts };
}

/** Summed in paise, in which rupees have no fractions to lose. */
export function totalsOf(facts: OrderFact[]): { orders: number; totalSpent: number } {
  const counted = facts.filter(({ counts }) => counts);
  const paise = counted.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return { orders: counted.length, totalSpent: paise / 100 };
}
