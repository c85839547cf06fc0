import { amountDue, amountKept, awaitedForNewPayment } from '../payments/amounts';
import { toRupees } from './money';
import { changeStatus, factsForEvents, unchanged, type Decision, type Order } from './order';
import { hourMs, payBy, reminderLead, remindAt } from './pay-by';

/** A shop that never cancels can have old part-paid orders from before this reminder, and their customers expect no mail. */
const lateMs = 7 * 24 * hourMs;

/**
 * A part-paid order is reminded of the rest once, and it is never cancelled as unpaid. The reminder waits while its payments change, because many
 * customers pay in several transfers. An order with only refused payments gets no reminder, and neither does one that cannot have another payment.
 */
function remindOfRest(before: Order, unpaidHours: number, now: Date): Decision {
  const due = amountDue(before);
  const reported = amountKept(before) - due;
  if (before.restReminded || due === 0 || reported === 0 || awaitedForNewPayment(before) === 'nothing') return unchanged(before);
  const changes = [...before.history.map(({ at }) => at), ...before.payments.map(({ at, refusal }) => refusal?.at ?? at ?? before.createdAt)];
  const unchangedMs = now.getTime() - Math.max(...changes.map((at) => Date.parse(at)));
  if (unchangedMs < reminderLead(unpaidHours) * hourMs || (unpaidHours === 0 && unchangedMs > lateMs)) return unchanged(before);
  const order: Order = { ...before, restReminded: true, revision: before.revision + 1 };
  return { order, events: [{ type: 'order.rest-reminded', data: { ...factsForEvents(order), amountReported: toRupees(reported), amountDue: toRupees(due) } }] };
}

/**
 * Reminds about missing payment details or the rest, and later cancels the order, see `payBy`.
 * @param unpaidHours how long the order may wait; 0 is no limit
 */
export function remindOrCancel(before: Order, unpaidHours: number, now: Date): Decision {
  const reminder = remindAt(before, unpaidHours);
  if (reminder === undefined || now.getTime() < reminder) return unchanged(before);
  const end = payBy(before, unpaidHours, now);
  if (!end) return remindOfRest(before, unpaidHours, now);

  if (!before.reminded) {
    const cancelsAt = end.toISOString();
    const order: Order = { ...before, reminded: { cancelsAt }, revision: before.revision + 1 };
    return { order, events: [{ type: 'order.payment-reminded', data: { ...factsForEvents(order), cancelsAt } }] };
  }
  return now < end ? unchanged(before) : changeStatus(before, 'cancelled', now, { cancellation: 'unpaid' });
}
