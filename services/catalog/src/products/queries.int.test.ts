import { productListQuerySchema } from '@storefront/contracts';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog, product, type TestCatalog } from '../testing/catalog';

const products = [
  product({ name: 'Meenakshi Kanjeevaram', description: 'Temple border', price: 24_999, specifications: { material: 'Silk', color: 'Madder' } }),
  product({ name: 'Lal Paar Tant', description: 'Crisp and white', price: 1_999, specifications: { material: 'Cotton', color: 'White' } }),
  product({ name: 'Gulbahar Lehenga', description: 'For the bride', category: 'lehenga', price: 149_999, specifications: {} }),
  product({ name: 'Āmer Block-print Dress', description: 'Printed by hand', category: 'dress', price: 3_499, specifications: { material: 'Cotton', color: 'Rust' } }),
  product({ name: 'Zoya Anarkali', description: 'Wine silk, floor-length', category: 'salwar', price: 14_999, specifications: { color: 'Wine' } }),
  product({ name: 'anokhi stole', description: 'A small thing', category: 'other', price: 1_999, specifications: {} }),
];
const many = Array.from({ length: 130 }, (_, index) => product({ name: `Plain ${String(index).padStart(3, '0')}`, description: 'bulk', category: 'other', price: 500 + (index % 5), specifications: {} }));

describe.each(storeVariants())('product queries, on $name', (variant) => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await openCatalog(variant);
    await catalog.put(...products, ...many);
  });
  afterAll(() => catalog.destroy());

  const list = (query: Record<string, string>) => catalog.queries.list(productListQuerySchema.parse(query));
  const names = async (query: Record<string, string>) => (await list(query)).products.map(({ name }) => name).filter((name) => !name.startsWith('Plain'));

  it('list the newest 100 products first, with the total', async () => {
    const { products, total } = await list({});
    expect([products.length, total, products[0]?.name]).toEqual([100, 136, 'Plain 129']);
  });

  it.each([
    [{ category: 'saree' }, ['Lal Paar Tant', 'Meenakshi Kanjeevaram']],
    [{ category: 'dress' }, ['Āmer Block-print Dress']],
    [{ category: 'silk' }, ['Meenakshi Kanjeevaram']],
    [{ category: 'Cotton Sarees' }, ['Lal Paar Tant']],
    [{ category: 'bridal' }, []],
    [{ category: 'all', search: 'hand' }, ['Āmer Block-print Dress']],
  ])('find the products of %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    ['KANJEEVARAM', ['Meenakshi Kanjeevaram']],
    ['kanj meen', ['Meenakshi Kanjeevaram']],
    ['meen kanj temple', ['Meenakshi Kanjeevaram']],
    ['amer', ['Āmer Block-print Dress']],
    ['ÂMÉR rust', ['Āmer Block-print Dress']],
    ['cotton', ['Āmer Block-print Dress', 'Lal Paar Tant']],
    ['sarees', ['Lal Paar Tant', 'Meenakshi Kanjeevaram']],
    ['lehenga', ['Gulbahar Lehenga']],
    ['wine length', ['Zoya Anarkali']],
    ['jeevaram', []],
    ['benarasi', []],
    ['kanchipuram', ['Meenakshi Kanjeevaram']],
    ['white under 2000', ['Lal Paar Tant']],
    ['kanjeevaram cotton', []],
    ['.*', []],
    ['kanj.*', ['Meenakshi Kanjeevaram']],
    ['?!', []],
  ])('search for "%s": every word, in any order, without regard to case and accents', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  it('sort a search by relevance, but by price if that is requested', async () => {
    expect(await names({ search: 'cotton' })).toEqual(['Āmer Block-print Dress', 'Lal Paar Tant']);
    expect(await names({ search: 'cotton', sort: 'price_asc' })).toEqual(['Lal Paar Tant', 'Āmer Block-print Dress']);
    expect(await names({ search: 'wine' })).toEqual(['Zoya Anarkali']);
    expect(await names({ search: 'hand' })).toEqual(['Āmer Block-print Dress']);
  });

  it('have a search on several pages, with the total of all', async () => {
    const pages = [await list({ search: 'plain', page: '1' }), await list({ search: 'plain', page: '11' })];
    expect(pages.map(({ products, total }) => [products.length, total])).toEqual([[12, 130], [10, 130]]);
    expect(await list({ search: 'plain', page: '12' })).toEqual({ products: [], total: 130, search: { match: 'exact' } });
  });

  it('answer at most 12 similar products if nothing matches every word', async () => {
    const { products, total, search, similar } = await list({ search: 'plain xqzvw' });
    expect([products, total, search, similar?.length]).toEqual([[], 0, { match: 'partial' }, 12]);
    expect((await list({ search: 'tant under 100' })).similar?.map(({ name }) => name)).toEqual(['Lal Paar Tant']);
    expect((await list({ search: 'crisp kanjeevaram temple' })).similar?.map(({ name }) => name)).toEqual(['Meenakshi Kanjeevaram', 'Lal Paar Tant']);
  });

  it('search in a category', async () => {
    expect(await names({ search: 'cotton', category: 'dress' })).toEqual(['Āmer Block-print Dress']);
  });

  it('sort by price in both directions, with `sort` and with `sortBy`', async () => {
    const byPrice = ['Lal Paar Tant', 'Meenakshi Kanjeevaram'];
    expect(await names({ category: 'saree', sort: 'price_asc' })).toEqual(byPrice);
    expect(await names({ category: 'saree', sortBy: 'price', sortOrder: 'asc' })).toEqual(byPrice);
    expect(await names({ category: 'saree', sortBy: 'price' })).toEqual(byPrice);
    expect(await names({ category: 'saree', sort: 'price_desc' })).toEqual(byPrice.toReversed());
    expect(await names({ category: 'saree', sortBy: 'price', sortOrder: 'desc' })).toEqual(byPrice.toReversed());
  });

  it('sort by name without regard to case and accents, and by time', async () => {
    const { products } = await list({ sortBy: 'name', limit: '5' });
    expect(products.map(({ name }) => name).slice(0, 4)).toEqual(['Āmer Block-print Dress', 'anokhi stole', 'Gulbahar Lehenga', 'Lal Paar Tant']);
    expect((await list({ sortBy: 'createdAt', sortOrder: 'asc', limit: '1' })).products[0]?.name).toBe('Meenakshi Kanjeevaram');
  });

  it('have 12 products on each page, and each product on one page, also with equal prices', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 12; page += 1) {
      const { products, total } = await list({ page: String(page), sortBy: 'price', sortOrder: 'asc' });
      expect(total).toBe(136);
      expect(products).toHaveLength(page < 12 ? 12 : 4);
      seen.push(...products.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(136);
  });

  it('use the requested page size, and answer an empty page after the last', async () => {
    expect((await list({ page: '2', limit: '50' })).products).toHaveLength(50);
    expect((await list({ limit: '7' })).products).toHaveLength(7);
    expect(await list({ page: '1000000' })).toEqual({ products: [], total: 136 });
  });

  it('list all products for admins', async () => {
    const { products, total } = await catalog.queries.every();
    expect([products.length, total]).toEqual([136, 136]);
  });

  it('answer the fields of the contract only', async () => {
    const [found] = (await catalog.queries.list({ category: 'lehenga' })).products;
    expect(Object.keys(found ?? {}).sort()).toEqual(['_id', 'category', 'createdAt', 'description', 'images', 'name', 'price', 'specifications', 'stock']);
  });

  it('look up products by id for other services, without unknown ones', async () => {
    const [one] = products;
    expect(await catalog.queries.lookUp([one!._id, one!._id, 'f'.repeat(24)])).toEqual([{ _id: one!._id, name: one!.name, price: 24_999, stock: 10, images: [] }]);
    await expect(catalog.queries.one('f'.repeat(24))).rejects.toMatchObject({ refusal: 'not-found', message: 'Product not found' });
  });
});
