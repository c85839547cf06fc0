import type { AuditAction } from '@storefront/contracts';
import { auditFact, type Actor } from '@storefront/service-kit';
import { toRupees } from './money';
import type { Decision, Order } from './order';

/** The fields of an order that an admin can change. */
function audited({ status, payment }: Order) {
  if (!payment) return { status };
  const { transactionId, paymentDate, amount, verified, refusal } = payment;
  return { status, payment: { transactionId, paymentDate, amount: toRupees(amount), verified, refusedBecause: refusal?.reason } };
}

/** Adds an audit event, unless nothing changed. */
export function withAudit(before: Order, decision: Decision, action: AuditAction, actor: Actor, now: Date): Decision {
  const { order, events } = decision;
  if (order === before) return decision;
  const subject = { _id: order._id, label: order.orderNumber };
  const data = auditFact(actor, { action, subject, before: audited(before), after: audited(order) }, now);
  return { order, events: [...events, { type: 'order.audited', data }] };
}
