import type { AuditFact, AuditQuery } from '@storefront/contracts';
import type { AuditStore } from './store';

/** The trail of what admins did, anywhere in the shop: told by events, each kept once under the event's id. */
export function createAuditTrail(store: AuditStore) {
  return {
    keep: (eventId: string, fact: AuditFact) => store.keep({ _id: eventId, ...fact }),
    page: (query: AuditQuery) => store.page(query),
  };
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;
