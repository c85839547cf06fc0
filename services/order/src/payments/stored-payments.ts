import { transactionKey } from '@storefront/contracts/rules';
import type { Order, Payment } from '../orders/order';
import { amountDue, isPaidInFull, refundDue } from './amounts';
import { paymentIdOf } from './payment';

/**
 * The shape of a payment before an order could have several. A process of an older version reads and writes only this one, so it is stored
 * beside `payments`: a copy of the latest payment.
 */
export interface OnlyPayment extends Pick<Payment, 'transactionId' | 'paymentDate' | 'amount' | 'transactionKey' | 'revision' | 'refusal'> {
  verified: boolean;
}

/** The latest payment in the old shape. */
export function onlyPaymentOf(payments: Payment[]): OnlyPayment | undefined {
  const last = payments.at(-1);
  if (!last) return undefined;
  const { transactionId, paymentDate, amount, state, revision, refusal, transactionKey: key } = last;
  return { transactionId, paymentDate, amount, verified: state === 'verified', transactionKey: key, ...(revision !== undefined && { revision }), ...(refusal && { refusal }) };
}

const isSame = (one: OnlyPayment, other: OnlyPayment): boolean =>
  one.transactionId === other.transactionId &&
  one.paymentDate === other.paymentDate &&
  one.amount === other.amount &&
  one.verified === other.verified &&
  one.revision === other.revision &&
  one.refusal?.reason === other.refusal?.reason;

/**
 * The payments of a stored order. If `payment` is not a copy of the latest, a process of an older version wrote it later: it replaces the latest.
 * @param payments missing in an order that only older versions wrote
 */
export function readPayments(orderId: string, payments: Payment[] | undefined, payment: OnlyPayment | undefined): Payment[] {
  const known = payments ?? [];
  const copy = onlyPaymentOf(known);
  if (!payment || (copy && isSame(payment, copy))) return known;
  const { verified, refusal, ...details } = payment;
  const state = verified ? 'verified' : refusal ? 'refused' : 'submitted';
  const last = known.at(-1);
  const read: Payment = {
    ...details,
    _id: last?._id ?? paymentIdOf({ _id: orderId, revision: payment.revision ?? 0 }),
    transactionKey: transactionKey(payment.transactionId),
    state,
    ...(state === 'refused' && refusal && { refusal }),
  };
  return [...known.slice(0, -1), read];
}

/**
 * Marks by which lists find orders. A list asks for `due`, `submitted`, `verified` or `refund-due`. `paid`: verified payments reach the total.
 * An order without a mark in the store was written by an older version; `none` marks one that has no other mark.
 */
export function paymentTags(order: Order): string[] {
  const has = (state: Payment['state']) => order.payments.some((payment) => payment.state === state);
  const tags = [
    ...(amountDue(order) > 0 && order.status !== 'cancelled' ? ['due'] : []),
    ...(has('submitted') ? ['submitted'] : []),
    ...(has('verified') ? ['verified'] : []),
    ...(isPaidInFull(order) ? ['paid'] : []),
    ...(refundDue(order) > 0 ? ['refund-due'] : []),
  ];
  return tags.length > 0 ? tags : ['none'];
}

/** True if payments and marks are stored in the shape of this version. */
export const isMigrated = ({ payments, paymentTags: tags }: { payments?: Payment[]; paymentTags?: string[] }, order: Order): boolean =>
  JSON.stringify(payments) === JSON.stringify(order.payments) && tags?.join() === paymentTags(order).join();
