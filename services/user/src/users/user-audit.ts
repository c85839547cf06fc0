import type { AuditAction } from '@storefront/contracts';
import { auditFact } from '@storefront/service-kit';
import type { Decision, User } from './user';

/** Without credentials: the trail records that they changed, not their values. */
const audited = ({ name, email, phone, role }: User) => ({ name, email, phone, role });

/** Adds an audit event if the account is an admin's, unless the profile is saved unchanged. The admin is also the actor, because only the owner can change an account. */
export function withAudit(before: User, { user, events }: Decision, action: AuditAction, requestId: string, now: Date): Decision {
  if (before.role !== 'admin') return { user, events };
  const { _id, email } = before;
  const change = { action, subject: { _id, label: email }, before: audited(before), after: audited(user) };
  const data = auditFact({ _id, email, requestId }, change, now);
  if (action === 'user.profile-changed' && data.changes.length === 0) return { user, events };
  return { user, events: [...events, { type: 'user.audited', data }] };
}
