import { silentLogger } from '@storefront/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import type { Search } from './search-term';
import type { SearchTermStore } from './store';
import { createSearchTermUseCases } from './use-cases';

const search = (term: string, changes: Partial<Search> = {}): Search => ({ term, isRepeated: false, isRefined: false, isInCategory: false, ...changes });

function open(add: SearchTermStore['add'] = async () => undefined) {
  let now = Date.UTC(2026, 10, 23);
  const stored = vi.fn(add);
  const terms = { add: stored, trim: vi.fn(async () => undefined), forget: vi.fn(async () => 0), page: async () => ({ terms: [], total: 0 }) };
  const useCases = createSearchTermUseCases({ terms, clock: () => new Date(now), logger: silentLogger });
  return { ...useCases, terms, stored, pass: (ms: number) => void (now += ms), countsOf: () => stored.mock.calls.map(([counted]) => counted.map(({ term, searches, found }) => [term, searches, found])) };
}

describe('counting searches', () => {
  it('writes nothing until the flush, and then one count for each term', async () => {
    const { count, flush, stored, countsOf } = open();
    for (const found of [3, 4]) count(search('zari'), found);
    count(search('polyester'), 0);
    expect(stored).not.toHaveBeenCalled();
    await flush();
    await flush();
    expect(countsOf()).toEqual([[['zari', 2, 4], ['polyester', 1, 0]]]);
  });

  it('treats a sorted or narrowed list of a term as the same search for ten minutes', async () => {
    const { count, flush, pass, countsOf } = open();
    const [sorted, narrowed] = [search('zari', { isRefined: true }), search('zari', { isRefined: true, isInCategory: true })];
    count(search('zari'), 9);
    pass(9 * 60_000);
    count(sorted, 9);
    count(narrowed, 2);
    await flush();
    pass(2 * 60_000);
    count(sorted, 9);
    await flush();
    expect(countsOf()).toEqual([[['zari', 1, 9]], [['zari', 1, 9]]]);
  });

  it('does not count a repeated search, and keeps its result', async () => {
    const { count, flush, countsOf } = open();
    count(search('tussar'), 0);
    count(search('tussar', { isRepeated: true }), 1);
    await flush();
    count(search('tussar', { isRepeated: true }), 2);
    await flush();
    expect(countsOf()).toEqual([[['tussar', 1, 1]], [['tussar', 0, 2]]]);
  });

  it('ignores a search in a category that finds nothing, because the rest of the catalogue may have it', async () => {
    const { count, flush, stored } = open();
    count(search('cotton', { isRefined: true, isInCategory: true }), 0);
    await flush();
    expect(stored).not.toHaveBeenCalled();
  });

  it('keeps at most 500 terms in memory, and goes on counting those', async () => {
    const { count, flush, stored } = open();
    for (let made = 0; made < 5_000; made += 1) count(search(`made up ${made}`), 0);
    count(search('made up 0'), 0);
    await flush();
    const [counted] = stored.mock.calls[0]!;
    expect([counted.length, counted[0]!.searches]).toEqual([500, 2]);
  });

  it('includes a search that is counted during a write in the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { count, flush, countsOf } = open(() => promise);
    count(search('zari'), 1);
    const first = flush();
    await Promise.resolve();
    count(search('zari'), 1);
    const second = flush();
    resolve();
    await Promise.all([first, second]);
    expect(countsOf()).toEqual([[['zari', 1, 1]], [['zari', 1, 1]]]);
  });

  it('lists the terms only after a write in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { count, flush, page } = open(() => promise);
    const order: string[] = [];
    count(search('zari'), 1);
    void flush();
    const listed = page({ page: 1, limit: 50 }).then(() => order.push('listed'));
    setTimeout(() => {
      order.push('written');
      resolve();
    }, 20);
    await listed;
    expect(order).toEqual(['written', 'listed']);
  });

  it('goes on after the store failed', async () => {
    const { count, flush, stored } = open();
    stored.mockRejectedValueOnce(new Error('no store'));
    count(search('lost'), 1);
    await flush();
    count(search('zari'), 1);
    await flush();
    expect(stored.mock.calls[1]![0]).toMatchObject([{ term: 'zari', searches: 1 }]);
  });

  it('lists the stored terms after a second if the store is slow', async () => {
    const { count, page } = open(() => new Promise(() => undefined));
    count(search('zari'), 1);
    expect(await page({ page: 1, limit: 50 })).toEqual({ terms: [], total: 0, page: 1, pages: 0 });
  });

  it('forgets terms whose last search was 180 days ago', async () => {
    const { forgetUnused, terms } = open();
    await forgetUnused();
    expect(terms.forget).toHaveBeenCalledWith('2026-05-27T00:00:00.000Z');
  });
});
