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

  const namesOf = async (text: string) => (await search(text)).products.map(({ name }) => name);

  it.each([
    ['பனாரஸ் புடவை', 'Banarasi'],
    ['ऑर्गेंज़ा', 'Organza'],
    ['மீனாட்சி', 'Meenakshi'],
    ['லினன்', 'Linen'],
  ])('%s finds each %s', async (text, name) => {
    expect(await namesOf(text)).toEqual(expect.arrayContaining(demoProducts.filter((demo) => demo.category === 'saree' && demo.name.includes(name)).map((demo) => demo.name)));
  });

  const isMadeOf = (fibre: RegExp) => (name: string) => fibre.test(demoProducts.find((demo) => demo.name === name)?.specifications.material ?? '');
  const [isCotton, isSilk] = [isMadeOf(/cotton/i), isMadeOf(/silk/i)];

  it.each(['suti', 'cotton', 'cotton saree', 'பருத்தி', 'ಹತ್ತಿ ಸೀರೆ', 'కాటన్', 'कॉटन'])('%s finds cotton first', async (text) => {
    const names = await namesOf(text);
    expect(names.length).toBe(pageSize);
    expect(names.filter((name) => !isCotton(name))).toEqual([]);
  });

  it.each(['പട്ട് സാരി', 'பட்டு புடவை', 'పట్టు చీర'])('%s finds silk first', async (text) => {
    const names = await namesOf(text);
    expect(names.length).toBe(pageSize);
    expect(names.filter((name) => !isSilk(name))).toEqual([]);
  });

  it.each([
    ['under ५०००', 'under 5000'],
    ['साड़ी ५००० से कम', 'sari under 5000'],
    ['sari ২০০০-৪০০০', 'sari 2000-4000'],
  ])('%s is the same as %s', async (text, latin) => {
    expect(await namesOf(text)).toEqual(await namesOf(latin));
    expect((await search(text)).search?.match).toBe('exact');
  });

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
