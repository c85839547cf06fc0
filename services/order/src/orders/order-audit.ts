import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@storefront/contracts';
import { auditFact, type Actor } from '@storefront/service-kit';
import { formatPaise, toRupees } from './money';
import type { Decision, Order, Payment } from './order';

/** The fields of a payment that an admin can change. */
const auditedPayment = ({ transactionId, paymentDate, amount, state, refusal }: Payment) => ({
  transactionId,
  paymentDate,
  amount: toRupees(amount),
  verified: state === 'verified',
  refusedBecause: refusal?.reason,
});

/** The payment that a decision adds, changes or removes. A decision can also raise the revision of other payments. */
function changedPayment({ payments: before }: Order, { payments: after }: Order): string | undefined {
  const isIn = (payments: Payment[], one: Payment) => payments.some((other) => other._id === one._id && isDeepStrictEqual(auditedPayment(other), auditedPayment(one)));
  const changed = after.find((payment) => !isIn(before, payment)) ?? before.find((payment) => !isIn(after, payment));
  return changed?._id;
}

/** The fields of an order that an admin can change. */
function audited({ status, cancelReason, payments, refunds, returns }: Order, paymentId: string | undefined, of?: string) {
  const payment = payments.find(({ _id }) => _id === paymentId);
  const others = {
    status,
    cancelReason,
    refunds: refunds.map(({ amount, reference, method }) => `${formatPaise(amount)} by ${method}, ${reference}`),
    returns: returns.map(({ items, state, note, restocked }) => {
      const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
      return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} ${state}${restocked ? ' and back in stock' : ''}${note === undefined ? '' : `: ${note}`}`;
    }),
  };
  if (!payment) return others;
  return { ...others, payment: { of, ...auditedPayment(payment) } };
}

/** Names the payment that was verified or refused. An order can have several, and the audit trail contains only fields that change. */
function decidedPayment(before: Order, after: Order, paymentId: string | undefined): string | undefined {
  const [was, is] = [before, after].map(({ payments }) => payments.find(({ _id }) => _id === paymentId));
  return was && is && was.state !== is.state && is.state !== 'submitted' ? `${formatPaise(is.amount)}, ${is.transactionId}` : undefined;
}

/** Adds an audit event, unless nothing changed. */
export function withAudit(before: Order, decision: Decision, action: AuditAction, actor: Actor, now: Date): Decision {
  const { order, events } = decision;
  if (order === before) return decision;
  const subject = { _id: order._id, label: order.orderNumber };
  const paymentId = changedPayment(before, order);
  const data = auditFact(actor, { action, subject, before: audited(before, paymentId), after: audited(order, paymentId, decidedPayment(before, order, paymentId)) }, now);
  return { order, events: [...events, { type: 'order.audited', data }] };
}
