import { formatPaise, type Paise } from '../orders/money';
import { unchanged, type Decision, type Order, type Payment } from '../orders/order';
import { OrderError } from '../orders/order-error';
import { amountReported, amountVerified, excessLeft, isPaidInFull, refundedOf } from './amounts';
import { followMoney, paymentIdOf, verified, waitingAgain } from './payment';

/** A bank credit, or the part of it that is for one order. */
export interface BankCredit {
  creditId: string;
  /** As the statement prints it. */
  transactionId: string;
  /** See `transactionKey`. Blank if the bank printed no reference: then it matches no reported payment. */
  transactionKey: string;
  amount: Paise;
  /** The day of the credit, `YYYY-MM-DD`. */
  date: string;
}

/** The payment that a credit settled. */
export const settledPayment = ({ payments }: Pick<Order, 'payments'>, creditId: string): Payment | undefined =>
  payments.find(({ creditIds = [] }) => creditIds.includes(creditId));

const samePayment = ({ payments }: Order, { transactionKey }: BankCredit): Payment | undefined =>
  transactionKey === '' ? undefined : payments.find((payment) => payment.transactionKey === transactionKey);

/** The verified payment that a credit will count as, so that its money is not added again: staff or another credit verified it before. */
export function countsAs(order: Order, credit: BankCredit): Payment | undefined {
  const same = samePayment(order, credit);
  return same?.state === 'verified' && !settledPayment(order, credit.creditId) ? same : undefined;
}

/**
 * A refund of money above the total needs that excess: otherwise the order would stay paid with money that the shop gave back.
 * @throws OrderError if the money is needed for a refund that was made
 */
function requireRefunded(order: Order, what: string): void {
  const missing = Math.max(refundedOf(order) - amountVerified(order), -excessLeft(order));
  if (missing > 0) throw new OrderError('refund-needs-payment', `${what} ${formatPaise(missing)} of the money was already refunded.`);
}

/**
 * A bank credit settles a payment: the one with its UTR, or a new one. The credit's amount and day count, whatever the customer reported.
 * Settling again with the same credit changes nothing. A second credit with the UTR of a settled payment is the same transfer from another
 * export: the payment keeps its amount. A cancelled order stays cancelled. If the reported amount changes, staff must look again before they decide on
 * payments that wait: one of them can be the same transfer with a mistyped UTR. If the credit has less than staff verified by hand, the status follows as in
 * `unsettlePayment`.
 * @throws OrderError if the order is paid on delivery, or a refund needs more than the credit
 */
export function settlePayment(before: Order, credit: BankCredit, now: Date): Decision {
  const { creditId, transactionId, transactionKey, amount, date } = credit;
  if (before.paymentMethod === 'cod') throw new OrderError('payment-not-expected', 'This order is paid in cash on delivery, so a bank payment cannot be used for it.');
  if (settledPayment(before, creditId)) return unchanged(before);
  const revision = before.revision + 1;
  const same = samePayment(before, credit);
  if (same?.creditIds) {
    return unchanged(replaced(before, { ...same, creditIds: [...same.creditIds, creditId] }, revision));
  }
  const settled = { amount, paymentDate: date, state: 'verified' as const, creditIds: [creditId], at: now.toISOString() };
  if (!same) {
    const payment: Payment = { _id: paymentIdOf({ _id: before._id, revision }), transactionId, transactionKey, revision, addedBySettling: true, ...settled };
    return verified(before, lookAgain(before, { ...before, payments: [...before.payments, payment], revision }), payment, now);
  }
  const { refusal: _refusal, ...details } = same;
  const reported = { amount: same.amount, paymentDate: same.paymentDate };
  const order = lookAgain(before, replaced(before, { ...details, ...settled, reported }, revision));
  requireRefunded(order, 'The bank payment is too small for this order:');
  if (same.state === 'verified' && same.amount === amount) return unchanged(order);
  const { order: followed, events } = verified(before, order, same, now);
  return { order: same.state === 'verified' && amount < same.amount ? withLateLoss(followed, same.amount - amount, now) : followed, events };
}

/** Staff see a concern if an order loses money that it needs after they moved it on. */
function withLateLoss(order: Order, amount: Paise, now: Date): Order {
  const isLate = order.status !== 'pending' && order.status !== 'cancelled' && !isPaidInFull(order);
  return isLate ? { ...order, unsettled: { amount, at: now.toISOString() } } : order;
}

/** If the reported amount changes, a decision on an older page gets 409 for the payments that wait. */
function lookAgain(before: Order, order: Order): Order {
  if (amountReported(order) === amountReported(before)) return order;
  const { revision } = order;
  return { ...order, payments: order.payments.map((payment) => (payment.state === 'submitted' ? { ...payment, revision } : payment)) };
}

function replaced(order: Order, changed: Payment, revision: number): Order {
  return { ...order, payments: order.payments.map((payment) => (payment._id === changed._id ? changed : payment)), revision };
}

/**
 * Undoes `settlePayment`. A reported payment becomes `submitted` again with what the customer reported; one that settling added is removed.
 * If another credit settled the payment too, it stays verified. An automatic `processing` becomes `pending`; a later status stays, and staff see a concern.
 * Undoing again changes nothing.
 * @throws OrderError if a refund needs the money
 */
export function unsettlePayment(before: Order, creditId: string, now: Date): Decision {
  const payment = settledPayment(before, creditId);
  if (!payment) return unchanged(before);
  const revision = before.revision + 1;
  const creditIds = (payment.creditIds ?? []).filter((id) => id !== creditId);
  if (creditIds.length > 0) return unchanged(replaced(before, { ...payment, creditIds }, revision));
  const { creditIds: _credits, reported, addedBySettling, ...details } = payment;
  const order: Order = addedBySettling
    ? waitingAgain({ ...before, payments: before.payments.filter((one) => one !== payment), revision })
    : replaced(before, { ...details, ...reported, state: 'submitted', revision }, revision);
  requireRefunded(order, 'The verification cannot be undone:');
  const { order: followed, events } = followMoney(before, order, now);
  return { order: withLateLoss(followed, payment.amount, now), events };
}
