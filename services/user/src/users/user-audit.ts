import type { AuditAction } from '@storefront/contracts';
import { auditFact } from '@storefront/service-kit';
import type { Decision, User } from './user';

/** Of the credentials the trail keeps that they changed, and nothing more. */
const audited = ({ name, email, phone, role }: User) => ({ name, email, phone, role });

/** The decision, with what the audit trail is to keep of it where the account is an admin's: who changes it is the admin. */
export function withAudit(before: User, { user, events }: Decision, action: AuditAction, requestId: string, now: Date): Decision {
  if (before.role !== 'admin') return { user, events };
  const { _id, email } = before;
  const change = { action, subject: { _id, label: email }, before: audited(before), after: audited(user) };
  return { user, events: [...events, { type: 'user.audited', data: auditFact({ _id, email, requestId }, change, now) }] };
}
