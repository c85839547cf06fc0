import type { SearchTerm, SearchTermQuery } from '@storefront/contracts';
import { DuplicateKeyError, type Collection, type Filter, type Store } from '@storefront/service-kit';

type StoredTerm = Omit<SearchTerm, 'term' | 'hasPrice'> & { _id: string };

/** More writes at once would block the process for longer. */
const chunkSize = 50;
const chunksOf = <T>(all: T[]): T[][] => Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) => all.slice(index * chunkSize, (index + 1) * chunkSize));

/** The only writer of the collection `search_terms`: one document a term. */
export async function openSearchTermStore(store: Store) {
  const terms: Collection<StoredTerm> = await store.collection<StoredTerm>('search_terms', [
    { fields: [['searches', -1], ['lastAt', -1]] },
    { fields: [['found', 1], ['searches', -1], ['lastAt', -1]] },
    { fields: [['lastAt', 1]] },
  ]);

  const increase = ({ term, searches, found, lastAt }: SearchTerm) =>
    terms.update({ _id: term }, { $inc: { searches }, $set: { found, lastAt } }, { durable: false });

  async function addOne(counted: SearchTerm): Promise<void> {
    if (await increase(counted)) return;
    const { term, ...counts } = counted;
    if (counts.searches === 0) return;
    try {
      await terms.insert({ _id: term, ...counts });
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error;
      await increase(counted);
    }
  }

  return {
    /** Adds to the stored counts, also if several processes do so. Adds no term that has no searches. */
    async add(counted: SearchTerm[]): Promise<void> {
      for (const chunk of chunksOf(counted)) await Promise.all(chunk.map(addOne));
    },

    /** The most frequent terms first. */
    async page({ found, page, limit }: SearchTermQuery): Promise<{ terms: SearchTerm[]; total: number }> {
      const filter: Filter = found === 'none' ? { found: 0 } : {};
      const [stored, total] = await Promise.all([terms.find(filter, { sort: [['searches', -1], ['lastAt', -1]], skip: (page - 1) * limit, limit }), terms.count(filter)]);
      return { terms: stored.map(({ _id: term, searches, found, lastAt }) => ({ term, searches, found, lastAt })), total };
    },

    /** If more than `most` terms are stored, removes the rarest, and a tenth more, so that new terms have room for a while. */
    async trim(most: number): Promise<void> {
      const excess = (await terms.count()) - most;
      if (excess <= 0) return;
      const rarest = await terms.find({}, { sort: [['searches', 1], ['lastAt', 1]], limit: excess + Math.floor(most / 10) });
      for (const chunk of chunksOf(rarest)) await terms.remove({ _id: { $in: chunk.map(({ _id }) => _id) } });
    },

    /** Removes terms without a search since that moment. */
    forget: (unusedSince: string) => terms.remove({ lastAt: { $lt: unusedSince } }),
  };
}

export type SearchTermStore = Awaited<ReturnType<typeof openSearchTermStore>>;
