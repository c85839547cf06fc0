import { isPaidInFull } from '../payments/amounts';
import type { Attempt, Order } from './order';
import { OrderError } from './order-error';

export const openStatuses = ['placing', 'pending', 'processing'] as const;

/** Neither paid nor shipped. Attempts count, because they hold stock too. */
export const isOpen = (order: Attempt | Order): boolean =>
  (openStatuses as readonly string[]).includes(order.status) && !('payments' in order && isPaidInFull(order));

/**
 * The lowest free slot of the customer. There are `limit` slots, and the store keeps each unique, so parallel attempts in several processes
 * cannot pass the limit.
 * @throws OrderError if the customer has `limit` open orders
 */
export function freeSlot(customerId: string, open: (Attempt | Order)[], limit: number): string {
  const taken = new Set(open.map(({ openSlot }) => openSlot));
  const slots = Array.from({ length: limit }, (_, number) => `${customerId}/${number}`);
  const free = slots.find((slot) => !taken.has(slot));
  if (open.length >= limit || free === undefined) {
    const [orders, way] =
      limit === 1
        ? ['an order that is', 'Cancel it in My Orders, pay for it by UPI, or wait until it has shipped']
        : [`${limit} orders that are`, 'Cancel one in My Orders, pay for one by UPI, or wait until one has shipped'];
    const message = `You already have ${orders} not paid or shipped yet, and this is the limit. ${way}. If you have paid, wait until we have verified the payment. Then try again.`;
    throw new OrderError('too-many-open-orders', message);
  }
  return free;
}
