import { createHash } from 'node:crypto';
import type { PaymentForm, SeenPayment, VerificationForm } from '@storefront/contracts';
import { mostPayments, transactionKey } from '@storefront/contracts/rules';
import { toPaise, toRupees } from '../orders/money';
import { changeStatus, factsForEvents, unchanged, withRevision, type Decision, type Order, type Payment } from '../orders/order';
import { OrderError } from '../orders/order-error';
import { amountMissing, amountVerified, awaitedFromPayer, isCancelledAsUnpaid, isPaidInFull, refundDue, refundedBeforeReopening } from './amounts';

/** `visitor`: anybody with the link who is not logged in, because the payment page is public (specification, 2). */
export type Submitter = 'visitor' | 'owner' | 'admin';

/** The id of a payment that this revision of the order adds. A repeated decision gives the same id. */
export const paymentIdOf = ({ _id, revision }: Pick<Order, '_id' | 'revision'>): string =>
  createHash('sha256').update(`${_id}/payment/${revision}`).digest('hex').slice(0, 24);

/** Fields that the caller left out are not checked. @throws OrderError if the payment changed since the admin saw it */
export function requireSeen({ status, revision }: Order, payment: Payment | undefined, seen: SeenPayment): void {
  const changedAt = payment?.revision ?? revision;
  const isCurrent = seen.revision === undefined || (changedAt <= seen.revision && seen.revision <= revision);
  const isSame = seen.transactionId === undefined || (payment && transactionKey(seen.transactionId) === transactionKey(payment.transactionId));
  if (isCurrent && isSame) return;
  const what = status === 'cancelled' ? 'The order was cancelled or its payment details changed' : 'The payment details changed';
  throw new OrderError('payment-changed', `${what} after you opened this page. Please check them again.`);
}

const notFound = () => new OrderError('payment-not-found', 'This order has no such payment. It may have been withdrawn.');

/** @throws OrderError if the order has no payment with this id */
function paymentWithId({ payments }: Order, paymentId: string): Payment {
  const payment = payments.find(({ _id }) => _id === paymentId);
  if (!payment) throw notFound();
  return payment;
}

/**
 * The payment that an admin decides on. Without an id: the one with the transaction that the admin saw, else the latest. The latest stays the latest when it
 * is verified or refused, so a repeated call decides on no other payment.
 * @throws OrderError if the order has no payment with the id
 */
export function decidedPayment(order: Order, { paymentId, transactionId }: SeenPayment): Payment | undefined {
  if (paymentId !== undefined) return paymentWithId(order, paymentId);
  const key = transactionId === undefined ? undefined : transactionKey(transactionId);
  const { payments } = order;
  return payments.findLast((payment) => payment.transactionKey === key) ?? payments.at(-1);
}

/** The order with its payment replaced. */
const withPayment = (order: Order, changed: Payment): Order => ({
  ...order,
  payments: order.payments.map((payment) => (payment._id === changed._id ? changed : payment)),
});

/** The change makes the verified payments reach the total. */
const becomesPaid = (before: Order, order: Order): boolean => isPaidInFull(order) && !isPaidInFull(before);

/**
 * The order and its new payments, with the status that follows from the money: `processing` when they reach the total, `pending` again if they no longer do.
 * An order that was already paid keeps the status that staff set.
 */
export function followMoney(before: Order, order: Order, now: Date): Decision {
  const to = order.status === 'pending' && becomesPaid(before, order) ? 'processing' : order.status === 'processing' && order.processingBy === 'payment' && !isPaidInFull(order) ? 'pending' : undefined;
  if (to === undefined) return unchanged(order);
  // One write, so one revision for all its events.
  const { order: moved, events } = changeStatus({ ...order, revision: before.revision }, to, now, { cause: 'payment' });
  return { order: to === 'processing' ? { ...moved, processingBy: 'payment' } : moved, events };
}

const isRepeated = (payment: Payment, { transactionId, paymentDate, amount }: PaymentForm): boolean =>
  payment.state === 'submitted' && payment.transactionId === transactionId && payment.paymentDate === paymentDate && payment.amount === toPaise(amount);

/** The payment that the form is about. Undefined: it adds one. @throws OrderError if the caller must not change it */
function correctedPayment(order: Order, form: PaymentForm, by: Submitter): Payment | undefined {
  const { payments } = order;
  const { paymentId, transactionId } = form;
  const key = transactionKey(transactionId);
  const payment = paymentId === undefined ? payments.find((one) => one.transactionKey === key) : paymentWithId(order, paymentId);
  if (payment?.state === 'verified') throw new OrderError('payment-already-verified', 'This payment is verified and cannot be changed any more');
  if (payment?.state === 'submitted' && by === 'visitor' && !isRepeated(payment, form)) {
    throw new OrderError('payment-already-submitted', 'Payment details were already submitted. Please log in to correct them.');
  }
  if (payment && payments.some((other) => other !== payment && other.transactionKey === key)) {
    throw new OrderError('payment-already-submitted', 'Another payment of this order has this transaction ID already');
  }
  return payment;
}

/** @throws OrderError if the total is reported already */
function refuseAddition(order: Order, by: Submitter): void {
  if (isPaidInFull(order)) {
    throw new OrderError('payment-already-verified', 'This order is paid in full. You do not need to submit anything else.');
  }
  if (amountMissing(order) === 0) {
    const rest = by === 'visitor' ? 'Please log in to correct them.' : 'Please correct them instead.';
    throw new OrderError('payment-already-submitted', `Payment details were already submitted. ${rest}`);
  }
}

/**
 * Adds a payment while less than the total is reported, or corrects one: the one named by `paymentId`, or the one with the same reference.
 * A visitor may only add, or submit a refused payment again. Repeating submitted details changes nothing.
 * @throws OrderError if the order does not accept payment details
 */
export function submitPayment(before: Order, form: PaymentForm, by: Submitter, now: Date): Decision {
  if (before.paymentMethod === 'cod') {
    throw new OrderError('payment-not-expected', 'This order is paid on delivery: no payment details are needed');
  }
  const corrected = correctedPayment(before, form, by);
  if (corrected?.state !== 'submitted') refuseAddition(before, by);
  if (!corrected && before.payments.length >= mostPayments) {
    throw new OrderError('payment-not-expected', `An order can have at most ${mostPayments} payments. Please contact us.`);
  }
  if (before.status === 'cancelled' && !isCancelledAsUnpaid(before)) {
    throw new OrderError('payment-not-expected', 'This order is cancelled: payment details cannot be submitted');
  }
  if (corrected && isRepeated(corrected, form)) return unchanged(before);
  const { transactionId, paymentDate } = form;
  const revision = before.revision + 1;
  const amount = toPaise(form.amount);
  const payment: Payment = {
    _id: corrected?._id ?? paymentIdOf({ _id: before._id, revision }),
    transactionId,
    paymentDate,
    amount,
    state: 'submitted',
    transactionKey: transactionKey(transactionId),
    revision,
    at: now.toISOString(),
  };
  const order: Order = { ...(corrected ? withPayment(before, payment) : { ...before, payments: [...before.payments, payment] }), revision };
  return { order, events: [{ type: 'order.payment-submitted', data: { ...factsForEvents(order), transactionId, amount: toRupees(amount) } }] };
}

/**
 * Removes a payment that is not verified; see `waitingAgain`.
 * @throws OrderError if the payment is unknown or verified
 */
export function withdrawPayment(before: Order, paymentId: string): Decision {
  const payment = paymentWithId(before, paymentId);
  if (payment.state === 'verified') throw new OrderError('payment-already-verified', 'This payment is verified and cannot be withdrawn any more');
  return unchanged(waitingAgain({ ...before, payments: before.payments.filter((one) => one !== payment), revision: before.revision + 1 }));
}

/** An order whose last payment was taken back waits for a new reminder before the shop cancels it as unpaid. */
export function waitingAgain(order: Order): Order {
  if (order.payments.length > 0) return order;
  const { reminded: _reminded, restReminded: _rest, ...waiting } = order;
  return waiting;
}

/**
 * A payment becomes verified. When verified payments reach the total, a pending order becomes `processing`, and the event says so once.
 * @param order with the verified payment
 */
export function verified(before: Order, order: Order, { transactionId }: Payment, now: Date): Decision {
  const followed = followMoney(before, order, now);
  const paidInFull = becomesPaid(before, order) && order.status !== 'cancelled';
  const due = toRupees(refundDue(order));
  const received = paidInFull && { paidInFull, amountPaid: toRupees(amountVerified(order) - refundedBeforeReopening(order)), ...(due > 0 && { refundDue: due }) };
  const data = { ...factsForEvents(followed.order), transactionId, ...received };
  return { order: followed.order, events: [{ type: 'order.payment-verified', data }, ...followed.events] };
}

/** Verifying a payment reopens a cancelled order, unless its customer cancelled it or staff keep it cancelled: then the money is due as a refund. */
export const needsStockAgain = ({ status, cancelledBy }: Order, { keepCancelled }: VerificationForm): boolean => status === 'cancelled' && cancelledBy !== 'customer' && !keepCancelled;

/**
 * Verifying again changes nothing.
 * @param form the payment as the admin saw it, and whether a cancelled order stays cancelled
 * @throws OrderError if there is nothing to verify, the payment changed since, the order holds no stock, or it cannot stay cancelled
 */
export function verifyPayment(before: Order, now: Date, form: VerificationForm = {}): Decision {
  const payment = decidedPayment(before, form);
  if (!payment) throw new OrderError('payment-missing', 'There are no payment details to verify');
  requireSeen(before, payment, form);
  if (form.keepCancelled && before.status !== 'cancelled') throw new OrderError('changed-meanwhile', 'This order is not cancelled any more. Please check it again.');
  if (payment.state === 'verified') return unchanged(before);
  if (needsStockAgain(before, form)) throw new OrderError('changed-meanwhile', 'This order was cancelled. Please check it again.');
  const { refusal: _refusal, ...details } = payment;
  const order: Order = { ...withPayment(before, withRevision({ ...details, state: 'verified' }, before)), revision: before.revision + 1 };
  return verified(before, order, payment, now);
}

/**
 * The customer gets the reason and can submit again. Refusing again for the same reason changes nothing.
 * @param seen the payment as the admin saw it
 * @throws OrderError if there is nothing to refuse or the payment changed since
 */
export function refusePayment(before: Order, reason: string, now: Date, seen: SeenPayment = {}): Decision {
  const payment = decidedPayment(before, seen);
  if (!payment) throw new OrderError('payment-missing', 'There are no payment details to refuse');
  if (payment.state === 'verified') throw new OrderError('payment-already-verified', 'This payment is verified and cannot be refused any more');
  if (payment.refusal?.reason === reason) return unchanged(before);
  requireSeen(before, payment, seen);
  const revision = before.revision + 1;
  const order: Order = { ...withPayment(before, { ...payment, state: 'refused', refusal: { reason, at: now.toISOString() }, revision }), revision };
  const data = { ...factsForEvents(order), transactionId: payment.transactionId, amount: toRupees(payment.amount), reason, awaits: awaitedFromPayer(order) };
  return { order, events: [{ type: 'order.payment-refused', data }] };
}
