import type { SearchTerm } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearchTermStore, type SearchTermStore } from './store';

const counted = (term: string, searches: number, found = 1, minute = 0): SearchTerm => ({ term, searches, found, lastAt: new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString() });

describe.each(storeVariants())('stored search terms, on $name', (variant) => {
  let opened: TestStore;
  let terms: SearchTermStore;
  beforeEach(async () => {
    opened = await variant.open('catalog');
    terms = await openSearchTermStore(opened.store);
  });
  afterEach(() => opened.destroy());

  const page = (query: Partial<Parameters<SearchTermStore['page']>[0]> = {}) => terms.page({ page: 1, limit: 50, ...query });
  const names = async (query = {}) => (await page(query)).terms.map(({ term }) => term);

  it('add up the counts of replicas that write at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => terms.add([counted('zari', 2), counted('पट्टु', 1), counted('a.b $c', 3, 0)])));
    expect((await page()).terms.map(({ term, searches, found }) => [term, searches, found])).toEqual([['a.b $c', 24, 0], ['zari', 16, 1], ['पट्टु', 8, 1]]);
  });

  it('have the result and time of the last search', async () => {
    await terms.add([counted('zari', 1, 0)]);
    await terms.add([counted('zari', 1, 7, 5)]);
    expect((await page()).terms).toEqual([{ term: 'zari', searches: 2, found: 7, lastAt: '2026-11-23T10:05:00.000Z' }]);
  });

  it('keep their number and have the new result after a repeated search, which adds no term', async () => {
    await terms.add([counted('zari', 1, 0)]);
    await terms.add([counted('zari', 0, 7, 5), counted('other', 0)]);
    expect((await page()).terms).toEqual([{ term: 'zari', searches: 1, found: 7, lastAt: '2026-11-23T10:05:00.000Z' }]);
  });

  it('are listed by their searches, then the latest first, in pages', async () => {
    await terms.add([counted('rare', 1), counted('frequent', 9), counted('late', 2, 0, 9), counted('early', 2, 0, 1)]);
    expect(await names()).toEqual(['frequent', 'late', 'early', 'rare']);
    expect(await names({ page: 2, limit: 3 })).toEqual(['rare']);
    expect([await names({ found: 'none' }), (await page({ found: 'none' })).total]).toEqual([['late', 'early'], 2]);
  });

  it('are bounded: the rarest and oldest are removed', async () => {
    await terms.add([...Array.from({ length: 120 }, (_, index) => counted(`made up ${index}`, 1, 0, index % 60)), counted('zari', 30), counted('pattu', 2)]);
    await terms.trim(100);
    const left = await names({ limit: 100 });
    expect([left.length, left.slice(0, 2), (await page()).total]).toEqual([90, ['zari', 'pattu'], 90]);
    expect(left).not.toContain('made up 0');
    expect(left).toContain('made up 59');
    await terms.trim(100);
    expect((await page()).total).toBe(90);
  });

  it('are forgotten if they were not used since a moment', async () => {
    await terms.add([counted('old', 50, 1, 1), counted('new', 1, 1, 3)]);
    await terms.forget(counted('', 0, 0, 2).lastAt);
    expect(await names()).toEqual(['new']);
  });

  it('are still there after a restart', async () => {
    await terms.add([counted('zari', 2)]);
    terms = await openSearchTermStore(await opened.reopen());
    expect((await page()).terms).toMatchObject([{ term: 'zari', searches: 2 }]);
  });
});
