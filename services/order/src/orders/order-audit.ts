import type { AuditAction } from '@storefront/contracts';
import { auditFact, type Actor } from '@storefront/service-kit';
import { formatPaise, toRupees } from './money';
import type { Decision, Order } from './order';

/** The payment that a decision adds, changes or removes. */
function changedPayment(before: Order, after: Order): string | undefined {
  const changed = after.payments.find((payment) => !before.payments.includes(payment)) ?? before.payments.find((payment) => !after.payments.includes(payment));
  return (changed ?? after.payments.at(-1))?._id;
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
  const { transactionId, paymentDate, amount, state, refusal } = payment;
  return { ...others, payment: { of, transactionId, paymentDate, amount: toRupees(amount), verified: state === 'verified', refusedBecause: refusal?.reason } };
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
