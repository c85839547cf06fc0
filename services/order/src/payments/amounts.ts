import type { AwaitedFromPayer } from '@storefront/contracts';
import { mostPayments } from '@storefront/contracts/rules';
import type { Order, Payment } from '../orders/order';
import type { Paise } from '../orders/money';

const sumOf = (payments: Payment[]): Paise => payments.reduce((sum, { amount }) => sum + amount, 0);

/** The shop cancelled the order because no payment details arrived in time. They can still be submitted, and an admin decides. */
export const isCancelledAsUnpaid = ({ status, cancellation }: Pick<Order, 'status' | 'cancellation'>): boolean => status === 'cancelled' && cancellation === 'unpaid';

/** Paise that arrived, as staff or a bank credit confirmed. */
export const amountVerified = ({ payments }: Pick<Order, 'payments'>): Paise => sumOf(payments.filter(({ state }) => state === 'verified'));

/** Paise that the customer reported and staff still have to check. */
export const amountSubmitted = ({ payments }: Pick<Order, 'payments'>): Paise => sumOf(payments.filter(({ state }) => state === 'submitted'));

/** Paise that are verified or wait for verification. */
export const amountReported = ({ payments }: Pick<Order, 'payments'>): Paise => sumOf(payments.filter(({ state }) => state !== 'refused'));

/** Paise that the shop gave back. */
export const refundedOf = ({ refunds }: Pick<Order, 'refunds'>): Paise => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Paise of the pieces that came back. */
const amountReturned = ({ items, returns }: Pick<Order, 'items' | 'returns'>): Paise => {
  const priceOf = new Map(items.map(({ product, price }) => [product._id, price]));
  const received = returns.filter(({ state }) => state === 'received').flatMap((one) => one.items);
  return received.reduce((sum, { product, quantity }) => sum + quantity * (priceOf.get(product) ?? 0), 0);
};

type Money = Pick<Order, 'payments' | 'total' | 'history' | 'refunds' | 'items' | 'returns'>;

/** @returns a function that tells whether something happened before the order was last reopened */
function beforeReopening({ history }: Pick<Order, 'history'>): (entry: { at: string }) => boolean {
  const reopened = history.findLast((entry, index) => entry.status !== 'cancelled' && history[index - 1]?.status === 'cancelled');
  return ({ at }) => reopened !== undefined && at <= reopened.at;
}

/** Paise that the shop gave back before the order was last reopened, without those for pieces of earlier returns. The customer has to pay them again. */
export function refundedBeforeReopening({ history, refunds, items, returns }: Pick<Order, 'history' | 'refunds' | 'items' | 'returns'>): Paise {
  const isEarlier = beforeReopening({ history });
  return Math.max(0, refundedOf({ refunds: refunds.filter(isEarlier) }) - amountReturned({ items, returns: returns.filter(isEarlier) }));
}

/** Paise of the refunds for pieces that came back: a refund counts for returned pieces first. Refunds before a reopening do not count. */
const refundedForReturns = (order: Money, goodwill: Paise = 0): Paise => Math.min(Math.max(0, refundedOf(order) - refundedBeforeReopening(order) - goodwill), amountReturned(order));

/** Paise that the shop gave back after pieces came back, although it did not owe them. The customer does not pay them again. */
function goodwillOf(order: Money): Paise {
  const isEarlier = beforeReopening(order);
  return order.refunds.reduce((sum, refund) => (isEarlier(refund) ? sum : sum + (refund.goodwill ?? 0)), 0);
}

/** Paise of what the customer keeps. */
export const amountKept = (order: Pick<Order, 'total' | 'items' | 'returns'>): Paise => order.total - amountReturned(order);

/** Paise that all payments together must reach. Refunds for returned pieces and refunds before a reopening raise the sum, because the shop no longer has that money. */
export const amountToPay = (order: Money): Paise => amountKept(order) + refundedForReturns(order, goodwillOf(order)) + refundedBeforeReopening(order);

/** The part of the price of the kept pieces that `paid` does not cover. */
const uncovered = (order: Money, paid: Paise): Paise => Math.min(amountKept(order), Math.max(0, amountToPay(order) - paid));

/** Paise that verified and submitted payments together do not cover. */
export const amountMissing = (order: Money): Paise => uncovered(order, amountReported(order));

/** Paise that verified payments do not cover. */
export const amountUnverified = (order: Money): Paise => uncovered(order, amountVerified(order));

/** Verified payments reach what the customer keeps. An order of ₹0 needs no payment, and neither does one that came back. */
export const isPaidInFull = (order: Money): boolean => amountUnverified(order) === 0;

/**
 * Paise that the customer still has to pay: the total less what is reported, plus what was refunded before the order was reopened. Pieces that came back and
 * are not refunded count like a payment. An order that was cancelled as unpaid can still be paid. Nothing is due for other cancelled orders and for delivered cash orders.
 */
export function amountDue(order: Order): Paise {
  if (order.status === 'cancelled' && !isCancelledAsUnpaid(order)) return 0;
  if (order.paymentMethod === 'cod' && order.status === 'delivered') return 0;
  return amountMissing(order);
}

/** The next step of the person who pays. Cash is paid at the door, so it needs none. */
export function awaitedFromPayer(order: Order): AwaitedFromPayer {
  if (order.paymentMethod === 'cod' || amountDue(order) === 0) return 'nothing';
  return isCancelledAsUnpaid(order) ? 'details' : 'payment';
}

/** Like `awaitedFromPayer`, but `nothing` if the order already has the most payments, because the shop would refuse another one. */
export const awaitedForNewPayment = (order: Order): AwaitedFromPayer => (order.payments.length < mostPayments ? awaitedFromPayer(order) : 'nothing');

/**
 * Cash counts as received when the order is delivered, also if it is cancelled after that. Money that was refunded must have been received, so the amount is never
 * less than the refunds. The customer pays a refund before a reopening again at the second delivery, so that refund is added. Pieces that come back after the
 * delivery were paid at the door.
 */
function cashReceived(order: Order): Paise {
  const { status, history, total, returns } = order;
  const last = history.findLast((entry) => entry.status !== 'cancelled');
  const isDelivered = status === 'delivered' || (status === 'cancelled' && last?.status === 'delivered');
  const atDelivery = { ...order, returns: returns.filter(({ receivedAt }) => !last || receivedAt === undefined || receivedAt <= last.at) };
  return Math.max(isDelivered ? total + refundedBeforeReopening(atDelivery) : 0, refundedOf(order));
}

/** Paise that the shop received. */
export const amountReceived = (order: Order): Paise => (order.paymentMethod === 'cod' ? cashReceived(order) : amountVerified(order));

/** Paise that the shop owes the customer: received less refunded, less the price of what the customer keeps. */
export function refundDue(order: Order): Paise {
  const owed = order.status === 'cancelled' ? 0 : amountKept(order);
  return Math.max(0, amountReceived(order) - refundedOf(order) - owed);
}

/** Paise that the shop will owe besides, if staff verify the submitted payments. */
export const refundIfVerified = (order: Order): Paise =>
  refundDue({ ...order, payments: order.payments.map((payment) => (payment.state === 'submitted' ? { ...payment, state: 'verified' } : payment)) }) - refundDue(order);

/** Paise that the shop received above the total, also those that it gave back. */
const excessReceived = (order: Order): Paise => Math.max(0, amountReceived(order) - refundedBeforeReopening(order) - order.total);

/** Paise above the total that are not refunded; negative if refunds of such money exceed it. Zero for a cancelled order, because all its money is due. */
export function excessLeft(order: Order): Paise {
  if (order.status === 'cancelled') return 0;
  const isEarlier = beforeReopening(order);
  return order.refunds.reduce((left, refund) => (isEarlier(refund) ? left : left - (refund.excess ?? 0)), excessReceived(order));
}

/**
 * Paise of the refunds that reduce what the customer pays for the order: first the refunds of returned pieces, then the other refunds less the
 * money above the total. Refunds before a reopening do not count, because the customer pays them again. For a cancelled order all refunds count.
 */
export function refundedFromTotal(order: Order): Paise {
  if (order.status === 'cancelled') return refundedOf(order);
  const paidAgain = refundedBeforeReopening(order);
  const refunded = Math.max(0, refundedOf(order) - paidAgain);
  const ofReturns = refundedForReturns(order);
  return ofReturns + Math.max(0, refunded - ofReturns - excessReceived(order));
}
