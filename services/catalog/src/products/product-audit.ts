import type { AuditAction } from '@storefront/contracts';
import { auditFact, type Actor } from '@storefront/service-kit';
import type { Decision, ProductState } from './product';

/** What an admin decides of a product; images are named by their identifiers. */
const audited = ({ name, description, price, category, stock, specifications, images }: ProductState) => ({ name, description, price, category, stock, ...specifications, images });

/** The decision, with what the audit trail is to keep of it. @param before left out for a product that is added */
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
