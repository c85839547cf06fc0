import { setTimeout as pause } from 'node:timers/promises';
import type { SearchTerm, SearchTermQuery } from '@storefront/contracts';
import { pagePosition, type Clock, type Logger } from '@storefront/service-kit';
import { LRUCache } from 'lru-cache';
import { readPrices } from '../search/price-phrase';
import { hasPrice } from '../search/search-query';
import type { Search } from './search-term';
import type { SearchTermStore } from './store';

export interface SearchTermDeps {
  terms: SearchTermStore;
  clock: Clock;
  logger: Logger;
  /** Stored terms. */
  mostTerms?: number;
}

/** Most terms between two writes. Further ones can only be made up, so they are not counted. */
const mostPending = 500;
/** A sorted or narrowed list of the same term within this time belongs to the same search. */
const refinedWithinMs = 10 * 60_000;
/** A list of terms does not wait longer for a slow store. */
const waitForFlushMs = 1_000;
const keepUnusedMs = 180 * 24 * 60 * 60_000;

/** Counts what visitors search for. A count contains nothing that identifies a person. */
export function createSearchTermUseCases({ terms, clock, logger, mostTerms = 10_000 }: SearchTermDeps) {
  const recent = new LRUCache<string, true>({ max: mostPending, ttl: refinedWithinMs, ttlResolution: 0, perf: { now: () => clock().getTime() } });
  let pending = new Map<string, SearchTerm>();
  let writing = Promise.resolve();

  function add(term: string, searches: number, found: number, lastAt: string): void {
    const known = pending.get(term);
    if (known) pending.set(term, { term, searches: known.searches + searches, found, lastAt });
    else if (pending.size < mostPending) pending.set(term, { term, searches, found, lastAt });
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const counted = [...pending.values()];
    pending = new Map();
    try {
      await terms.add(counted);
      await terms.trim(mostTerms);
    } catch (error) {
      logger.error({ err: error, terms: counted.length }, 'Search terms could not be stored');
    }
  }

  /** Stores the counts of this process so far. Never rejects. */
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    /** Counts a search in memory only, because it must not become slower. A repeated one changes the result only. @param found products of all pages */
    count({ term, isRepeated, isRefined, isInCategory }: Search, found: number): void {
      if (isRefined && recent.has(term)) return;
      // Other categories may have products for the term.
      if (isInCategory && found === 0) return;
      recent.set(term, true);
      add(term, isRepeated ? 0 : 1, found, clock().toISOString());
    },

    flush,

    /** Includes what this process has counted, unless the store needs more than a second for it. */
    async page(query: SearchTermQuery) {
      await Promise.race([flush(), pause(waitForFlushMs, undefined, { ref: false })]);
      const { terms: found, total } = await terms.page(query);
      return { terms: found.map((counted) => ({ ...counted, ...(hasPrice(readPrices(counted.term)) && { hasPrice: true }) })), ...pagePosition(query, total) };
    },

    /** Removes terms whose last search was 180 days ago. */
    forgetUnused: () => terms.forget(new Date(clock().getTime() - keepUnusedMs).toISOString()),
  };
}

export type SearchTermUseCases = ReturnType<typeof createSearchTermUseCases>;
