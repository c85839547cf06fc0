import type { HandlersOf } from '@storefront/service-kit';
import type { AuditTrail } from './use-cases';

/** Each service publishes the actions of its admins. */
export const auditSubscriptions = ({ record }: AuditTrail) =>
  ({
    'order.audited': ({ id, data }) => record(id, data),
    'product.audited': ({ id, data }) => record(id, data),
    'user.audited': ({ id, data }) => record(id, data),
  }) satisfies Partial<HandlersOf<'user'>>;
