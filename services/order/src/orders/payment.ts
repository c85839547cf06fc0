import type { PaymentConcern, PaymentForm, SeenPayment } from '@storefront/contracts';
import { dayOf } from './day';
import { formatPaise, toPaise, toRupees } from './money';
import { factsForEvents, unchanged, type Decision, type Order, type Payment } from './order';
import { OrderError } from './order-error';
import { transactionKey } from './transaction-key';

/** `visitor`: anybody with the link who is not logged in, because the payment page is public (specification, 2). */
export type Submitter = 'visitor' | 'owner' | 'admin';

/** The shop cancelled the order because no payment details arrived in time. They can still be submitted, and an admin decides. */
export const isCancelledAsUnpaid = ({ status, cancellation }: Order): boolean => status === 'cancelled' && cancellation === 'unpaid';

/** Fields that the caller left out are not checked. @throws OrderError if the payment changed since the admin saw it */
export function requireSeen({ payment, status, revision }: Order, seen: SeenPayment): void {
  const changedAt = payment?.revision ?? revision;
  const isCurrent = seen.revision === undefined || (changedAt <= seen.revision && seen.revision <= revision);
  const isSame = seen.transactionId === undefined || (payment && transactionKey(seen.transactionId) === transactionKey(payment.transactionId));
  if (isCurrent && isSame) return;
  const what = status === 'cancelled' ? 'The order was cancelled or its payment details changed' : 'The payment details changed';
  throw new OrderError('payment-changed', `${what} since you looked. Please check them again.`);
}

/** @throws OrderError if the order does not accept payment details */
export function submitPayment(before: Order, form: PaymentForm, by: Submitter): Decision {
  const last = before.payment;
  if (before.paymentMethod === 'cod') {
    throw new OrderError('payment-not-expected', 'This order is paid on delivery: no payment details are needed');
  }
  if (last?.verified) {
    throw new OrderError('payment-already-verified', 'This payment is verified and cannot be changed any more');
  }
  if (last && !last.refusal && by === 'visitor') {
    throw new OrderError('payment-already-submitted', 'Payment details were already submitted. Please log in to correct them.');
  }
  if (before.status === 'cancelled' && !isCancelledAsUnpaid(before)) {
    throw new OrderError('payment-not-expected', 'This order is cancelled: payment details cannot be submitted');
  }
  const { transactionId, paymentDate } = form;
  const revision = before.revision + 1;
  const payment: Payment = { transactionId, paymentDate, amount: toPaise(form.amount), verified: false, transactionKey: transactionKey(transactionId), revision };
  const same = last?.transactionId === transactionId && last.paymentDate === paymentDate && last.amount === payment.amount;
  if (same && !last.refusal) return unchanged(before);
  const order: Order = { ...before, payment, revision };
  return { order, events: [{ type: 'order.payment-submitted', data: { ...factsForEvents(order), transactionId, amount: toRupees(payment.amount) } }] };
}

/**
 * Verifying again changes nothing.
 * @param seen the payment as the admin saw it
 * @throws OrderError if there is nothing to verify, the payment changed since, or the order holds no stock
 */
export function verifyPayment(before: Order, seen: SeenPayment = {}): Decision {
  if (!before.payment) throw new OrderError('payment-missing', 'There are no payment details to verify');
  requireSeen(before, seen);
  if (before.payment.verified) return unchanged(before);
  if (before.status === 'cancelled') throw new OrderError('changed-meanwhile', 'This order is cancelled: it must take its stock again first');
  const { refusal: _refusal, ...payment } = before.payment;
  const order: Order = { ...before, payment: { ...payment, verified: true }, revision: before.revision + 1 };
  return { order, events: [{ type: 'order.payment-verified', data: { ...factsForEvents(order), transactionId: payment.transactionId } }] };
}

/**
 * The customer gets the reason and can submit again. Refusing again for the same reason changes nothing.
 * @param seen the payment as the admin saw it
 * @throws OrderError if there is nothing to refuse or the payment changed since
 */
export function refusePayment(before: Order, reason: string, now: Date, seen: SeenPayment = {}): Decision {
  const { payment } = before;
  if (!payment) throw new OrderError('payment-missing', 'There are no payment details to refuse');
  if (payment.verified) throw new OrderError('payment-already-verified', 'This payment is verified and cannot be refused any more');
  if (payment.refusal?.reason === reason) return unchanged(before);
  requireSeen(before, seen);
  const revision = before.revision + 1;
  const order: Order = { ...before, payment: { ...payment, refusal: { reason, at: now.toISOString() }, revision }, revision };
  const data = { ...factsForEvents(order), transactionId: payment.transactionId, amount: toRupees(payment.amount), reason };
  return { order, events: [{ type: 'order.payment-refused', data }] };
}

/** A concern names at most this many other orders. */
export const mostNamed = 5;

function namesOf(orders: Pick<Order, 'orderNumber'>[]): string {
  const named = orders.slice(0, mostNamed).map(({ orderNumber }) => orderNumber);
  const more = orders.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

function reusedMessage(verified: Order[], others: Order[]): string {
  if (verified.length === 0) return `The transaction ID is also on ${namesOf(others)}`;
  const also = others.length === 0 ? '' : ` It is also on ${namesOf(others)}.`;
  return `A payment with this transaction ID is already verified, on ${namesOf(verified)}.${also}`;
}

/**
 * Points that an admin should check before verifying. Days are in Asia/Kolkata, with a tolerance of one day, because the customer may be in
 * another time zone.
 * @param sharing other orders with the same transaction
 */
export function paymentConcerns(order: Order, sharing: Order[], now: Date): PaymentConcern[] {
  const { payment, total, createdAt } = order;
  if (!payment || payment.verified) return [];
  const concerns: PaymentConcern[] = [];
  const paidOn = dayOf(payment.paymentDate);
  const difference = payment.amount - total;
  if (isCancelledAsUnpaid(order)) {
    concerns.push({ kind: 'order-cancelled', message: 'The order was cancelled as unpaid before these details arrived. Verifying takes its stock again.' });
  } else if (order.status === 'cancelled') {
    concerns.push({ kind: 'order-cancelled', message: 'The order was cancelled by staff. Verifying takes its stock again, and the order becomes pending.' });
  }
  if (sharing.length > 0) {
    const verified = sharing.filter((other) => other.payment?.verified);
    const others = sharing.filter((other) => !other.payment?.verified);
    const named = [...verified.slice(0, mostNamed), ...others.slice(0, mostNamed)];
    const orders = named.map(({ _id, orderNumber }) => ({ _id, orderNumber }));
    concerns.push({ kind: 'transaction-reused', message: reusedMessage(verified, others), orders });
  }
  if (difference !== 0) {
    concerns.push({ kind: 'amount-differs', message: `${formatPaise(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the total` });
  }
  if (paidOn < dayOf(createdAt) - 1) concerns.push({ kind: 'date-before-order', message: 'Paid before the order was placed' });
  if (paidOn > dayOf(now) + 1) concerns.push({ kind: 'date-in-future', message: 'The payment date is in the future' });
  return concerns;
}
