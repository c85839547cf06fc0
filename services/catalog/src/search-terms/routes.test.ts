import { searchTermAnswerSchema } from '@storefront/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, product } from '../testing/catalog';

const asGateway = { 'x-request-id': 'r-1', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

describe('GET /api/admin/search-terms', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeEach(async () => {
    app = await openTestApp();
    await app.put(product(), product());
  });
  afterEach(() => app.destroy());

  const read = async (query = '') => searchTermAnswerSchema.parse((await app.request('GET', `/api/admin/search-terms${query}`, { token: app.admin })).body);
  const search = (query: string, headers: Record<string, string> = {}) => app.request('GET', `/api/products?${query}`, { headers });
  const counts = async (query = '') => (await read(query)).terms.map(({ term, searches, found }) => [term, searches, found]);

  it.each<[string, Record<string, string>]>([['any caller', {}], ['the gateway', asGateway]])('lists the searches of %s: each once, with its result', async (_who, headers) => {
    for (const query of ['search=Silk', 'search=silk&page=1&limit=1', 'search=silk&page=2&limit=1', 'search=silk&sort=price_asc', 'search=polyester', 'page=1&limit=12', 'search=']) await search(query, headers);
    expect(await read()).toMatchObject({ success: true, total: 2, page: 1, pages: 1 });
    expect(await counts()).toEqual([['silk', 2, 2], ['polyester', 1, 0]]);
    expect((await read()).terms[0]!.lastAt).toBe(app.clock().toISOString());
  });

  it('counts every call that is not marked as repeated, also with the tag of an older answer', async () => {
    for (const query of ['search=silk', 'limit=12&search=silk', 'page=1&limit=12&search=silk']) await search(query);
    await search('search=silk', { ...asGateway, 'if-none-match': 'W/"a"' });
    expect(await counts()).toEqual([['silk', 4, 2]]);
  });

  it('does not count a repeated call, but shows its result', async () => {
    await search('search=tussar');
    await app.put(product({ name: 'Tussar saree' }));
    await search('search=tussar', { ...asGateway, 'x-repeated': '1' });
    expect(await counts()).toEqual([['tussar', 1, 1]]);
    expect(await counts('?found=none')).toEqual([]);
  });

  it('counts no suggestion', async () => {
    await app.request('GET', '/api/products/suggest?q=silk');
    expect(await counts()).toEqual([]);
  });

  it('stores no e-mail address, phone number or long text, and nothing of a rejected search', async () => {
    for (const text of ['meera@example.com', '+91 98765 43210', 'x'.repeat(61), '!!', 'x'.repeat(201)]) await search(`search=${encodeURIComponent(text)}`);
    await search('search=silk&page=0');
    expect(await counts()).toEqual([]);
  });

  it('marks a term with a price, which cannot be a synonym', async () => {
    for (const text of ['polyester under 500', '५००० से कम', 'polyester', '9 yards']) await search(`search=${encodeURIComponent(text)}`);
    expect((await read()).terms.filter(({ hasPrice }) => hasPrice).map(({ term }) => term).toSorted()).toEqual(['polyester under 500', '५००० से कम']);
  });

  it('is paged, and can be limited to terms that found nothing', async () => {
    for (const query of ['search=silk', 'search=polyester', 'search=nylon', 'search=nylon&page=1']) await search(query);
    expect(await counts('?found=none')).toEqual([['nylon', 2, 0], ['polyester', 1, 0]]);
    expect(await counts('?found=none&page=2&limit=1')).toEqual([['polyester', 1, 0]]);
    expect(await read('?found=none&page=2&limit=1')).toMatchObject({ total: 2, page: 2, pages: 2 });
    expect(await read('?found=&page=9')).toMatchObject({ terms: [], total: 3, page: 9, pages: 1 });
  });

  it.each(['found=some', 'page=0', 'limit=101', 'limit=x', 'found=none&found=none'])('rejects the query %s', async (query) => {
    expect((await app.request('GET', `/api/admin/search-terms?${query}`, { token: app.admin })).status).toBe(400);
  });
});
