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
    const [orders, payment] = limit === 1 ? ['an open order', 'its payment'] : [`${limit} open orders`, 'the payment of one of them'];
    const message = `You already have ${orders}, and this is the limit. You can order again after we verify ${payment} or ship it.`;
    throw new OrderError('too-many-open-orders', message);
  }
  return free;
}
