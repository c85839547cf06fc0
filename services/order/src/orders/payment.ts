import type { PaymentConcern, PaymentForm } from '@storefront/contracts';
import { formatPaise, toPaise, toRupees } from './money';
import { factsForEvents, unchanged, type Decision, type Order, type Payment } from './order';
import { OrderError } from './order-error';

/** A visitor is anybody with the link: the payment page is not behind the login guard (specification, 2). */
export type Submitter = 'visitor' | 'owner' | 'admin';

/** Nobody told of a payment in time: what is told now is for an admin to decide. */
export const isCancelledAsUnpaid = ({ status, cancellation }: Order): boolean => status === 'cancelled' && cancellation === 'unpaid';

const transactionKey = (transactionId: string) => transactionId.toLowerCase();

/** Keeps what the customer says was paid. @throws OrderError where the order takes no payment details (any more). */
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
  const payment: Payment = { transactionId, paymentDate, amount: toPaise(form.amount), verified: false, transactionKey: transactionKey(transactionId) };
  const same = last?.transactionId === transactionId && last.paymentDate === paymentDate && last.amount === payment.amount;
  if (same && !last.refusal) return unchanged(before);
  const order: Order = { ...before, payment, revision: before.revision + 1 };
  return { order, events: [{ type: 'order.payment-submitted', data: { ...factsForEvents(order), transactionId, amount: toRupees(payment.amount) } }] };
}

/** Verifying twice is verifying once. @throws OrderError where there is no transaction to verify, or the order holds no stock. */
export function verifyPayment(before: Order): Decision {
  if (!before.payment) throw new OrderError('payment-missing', 'There are no payment details to verify');
  if (before.payment.verified) return unchanged(before);
  if (isCancelledAsUnpaid(before)) throw new OrderError('changed-meanwhile', 'This order is cancelled: it has to take its stock again first');
  const { refusal: _refusal, ...payment } = before.payment;
  const order: Order = { ...before, payment: { ...payment, verified: true }, revision: before.revision + 1 };
  return { order, events: [{ type: 'order.payment-verified', data: { ...factsForEvents(order), transactionId: payment.transactionId } }] };
}

/** The customer is told why, and can submit again. The same refusal twice is one. @throws OrderError where there is nothing to refuse. */
export function refusePayment(before: Order, reason: string, now: Date): Decision {
  const { payment } = before;
  if (!payment) throw new OrderError('payment-missing', 'There are no payment details to refuse');
  if (payment.verified) throw new OrderError('payment-already-verified', 'This payment is verified and cannot be refused any more');
  if (payment.refusal?.reason === reason) return unchanged(before);
  const order: Order = { ...before, payment: { ...payment, refusal: { reason, at: now.toISOString() } }, revision: before.revision + 1 };
  const data = { ...factsForEvents(order), transactionId: payment.transactionId, amount: toRupees(payment.amount), reason };
  return { order, events: [{ type: 'order.payment-refused', data }] };
}

const dayMs = 86_400_000;
/** Days are compared with a day of leave: where the customer is, it may be tomorrow already, or still yesterday. */
const dayOf = (moment: string | Date) => Math.floor(new Date(moment).getTime() / dayMs);

/**
 * What an admin should look at before the payment is verified; nothing of one that is.
 * @param others orders that name the same transaction
 */
export function paymentConcerns(order: Order, others: Pick<Order, '_id' | 'orderNumber'>[], now: Date): PaymentConcern[] {
  const { payment, total, createdAt } = order;
  if (!payment || payment.verified) return [];
  const concerns: PaymentConcern[] = [];
  const paidOn = dayOf(payment.paymentDate);
  const difference = payment.amount - total;
  if (isCancelledAsUnpaid(order)) {
    concerns.push({ kind: 'order-cancelled', message: 'The order was cancelled as unpaid before these details came. Verifying takes its stock again.' });
  }
  if (others.length > 0) {
    const orders = others.map(({ _id, orderNumber }) => ({ _id, orderNumber }));
    concerns.push({ kind: 'transaction-reused', message: `The transaction ID is also on ${orders.map(({ orderNumber }) => orderNumber).join(', ')}`, orders });
  }
  if (difference !== 0) {
    concerns.push({ kind: 'amount-differs', message: `${formatPaise(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the total` });
  }
  if (paidOn < dayOf(createdAt) - 1) concerns.push({ kind: 'date-before-order', message: 'Paid before the order was placed' });
  if (paidOn > dayOf(now) + 1) concerns.push({ kind: 'date-in-future', message: 'Paid on a day that is still to come' });
  return concerns;
}
