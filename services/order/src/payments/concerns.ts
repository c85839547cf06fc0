import type { OrderStatus, PaymentConcern } from '@storefront/contracts';
import { dayOf } from '@storefront/service-kit';
import { formatPaise } from '../orders/money';
import { changeStatus, type Order, type Payment } from '../orders/order';
import { amountKept, amountReported, amountToPay, amountUnverified, isCancelledAsUnpaid, isPaidInFull, refundedBeforeReopening } from './amounts';
import { isUtr } from './is-utr';
import { verifyPayment } from './payment';

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

const has = ({ payments }: Order, key: string, state?: Payment['state']): boolean =>
  payments.some((payment) => payment.transactionKey === key && (state === undefined || payment.state === state));

/** The status of a cancelled order after staff verify the payment, which also reopens the order. */
const statusAfterVerifying = (order: Order, { _id }: Payment, now: Date): OrderStatus => verifyPayment(changeStatus(order, 'pending', now).order, now, { paymentId: _id }).order.status;

const toRefund = 'To refund the payment instead, choose “Verify for a Refund” on the page of the order: then the order stays cancelled.';

function cancelledMessage(order: Order, payment: Payment, now: Date): string {
  if (isCancelledAsUnpaid(order)) return `The order was cancelled as unpaid before these details arrived. If you verify the payment, the order takes its stock again. ${toRefund}`;
  if (order.cancelledBy === 'customer') return 'The customer cancelled the order. If you verify the payment, the order stays cancelled, and you must refund the payment.';
  return `The order was cancelled by staff. If you verify the payment, the order takes its stock again and becomes ${statusAfterVerifying(order, payment, now)}. ${toRefund}`;
}

/** The difference of all reported payments to the total, or to what the customer keeps of it. It is a concern of the latest payment that waits. */
function amountMessage(order: Order, payment: Payment): string | undefined {
  const kept = amountKept(order);
  const difference = amountReported(order) - amountToPay(order);
  if (difference === 0) return undefined;
  const text = `${formatPaise(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than ${kept === order.total ? 'the total' : 'the price of what the customer keeps'}`;
  return kept + difference === payment.amount ? text : `All payments together are ${text}`;
}

function concernsOf(order: Order, payment: Payment, sharing: Order[], now: Date): PaymentConcern[] {
  const concerns: PaymentConcern[] = [];
  const add = (kind: PaymentConcern['kind'], message: string, orders?: PaymentConcern['orders']) =>
    concerns.push({ kind, message, paymentId: payment._id, ...(orders && { orders }) });
  const paidOn = dayOf(payment.paymentDate);
  const reusing = sharing.filter((other) => has(other, payment.transactionKey));
  if (order.status === 'cancelled') add('order-cancelled', cancelledMessage(order, payment, now));
  if (reusing.length > 0) {
    const verified = reusing.filter((other) => has(other, payment.transactionKey, 'verified'));
    const others = reusing.filter((other) => !has(other, payment.transactionKey, 'verified'));
    const named = [...verified.slice(0, mostNamed), ...others.slice(0, mostNamed)];
    add('transaction-reused', reusedMessage(verified, others), named.map(({ _id, orderNumber }) => ({ _id, orderNumber })));
  }
  const isLatest = payment === order.payments.findLast(({ state }) => state === 'submitted');
  const difference = isLatest ? amountMessage(order, payment) : undefined;
  if (difference !== undefined) add('amount-differs', difference);
  if (!isUtr(payment.transactionId)) {
    add('transaction-form', 'The transaction ID is not a UTR. A UTR has 12 digits, or 16 or 22 letters and digits that begin with a bank’s four letters');
  }
  if (paidOn < dayOf(order.createdAt) - 1) add('date-before-order', 'Paid before the order was placed');
  if (paidOn > dayOf(now) + 1) add('date-in-future', 'The payment date is in the future');
  return concerns;
}

const notVerified = (order: Order): string => `${formatPaise(amountUnverified(order))} of the total is not verified.`;

/** An order that was refunded while it was cancelled is not paid any more when staff reopen it. */
function refundedConcern(order: Order): PaymentConcern[] {
  const refunded = refundedBeforeReopening(order);
  if (refunded === 0 || order.status === 'cancelled' || order.paymentMethod === 'cod' || isPaidInFull(order)) return [];
  return [{ kind: 'payment-unsettled', message: `${formatPaise(refunded)} was refunded before the order was reopened. ${notVerified(order)}` }];
}

/** The order lost verified money that it needs after it had moved on. */
function unsettledConcern(order: Order): PaymentConcern[] {
  if (!order.unsettled || order.status === 'cancelled' || isPaidInFull(order)) return [];
  return [{ kind: 'payment-unsettled', message: `The verified amount went down by ${formatPaise(order.unsettled.amount)} when the order was already ${order.status}. ${notVerified(order)}` }];
}

/** Staff can still verify a refused payment, which reopens a cancelled order. */
const needsCheck = (order: Order, { state }: Payment): boolean => state === 'submitted' || (state === 'refused' && (order.status === 'cancelled' || !isPaidInFull(order)));

/**
 * Points that an admin should check, with the payment that each is about. Verified payments have none, and refused ones only while the order needs money
 * or is cancelled. Days are in Asia/Kolkata, with a tolerance of one day, because the customer may be in another time zone.
 * @param sharing other orders with the same transactions
 */
export const paymentConcerns = (order: Order, sharing: Order[], now: Date): PaymentConcern[] => [
  ...refundedConcern(order),
  ...unsettledConcern(order),
  ...order.payments.filter((payment) => needsCheck(order, payment)).flatMap((payment) => concernsOf(order, payment, sharing, now)),
];
