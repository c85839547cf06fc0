import type { AuditFact, AuditQuery } from '@storefront/contracts';
import type { AuditStore } from './store';

/** Actions of admins in all services. Each is stored once, under the id of its event. */
export function createAuditTrail(store: AuditStore) {
  return {
    record: (eventId: string, fact: AuditFact) => store.add({ _id: eventId, ...fact }),
    page: (query: AuditQuery) => store.page(query),
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
