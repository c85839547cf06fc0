import { pageHeadSchema, type PageHead, type Shop } from '@storefront/contracts';
import { ApiError } from '@storefront/web-kit';
import { mockApi, renderPage } from '@storefront/web-kit/testing';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { productQuery } from './api/product-query';
import { head, inOneLine } from './head';
import CatalogRoutes, { prefetch } from './routes';
import { aList, aProduct } from './testing/products';
import { schemaOrg } from './testing/schema-org';

const shop: Shop = { name: 'Resham', phone: '+91 98400 12345', email: 'hello@resham.example', upiId: 'u@b', upiPayee: 'p', publicUrl: 'https://shop.example/' };
const image = '0123456789abcdef0123456789abcdef';

/** The query cache after the page's answer has arrived, as in the browser. */
async function answered(id: string, body: object, status = 200): Promise<QueryClient> {
  mockApi({ 'GET /api/products/:id': () => ({ status, body }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await client.prefetchQuery(productQuery(id));
  return client;
}

async function headOfProduct(differences: Parameters<typeof aProduct>[0] = {}): Promise<PageHead> {
  const product = aProduct({ images: [image], ...differences });
  return head({ address: `/product/${product._id}`, shop }, await answered(product._id, { success: true, product }))!;
}

const headOf = (address: string) => head({ address, shop }, new QueryClient())!;
const typeOf = <T extends keyof typeof schemaOrg>({ structuredData }: PageHead, type: T) =>
  schemaOrg[type].parse(structuredData.find((data) => data['@type'] === type)) as z.infer<(typeof schemaOrg)[T]>;

describe('the head of the home page', () => {
  it('presents the shop and its search', () => {
    const found = headOf('/');
    expect(found).toMatchObject({ title: 'Handcrafted silk sarees', path: '/' });
    expect(found.description).toContain('Resham');
    expect(typeOf(found, 'Organization')).toMatchObject({ name: 'Resham', url: 'https://shop.example/', telephone: '+91 98400 12345' });
    expect(typeOf(found, 'WebSite').potentialAction.target.urlTemplate).toBe('https://shop.example/products?search={search_term_string}');
  });

  it.each([
    ['/?category=dress&sort=price_asc&search=red&utm_source=mail', '/?category=dress'],
    ['/?category=zebra', '/'],
  ])('at %s names the address %s', (address, path) => {
    expect(headOf(address).path).toBe(path);
  });
});

describe('the head of the catalogue', () => {
  it.each([
    ['/products', '/products'],
    ['/products?page=1', '/products'],
    ['/Products/?search=red&page=3&category=silk&sortBy=price&sortOrder=asc&fbclid=1', '/products?page=3&category=silk'],
    ['/products?category=Silk+Sarees', '/products?category=silk'],
    ['/products?category=zebra&page=-1', '/products'],
  ])('at %s names the address %s', (address, path) => {
    expect(headOf(address)).toMatchObject({ title: 'Our Collection', path });
  });

  it('has its own description for each collection', () => {
    const addresses = ['/products', ...['silk', 'cotton', 'designer', 'bridal', 'traditional'].map((category) => `/products?category=${category}`)];
    expect(new Set(addresses.map((address) => headOf(address).description)).size).toBe(6);
    expect(headOf('/products?category=bridal').description).toMatch(/Bridal sarees.*Resham/);
  });

  const headOfList = async (address: string, products: number, total: number, status = 200) => {
    mockApi({ 'GET /api/products': () => ({ status, body: aList(Array.from({ length: products }, () => aProduct()), total) }) });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await prefetch(address, client);
    return head({ address, shop }, client)!;
  };

  it.each([
    ['/products?page=99', 79],
    ['/products?page=2&category=silk&sortBy=price&sortOrder=asc', 12],
    ['/products?page=2&search=zari&utm_source=mail', 1],
  ])('says 404 at %s, if the list ends before it (total %i)', async (address, total) => {
    const found = await headOfList(address, 0, total);
    expect(found).toMatchObject({ title: 'Our Collection', status: 404 });
    expect(pageHeadSchema.parse(found)).toEqual(found);
  });

  it.each([
    ['a page with products', '/products?page=2&category=silk', 1, 13, 200],
    ['a list without pages', '/products?page=99&search=nothing', 0, 0, 200],
    ['a list that could not be loaded', '/products?page=99', 0, 79, 500],
    ['the home page, which has no pages', '/?page=99', 0, 79, 200],
  ])('does not say 404 for %s', async (_, address, products, total, status) => {
    expect(await headOfList(address, products, total, status)).not.toHaveProperty('status');
  });

  it('leads back to the home page', () => {
    const names = (address: string) => typeOf(headOf(address), 'BreadcrumbList').itemListElement.map(({ name, item }) => [name, item]);
    expect(names('/products')).toEqual([
      ['Home', 'https://shop.example/'],
      ['Our Collection', 'https://shop.example/products'],
    ]);
    expect(names('/products?category=silk&page=2').at(-1)).toEqual(['Silk Sarees', 'https://shop.example/products?category=silk']);
  });
});

describe('the head of a product', () => {
  it('has the name, the price in rupees, the picture and the offer', async () => {
    const found = await headOfProduct({ _id: 'a'.repeat(24), name: 'Temple Border', price: 112499.5, stock: 3, description: 'Three-ply\nKanjeevaram' });
    expect(found).toMatchObject({
      title: 'Temple Border',
      description: '₹1,12,499.50 · In Stock · Three-ply Kanjeevaram',
      path: `/product/${'a'.repeat(24)}`,
      type: 'product',
      image,
      price: 112499.5,
    });
    expect(typeOf(found, 'Product')).toMatchObject({
      name: 'Temple Border',
      image: [`https://shop.example/api/admin/images/${image}?w=1280`],
      offers: { price: '112499.50', availability: 'https://schema.org/InStock', url: `https://shop.example/product/${'a'.repeat(24)}` },
    });
    expect(typeOf(found, 'BreadcrumbList').itemListElement.at(-1)).toMatchObject({ position: 3, name: 'Temple Border' });
  });

  it('says that it is sold out', async () => {
    const found = await headOfProduct({ stock: 0 });
    expect(found.description).toContain('Out of Stock');
    expect(typeOf(found, 'Product').offers?.availability).toBe('https://schema.org/OutOfStock');
  });

  it.each([[[]], [['']], [['null']], [['https://elsewhere.example/a.jpg']]])('fits the contract for a product with the images %j', async (images) => {
    const found = await headOfProduct({ images });
    typeOf(found, 'Product');
    expect(pageHeadSchema.parse(found)).toEqual(found);
  });

  it.each(['</script><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'Rose 🥻 “zari” \\ & \'', 'காஞ்சிபுரம் पट्टु', '{search_term_string}'])(
    'keeps the name %j as it is',
    async (name) => {
      const found = await headOfProduct({ name, description: name, specifications: { material: name, color: name } });
      expect(found.title).toBe(name);
      expect(typeOf(found, 'Product').name).toBe(name);
      expect(typeOf(found, 'BreadcrumbList').itemListElement.at(-1)?.name).toBe(name);
      expect(pageHeadSchema.parse(found)).toEqual(found);
    },
  );

  it('leaves out what the answer lacks', async () => {
    const id = 'b'.repeat(24);
    const found = head({ address: `/product/${id}`, shop }, await answered(id, { success: true, product: {} }))!;
    expect(found).toMatchObject({ title: 'Product', description: 'Out of Stock', path: `/product/${id}` });
    expect(typeOf(found, 'Product')).not.toHaveProperty('offers');
    expect(pageHeadSchema.parse(found)).toEqual(found);
  });

  it('says 404 if the product does not exist', async () => {
    const found = head({ address: '/product/gone', shop }, await answered('gone', { success: false, message: 'No saree of that name' }, 404))!;
    expect(found).toMatchObject({ title: 'No saree of that name', status: 404 });
    expect(found.path).toBeUndefined();
    expect(pageHeadSchema.parse(found)).toEqual(found);
  });

  it('says 404 if the answer has no product, as for a word that is another call of the API', async () => {
    const found = head({ address: '/product/suggest', shop }, await answered('suggest', { success: true, suggestions: [] }))!;
    expect(found).toMatchObject({ title: 'Product not found', status: 404 });
    expect(found.path).toBeUndefined();
  });

  it('is missing if the answer is missing or is no answer of the API, or its server failed', async () => {
    expect(headOf('/product/1')).toBeUndefined();
    expect(head({ address: '/product/1', shop }, await answered('1', {}, 500))).toBeUndefined();
    expect(head({ address: '/product/1', shop }, await answered('1', { success: false, message: 'The catalogue is being updated' }))).toBeUndefined();
    expect(head({ address: '/product/1', shop }, await answered('1', {}))).toBeUndefined();
  });
});

it.each(['/about', '/product', '/product/', '/product/1/2', '/product/%E0%A4%A', '//products', ''])('there is no head for %j', (address) => {
  expect(headOf(address)).toBeUndefined();
});

describe('the title in the browser', () => {
  const product = aProduct({ name: 'Temple Border' });
  const answers = { 'GET /api/products': aList([product]), 'GET /api/products/:id': { success: true, product } };
  it.each(['/', '/?search=silk', '/products', '/products?category=silk', `/product/${product._id}`])('at %s is the title of the head', async (path) => {
    mockApi(answers);
    const { queryClient } = renderPage(<CatalogRoutes />, { path });
    await waitFor(() => expect(document.title).toBe(`${head({ address: path, shop }, queryClient)?.title} · Storefront`));
  });

  it('of a product that does not exist is the title of the head', async () => {
    mockApi({ 'GET /api/products/:id': () => ({ status: 404, body: { success: false, message: 'No saree of that name' } }) });
    const { queryClient } = renderPage(<CatalogRoutes />, { path: '/product/gone' });
    await waitFor(() => expect(queryClient.getQueryState(productQuery('gone').queryKey)?.error).toBeInstanceOf(ApiError));
    await waitFor(() => expect(document.title).toBe(`${head({ address: '/product/gone', shop }, queryClient)?.title} · Storefront`));
  });
});

describe('a text in one line', () => {
  it.each([
    ['  two\n\nwords ', 20, 'two words'],
    ['one two three', 9, 'one two…'],
    ['a'.repeat(30), 10, `${'a'.repeat(9)}…`],
    ['aaaaaaaa🥻🥻🥻', 10, 'aaaaaaaa…'],
  ])('%j in at most %i characters is %j', (text, max, line) => {
    expect(inOneLine(text, max)).toBe(line);
  });
});
