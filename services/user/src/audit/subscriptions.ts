import type { Handlers } from '@storefront/service-kit';
import type { AuditTrail } from './use-cases';

/** What admins did, as each service tells it. */
export const auditSubscriptions = ({ keep }: AuditTrail) =>
  ({
    'order.audited': ({ id, data }) => keep(id, data),
    'product.audited': ({ id, data }) => keep(id, data),
    'user.audited': ({ id, data }) => keep(id, data),
  }) satisfies Handlers;
