// @vitest-environment node
import type { Product } from '@storefront/contracts';
import { createQueryClient, provideAnswers, provideShop } from '@storefront/web-kit';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import earlyData from './early-data.json';
import CatalogRoutes, { prefetch } from './server';
import { aList, aProduct } from './testing/products';

const saree = aProduct({ name: 'Temple Border Saree', description: 'Woven in Kanchipuram.', price: 124999 });

const htmlOf = (address: string, client: QueryClient) =>
  renderToString(
    <StaticRouter location={address}>
      <QueryClientProvider client={client}>
        <CatalogRoutes />
      </QueryClientProvider>
    </StaticRouter>,
  );

/** The HTML of a page, as the server renders it. */
async function render(address: string, products: Product[] = [saree], total = 40): Promise<string> {
  provideShop({ name: 'Resham', phone: '1', email: 'a@b.example', upiId: 'u@b', upiPayee: 'p', publicUrl: 'https://shop.example' });
  const list = { status: 200, body: aList(products, total) };
  const query = (address.split('?')[1] ?? '').replace('Silk+Sarees', 'silk');
  const lists = [query, `page=1&limit=12${query && `&${query}`}`, `page=2&limit=12&${query.replace('page=2&', '')}`].map((one) => [`/api/products${one && `?${one}`}`, list]);
  provideAnswers(
    { ...Object.fromEntries(lists), [`/api/products/${saree._id}`]: { status: 200, body: { success: true, product: saree } } },
    (path) => expect.fail(`${path} has no answer`),
  );
  const client = createQueryClient();
  await prefetch(address, client);
  return htmlOf(address, client);
}

const attributesOf = (tag: string) => Object.fromEntries([...tag.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value!.replaceAll('&amp;', '&')]));
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => attributesOf(tag).href);
const formsIn = (html: string) => [...html.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
const fieldsIn = (form: string, kind: RegExp) => [...form.matchAll(/<(?:input|button|select)[^>]*>/g)].filter(([tag]) => kind.test(tag)).map(([tag]) => attributesOf(tag));

/** The query that a form sends when one of its buttons is pressed. */
function queryOf(html: string, name: string, value?: string): string {
  const form = formsIn(html).find((one) => one.includes(`name="${name}"`) && !one.includes(`type="hidden" name="${name}"`));
  const fields = fieldsIn(form ?? expect.fail(`No form sends ${name}`), /type="hidden"/).map((field) => [field.name!, field.value ?? '']);
  expect(form).not.toMatch(/<form[^>]*(action|method)=/);
  if (value !== undefined) expect(fieldsIn(form!, /type="submit"/)).toContainEqual(expect.objectContaining({ name, value }));
  return String(new URLSearchParams([...fields, [name, value ?? 'typed']]));
}

it('runs without a browser', () => {
  expect(typeof window).toBe('undefined');
});

describe('the home page in the HTML', () => {
  it('shows products with their links', async () => {
    const html = await render('/');
    expect(html).toContain('Featured Products');
    for (const text of ['Temple Border Saree', 'Woven in Kanchipuram.', '₹1,24,999']) expect(html).toContain(text);
    expect(linksIn(html)).toEqual(expect.arrayContaining([`/product/${saree._id}`, '/products']));
  });

  it('has forms that search, filter and sort, and that keep the other choices', async () => {
    const html = await render('/?category=saree&sort=price_asc&search=red');
    expect(queryOf(html, 'search')).toBe('category=saree&sort=price_asc&search=typed');
    expect(queryOf(html, 'category', 'lehenga')).toBe('sort=price_asc&search=red&category=lehenga');
    expect(queryOf(html, 'category', '')).toBe('sort=price_asc&search=red&category=');
    expect(queryOf(html, 'sort')).toBe('category=saree&search=red&sort=typed');
    expect(html).toMatch(/<option value="price_asc" selected="">/);
    expect(html).toMatch(/<input[^>]*name="search"[^>]*value="red"/);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>\s*<span[^>]*>Sort</);
  });
});

it.each(['/', '/products'])('the forms of %s send only fields that the server knows', (page) => {
  provideAnswers({}, () => undefined);
  const html = htmlOf(`${page}?${['category', 'sort', 'sortBy', 'sortOrder', 'search', 'utm_source'].map((name) => `${name}=a`).join('&')}`, createQueryClient());
  const known = earlyData.find(({ path }) => path === page)?.query ?? [];
  const sent = new Set(formsIn(html).flatMap((form) => fieldsIn(form, /name=/).map(({ name }) => name!)));
  expect([...sent].filter((name) => !known.includes(name))).toEqual([]);
});

describe('the catalogue in the HTML', () => {
  it('shows products, and links to its pages', async () => {
    const html = await render('/products?page=2&category=silk');
    expect(html).toContain('Temple Border Saree');
    expect(linksIn(html)).toEqual(expect.arrayContaining([`/product/${saree._id}`, '/products?category=silk', '/products?page=3&category=silk']));
  });

  it('has forms that search, filter and sort, that keep the other choices and begin with the first page', async () => {
    const html = await render('/products?page=2&category=silk&sortBy=price&sortOrder=asc&search=red');
    expect(queryOf(html, 'search')).toBe('category=silk&sortBy=price&sortOrder=asc&search=typed');
    expect(queryOf(html, 'category', 'cotton')).toBe('sortBy=price&sortOrder=asc&search=red&category=cotton');
    expect(queryOf(html, 'sortOrder', 'desc')).toBe('category=silk&search=red&sortBy=price&sortOrder=desc');
  });

  it('filters by a collection under the name that the page shows', async () => {
    const html = await render('/products?category=Silk+Sarees');
    expect(html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>\s*(<[^>]*>)?Silk Sarees</);
    expect(linksIn(html)).toContain('/products?page=2&category=silk');
  });

  it('says that a page behind the last one does not exist, with links to the others', async () => {
    const html = await render('/products?page=2&category=silk', [], 12);
    expect(html).toContain('This page does not exist');
    for (const text of ['No products found', '12 products']) expect(html).not.toContain(text);
    expect(linksIn(html)).toContain('/products?category=silk');
  });

  it('says that it has no products', async () => {
    expect(await render('/products', [], 0)).toContain('No products found');
  });
});

it('the page of a product shows its texts and its picture in the HTML', async () => {
  const html = await render(`/product/${saree._id}`);
  for (const text of ['Temple Border Saree', '₹1,24,999', 'Woven in Kanchipuram.', 'Specifications']) expect(html).toContain(text);
  expect(html).toMatch(new RegExp(`<img[^>]*src="[^"]*${saree.images[0]}`));
});

it('the page of a product says that the product does not exist if the answer has none', async () => {
  provideAnswers({ '/api/products/suggest': { status: 200, body: { success: true, suggestions: [] } } });
  const client = createQueryClient();
  await prefetch('/product/suggest', client);
  expect(htmlOf('/product/suggest', client)).toContain('Product not found');
});
