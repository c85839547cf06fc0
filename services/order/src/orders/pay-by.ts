import { isPaidInFull } from '../payments/amounts';
import type { Order } from './order';

export const hourMs = 3_600_000;

/** The period that decides when a customer is reminded. A shop that never cancels reminds of the rest as with the default. */
export const reminderHours = (unpaidHours: number): number => (unpaidHours === 0 ? 48 : unpaidHours);

/** Hours between reminder and cancellation: twelve, or half of a short period. */
export const reminderLead = (unpaidHours: number): number => Math.min(12, reminderHours(unpaidHours) / 2);

/**
 * End of the wait for payments in ms: it starts when the order becomes `pending`, and lasts at least until the time that the confirmation mail names.
 * Undefined for orders that do not wait. @param unpaidHours 0 is no limit
 */
function endOfWait(order: Order, unpaidHours: number): number | undefined {
  const { status, paymentMethod, history, payBy } = order;
  const since = history.at(-1)?.at;
  if (unpaidHours === 0 || status !== 'pending' || paymentMethod !== 'online' || isPaidInFull(order) || since === undefined) return undefined;
  return Math.max(Date.parse(since) + unpaidHours * hourMs, payBy === undefined ? 0 : Date.parse(payBy));
}

/** The time of the reminder in ms. Undefined for orders that do not wait for a payment. */
export function remindAt(order: Order, unpaidHours: number): number | undefined {
  const end = endOfWait(order, reminderHours(unpaidHours));
  return end === undefined ? undefined : end - reminderLead(unpaidHours) * hourMs;
}

/**
 * The shop does not cancel the order as unpaid before this time. Customers always have the full time between reminder and cancellation, so after a
 * long outage this time is later. Undefined if the order does not wait for its first payment details.
 * @param unpaidHours how long an order may wait; 0 is no limit
 */
export function payBy(order: Order, unpaidHours: number, now: Date): Date | undefined {
  const end = endOfWait(order, unpaidHours);
  if (end === undefined || order.payments.length > 0) return undefined;
  const { reminded } = order;
  return new Date(Math.max(end, reminded ? Date.parse(reminded.cancelsAt) : now.getTime() + reminderLead(unpaidHours) * hourMs));
}
