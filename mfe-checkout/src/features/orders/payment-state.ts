import { mostPayments } from '@storefront/contracts/rules';
import { formatRupees } from '@storefront/web-kit';
import type { Order, Payment } from './order-reader';

/**
 * The state of an order's payment, for its customer. `not-expected`: also if the pieces came back before anything was paid. `awaited`: no payment details yet. `part-paid`: less than the total is reported. `too-late`:
 * the order was cancelled because there were no payment details. `late`: the customer submitted them after that, and an admin decides. `verified`:
 * nothing is to be paid, even if another payment is still being checked.
 */
export type PaymentState = 'not-expected' | 'awaited' | 'part-paid' | 'too-late' | 'late' | 'checking' | 'refused' | 'verified';

/** Every transfer, the oldest first. An older order service answers only the latest. */
export function paymentsOf({ payments, paymentDetails }: Pick<Order, 'payments' | 'paymentDetails'>): Payment[] {
  if (payments) return payments;
  if (!paymentDetails) return [];
  const { verified, ...details } = paymentDetails;
  return [{ ...details, _id: '', state: verified ? 'verified' : details.refusal ? 'refused' : 'submitted' }];
}

/** The transfers that count: all but refused ones. */
export const countedOf = (order: Order): Payment[] => paymentsOf(order).filter(({ state }) => state !== 'refused');

/** Rupees of all these transfers or refunds; undefined if an amount is unknown. */
export const sumOf = (payments: Pick<Payment, 'amount'>[]): number | undefined =>
  payments.some(({ amount }) => amount === undefined) ? undefined : payments.reduce((sum, { amount = 0 }) => sum + Math.round(amount * 100), 0) / 100;

/** Rupees that are left of an amount, without the errors of binary fractions. */
export const rupeesLeft = (amount: number, less: number): number => Math.round((amount - less) * 100) / 100;

export const verifiedOf = (order: Order): Payment[] => paymentsOf(order).filter(({ state }) => state === 'verified');

/** Rupees that the customer still has to pay; undefined if they are unknown. An older order service takes one payment for the whole. */
export function amountDueOf(order: Order): number | undefined {
  const { amountDue, totalAmount, payments } = order;
  if (amountDue !== undefined || totalAmount === undefined) return amountDue;
  const reported = payments ? sumOf(countedOf(order)) : countedOf(order).length > 0 ? totalAmount : 0;
  return reported === undefined ? undefined : Math.max(0, rupeesLeft(totalAmount, reported));
}

/** True if the payments need a list: there are several, or one of a part of the total. */
export function isInParts(order: Order): boolean {
  const payments = paymentsOf(order);
  return payments.length > 1 || (order.payments !== undefined && payments.length === 1 && sumOf(payments) !== order.totalAmount);
}

export function paymentStateOf(order: Order): PaymentState {
  const { paymentMethod, paymentDetails, status, cancellation, totalAmount = Infinity } = order;
  const isUnpaid = status === 'cancelled' && cancellation === 'unpaid';
  const counted = countedOf(order);
  const due = amountDueOf(order);
  const verified = verifiedOf(order);
  const isVerified = verified.length > 0 && verified.length === counted.length;
  const isPaid = verified.length > 0 && (sumOf(verified) ?? 0) >= totalAmount;
  if (status === 'cancelled' ? isVerified : !due && (isVerified || isPaid)) return 'verified';
  // If the method is unknown, payment details mean that a payment is expected.
  const isNothingDue = counted.length === 0 && due === 0;
  const isExpected = totalAmount > 0 && !isNothingDue && (paymentMethod === 'online' || (paymentMethod !== 'cod' && paymentDetails !== undefined));
  if (!isExpected || (status === 'cancelled' && !isUnpaid)) return 'not-expected';
  if (counted.length > 0) return isUnpaid ? 'late' : due ? 'part-paid' : 'checking';
  if (paymentDetails?.refusal) return 'refused';
  return isUnpaid ? 'too-late' : 'awaited';
}

/** The promise to a customer whom the shop owes this amount (rupees). */
export const owedText = (amount: number): string => `We owe you ${formatRupees(amount)}. We will refund you within three working days.`;

/** The promise to a customer whose order is cancelled before a reported payment was verified. */
export const refundPromise = (order: Order): string | undefined =>
  paymentsOf(order).some(({ state }) => state === 'submitted')
    ? `If your ${verifiedOf(order).length > 0 ? 'other ' : ''}payment has arrived, we will refund it within three working days.`
    : undefined;

/** False if the total is reported or the order has the most payments, so that it takes no other payment. */
export function takesPayment(order: Order): boolean {
  const state = paymentStateOf(order);
  return paymentsOf(order).length < mostPayments && state !== 'checking' && !(state === 'late' && amountDueOf(order) === 0);
}

/** The only payment of the order that can be corrected, if it was refused or nothing else is to be paid. */
export function onlyPaymentOf(order: Order): Payment | undefined {
  const [payment, ...others] = paymentsOf(order);
  const isOpen = payment !== undefined && others.length === 0 && (payment.state === 'refused' || (payment.state === 'submitted' && !takesPayment(order)));
  return isOpen ? payment : undefined;
}

/** True if the page should offer to pay. */
export const isToBePaid = (order: Order): boolean => order.status !== 'cancelled' && ['awaited', 'part-paid', 'refused'].includes(paymentStateOf(order));
