import { DuplicateKeyError, enqueue, newEvent, outboxIndex, withEvents, type Collection, type Store, type WithOutbox } from '@storefront/service-kit';
import { synonymsId, type SynonymDecision, type SynonymState } from './synonyms';

type StoredList = SynonymState & WithOutbox;

const withoutOutbox = ({ _id, groups, revision }: StoredList): SynonymState => ({ _id, groups, revision });

/** The only writer of the collection `synonyms`: one document, from the first save by staff on. */
export async function openSynonymStore(store: Store) {
  const lists: Collection<StoredList> = await store.collection<StoredList>('synonyms', [outboxIndex]);

  async function insert(list: StoredList): Promise<boolean> {
    try {
      await lists.insert(list);
      return true;
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      return false;
    }
  }

  return {
    /** Only for the outbox relay. */
    collection: lists,

    /** @returns undefined if staff have saved no list with a later revision */
    async newerThan(revision: number): Promise<SynonymState | undefined> {
      const found = await lists.findOne({ _id: synonymsId, revision: { $gt: revision } });
      return found && withoutOutbox(found);
    },

    /** Saves list and event in one write. @returns false if the list was saved since it was read */
    async save(before: SynonymState, { list, audited }: SynonymDecision, now: Date): Promise<boolean> {
      const event = newEvent('product.audited', audited, now);
      if (before.revision === 0) return insert(withEvents(list, event));
      const { groups, revision } = list;
      return (await lists.update({ _id: synonymsId, revision: before.revision }, enqueue({ $set: { groups, revision } }, event))) !== undefined;
    },
  };
}

export type SynonymStore = Awaited<ReturnType<typeof openSynonymStore>>;
