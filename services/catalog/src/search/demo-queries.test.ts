import { demoProducts } from '../demo/products';
import { openTestApp, product } from '../testing/catalog';
import { productListAnswerSchema, type ProductListAnswer } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../test/search-queries.json';

interface DemoQuery {
  q: string;
  all?: string[];
  atLeast?: number;
  only?: string[];
  first?: string;
  corrected?: string;
  none?: boolean;
}

const pageSize = 12;

describe('a search in the demo catalogue', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    app = await openTestApp();
    // The newest first, as in the shop.
    await app.put(...demoProducts.toReversed().map((demo) => product({ ...demo, images: [] })));
  });
  afterAll(() => app.destroy());

  const search = async (text: string): Promise<ProductListAnswer> =>
    productListAnswerSchema.parse((await app.request('GET', `/api/products?search=${encodeURIComponent(text)}&page=1&limit=${pageSize}`)).body);

  it.each(queries as DemoQuery[])('$q', async ({ q, all = [], atLeast = none(q) ? 0 : 1, only, first, corrected }) => {
    const { products, search: outcome } = await search(q);
    const names = products.map(({ name }) => name);
    const wanted = demoProducts.map(({ name }) => name).filter((name) => all.some((text) => name.includes(text)));
    if (wanted.length > pageSize) for (const name of names) expect(wanted).toContain(name);
    else expect(names).toEqual(expect.arrayContaining(wanted));
    expect(names.length).toBeGreaterThanOrEqual(atLeast);
    if (only) for (const { name, category } of products) expect(only, name).toContain(category);
    if (first !== undefined) expect(names[0]).toBe(first);
    expect(outcome?.match).toBe(none(q) ? 'none' : 'exact');
    if (corrected !== undefined) expect(outcome?.corrected).toBe(corrected);
  });
});

const none = (text: string) => (queries as DemoQuery[]).some(({ q, none }) => q === text && none === true);
