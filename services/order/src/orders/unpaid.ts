import { changeStatus, factsForEvents, unchanged, type Decision, type Order } from './order';

const hourMs = 3_600_000;

/** How long before the end the customer is reminded, in hours: twelve, or half of a short period. */
export const reminderLead = (unpaidHours: number): number => Math.min(12, unpaidHours / 2);

/** Since when an order waits for a payment to be told of. An admin who moved it on has decided that it need not wait. */
function waitsSince({ status, paymentMethod, payment, history }: Order): string | undefined {
  return status === 'pending' && paymentMethod === 'online' && !payment ? history.at(-1)?.at : undefined;
}

/**
 * What is due of an order that nobody has told a payment of: a reminder, later its end. Nobody is cancelled without having been reminded as
 * long before as the reminder says, however long the shop was down.
 * @param unpaidHours how long it may wait
 */
export function pursueUnpaid(before: Order, unpaidHours: number, now: Date): Decision {
  const since = waitsSince(before);
  if (since === undefined) return unchanged(before);
  const lead = reminderLead(unpaidHours) * hourMs;
  const end = Date.parse(since) + unpaidHours * hourMs;

  if (!before.reminded) {
    if (now.getTime() < end - lead) return unchanged(before);
    const cancelsAt = new Date(Math.max(end, now.getTime() + lead)).toISOString();
    const order: Order = { ...before, reminded: { cancelsAt }, revision: before.revision + 1 };
    return { order, events: [{ type: 'order.payment-reminded', data: { ...factsForEvents(order), cancelsAt } }] };
  }
  const promised = Math.max(end, Date.parse(before.reminded.cancelsAt));
  return now.getTime() < promised ? unchanged(before) : changeStatus(before, 'cancelled', now, 'unpaid');
}
