import { createHash } from 'node:crypto';
import type { RefundForm } from '@storefront/contracts';
import { transactionKey } from '@storefront/contracts/rules';
import { formatPaise, toPaise, toRupees } from '../orders/money';
import { factsForEvents, unchanged, type Decision, type Order, type Refund } from '../orders/order';
import { OrderError } from '../orders/order-error';
import { amountKept, amountReceived, excessLeft, refundDue, refundedFromTotal, refundedOf } from '../payments/amounts';

/** Derived from the order and its new revision, so a repeated decision gives the same id. */
const refundIdOf = (orderId: string, revision: number): string => createHash('sha256').update(`${orderId}/refund/${revision}`).digest('hex').slice(0, 24);

/**
 * Records money that the shop gave back. The same reference is the same refund: recording it again changes nothing.
 * @param form `due`: rupees that were due when the admin opened the page. The page asks before it records more than this, because nobody can change a refund later
 * @throws OrderError if it is more than what was received and not refunded yet, the reference belongs to a refund of another amount, or `due` is no longer true and the refund is more than what is due now
 */
export function recordRefund(before: Order, { amount: rupees, reference, method, due: seen }: RefundForm, now: Date): Decision {
  const amount = toPaise(rupees);
  const referenceKey = transactionKey(reference);
  const same = before.refunds.find((refund) => refund.referenceKey === referenceKey);
  if (same?.amount === amount) return unchanged(before);
  if (same) throw new OrderError('refund-differs', `A refund of ${formatPaise(same.amount)} with this reference is already recorded`);
  const [received, refunded] = [amountReceived(before), refundedOf(before)];
  if (amount > received - refunded) {
    const message = `${formatPaise(received)} was received for this order and ${formatPaise(refunded)} refunded. At most ${formatPaise(received - refunded)} can be refunded.`;
    throw new OrderError('refund-too-large', message);
  }
  const due = refundDue(before);
  if (seen !== undefined && due < toPaise(seen) && amount > due) {
    throw new OrderError('changed-meanwhile', `The amount that is due changed to ${formatPaise(due)} after you opened this page. Please check it again.`);
  }
  const revision = before.revision + 1;
  const at = now.toISOString();
  const refund: Refund = { _id: refundIdOf(before._id, revision), amount, reference, referenceKey, method, at };
  const withRefund = (one: Refund): Order => ({ ...before, refunds: [...before.refunds, one], revision });
  const fromTotal = refundedFromTotal(withRefund(refund)) - refundedFromTotal(before);
  const excess = Math.min(amount - fromTotal, excessLeft(before));
  const goodwill = amountKept(before) < before.total ? amount - due : 0;
  const order = withRefund({ ...refund, ...(excess > 0 && { excess }), ...(goodwill > 0 && { goodwill }) });
  const data = { ...factsForEvents(order), status: order.status, amount: toRupees(amount), reference, method, at };
  return { order, events: [{ type: 'order.refunded', data }] };
}
