import type { AuditAction } from '@storefront/contracts';
import { auditFact, type Actor } from '@storefront/service-kit';
import type { Decision, ProductState } from './product';

/** The fields that an admin sets; images by their identifiers. */
const audited = ({ name, description, price, category, stock, specifications, images }: ProductState) => ({ name, description, price, category, stock, ...specifications, images });

/** Adds the event for the audit trail to a decision. @param before left out for a new product */
export function withAudit(before: ProductState | undefined, { product, events }: Decision, action: AuditAction, actor: Actor, now: Date): Decision {
  const { _id, name, deletedAt } = product;
  const change = {
    action,
    subject: { _id, label: name },
    ...(before && { before: audited(before) }),
    ...(deletedAt === undefined && { after: audited(product) }),
  };
  return { product, events: [...events, { type: 'product.audited', data: auditFact(actor, change, now) }] };
}
