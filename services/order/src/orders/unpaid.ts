import { amountDue, amountReported } from '../payments/amounts';
import { toRupees } from './money';
import { changeStatus, factsForEvents, unchanged, type Decision, type Order } from './order';

const hourMs = 3_600_000;

/** Hours between reminder and cancellation: twelve, or half of a short period. */
export const reminderLead = (unpaidHours: number): number => Math.min(12, unpaidHours / 2);

/** Start of the wait for payments: the last time at which the order became `pending`. Orders in another status do not wait. */
function waitsSince({ status, paymentMethod, history }: Order): string | undefined {
  return status === 'pending' && paymentMethod === 'online' ? history.at(-1)?.at : undefined;
}

/** A part-paid order is reminded of the rest once, and it is never cancelled as unpaid. An order with only refused payments gets no reminder. */
function remindOfRest(before: Order): Decision {
  const [due, reported] = [amountDue(before), amountReported(before)];
  if (before.restReminded || due === 0 || reported === 0) return unchanged(before);
  const order: Order = { ...before, restReminded: true, revision: before.revision + 1 };
  return { order, events: [{ type: 'order.rest-reminded', data: { ...factsForEvents(order), amountReported: toRupees(reported), amountDue: toRupees(due) } }] };
}

/**
 * Reminds about missing payment details, and later cancels the order. Customers always have the full time between reminder and cancellation,
 * even after a long outage.
 * @param unpaidHours how long the order may wait
 */
export function remindOrCancel(before: Order, unpaidHours: number, now: Date): Decision {
  const since = waitsSince(before);
  if (since === undefined) return unchanged(before);
  const lead = reminderLead(unpaidHours) * hourMs;
  const end = Date.parse(since) + unpaidHours * hourMs;
  if (before.payments.length > 0) return now.getTime() < end - lead ? unchanged(before) : remindOfRest(before);

  if (!before.reminded) {
    if (now.getTime() < end - lead) return unchanged(before);
    const cancelsAt = new Date(Math.max(end, now.getTime() + lead)).toISOString();
    const order: Order = { ...before, reminded: { cancelsAt }, revision: before.revision + 1 };
    return { order, events: [{ type: 'order.payment-reminded', data: { ...factsForEvents(order), cancelsAt } }] };
  }
  const promised = Math.max(end, Date.parse(before.reminded.cancelsAt));
  return now.getTime() < promised ? unchanged(before) : changeStatus(before, 'cancelled', now, { cancellation: 'unpaid' });
}
