import type { AuditEntry, AuditQuery } from '@storefront/contracts';
import { DuplicateKeyError, pagePosition, type Collection, type Filter, type PagePosition, type Store } from '@storefront/service-kit';

/** The only writer of the collection `audit`. It adds and reads, and never changes or removes an entry. */
export async function openAuditStore(store: Store) {
  const entries: Collection<AuditEntry> = await store.collection<AuditEntry>('audit', [
    { fields: [['at', -1]] },
    { fields: [['subject._id', 1], ['at', -1]] },
    { fields: [['actor._id', 1], ['at', -1]] },
    { fields: [['action', 1], ['at', -1]] },
  ]);

  return {
    /** Does nothing if the entry exists. */
    async add(entry: AuditEntry): Promise<void> {
      try {
        await entries.insert(entry);
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
      }
    },

    /** Entries that match all given filters, the latest first. */
    async page({ page, limit, subject, actor, action }: AuditQuery): Promise<{ entries: AuditEntry[] } & PagePosition> {
      const filter: Filter = { ...(subject && { 'subject._id': subject }), ...(actor && { 'actor._id': actor }), ...(action && { action }) };
      const [found, total] = await Promise.all([entries.find(filter, { sort: [['at', -1]], skip: (page - 1) * limit, limit }), entries.count(filter)]);
      return { entries: found, ...pagePosition({ page, limit }, total) };
    },
  };
}

export type AuditStore = Awaited<ReturnType<typeof openAuditStore>>;
