import { describe, expect, it } from 'vitest';
import earlyData from '../early-data.json';
import { catalogListAddress, catalogListUrl, homeListAddress, homeListUrl, homeStartUrl, readCatalogList, readHomeList } from './product-list-url';

const addresses = [
  ['/', '', '/api/products'],
  ['/', '?utm_source=mail&search=red%20silk&category=saree', '/api/products?category=saree&search=red+silk'],
  ['/', '?search=%20%20&sort=', '/api/products'],
  ['/', '?sort=price_desc', '/api/products?sort=price_desc'],
  ['/', '?search=a%26b%2Bc%25%E0%A4%B8%E0%A4%BE', '/api/products?search=a%26b%2Bc%25%E0%A4%B8%E0%A4%BE'],
  ['/products', '', '/api/products?page=1&limit=12'],
  ['/products', '?page=1', '/api/products?page=1&limit=12'],
  [
    '/products',
    '?search=zari&sortOrder=desc&sortBy=price&page=3&category=bridal',
    '/api/products?page=3&limit=12&category=bridal&sortBy=price&sortOrder=desc&search=zari',
  ],
] as const;

/** Builds the URL from `early-data.json` as the HTML server does. */
function earlyUrl(path: string, search: string, isRendered = false): string {
  const entry = earlyData.find((candidate) => candidate.path === path);
  const names = (isRendered && entry?.rendered) || entry?.query;
  const page = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const item of names ?? []) {
    const [name = '', fallback = ''] = item.split('=');
    const value = (page.get(name) ?? '').trim() || fallback;
    if (value) query.append(name, value);
  }
  return query.size > 0 ? `${entry?.data}?${query}` : `${entry?.data}`;
}

const pageUrl = (path: string, search: string) => {
  const address = new URLSearchParams(search);
  return path === '/' ? homeListUrl(readHomeList(address)) : catalogListUrl(readCatalogList(address));
};
const renderedUrl = (path: string, search: string) => (path === '/' ? homeStartUrl(readHomeList(new URLSearchParams(search))) : pageUrl(path, search));

describe('the API URL of a list', () => {
  it.each(addresses)('for %s%s is %s', (path, search, url) => {
    expect(pageUrl(path, search)).toBe(url);
  });

  it.each(addresses)('for %s%s equals the one that early-data.json builds', (path, search, url) => {
    expect(earlyUrl(path, search)).toBe(url);
  });

  it.each(addresses)('for %s%s in a page that the server renders equals the one that early-data.json builds', (path, search) => {
    expect(earlyUrl(path, search, true)).toBe(renderedUrl(path, search));
  });
});

describe('the address of a list', () => {
  it('is read as the same list on the home page', () => {
    const list = { category: 'lehenga', sort: 'price_asc', search: 'gold border' } as const;
    expect(readHomeList(homeListAddress(list))).toEqual(list);
  });

  it('is read as the same list in the catalogue', () => {
    const list = { page: 4, category: 'silk', sortOrder: 'desc', search: 'peacock & lotus' } as const;
    expect(readCatalogList(catalogListAddress(list))).toEqual(list);
  });

  it.each([
    ['Silk Sarees', 'silk'],
    [' silk-sarees ', 'silk'],
    ['BRIDAL', 'bridal'],
    ['all', ''],
    ['All Sarees', ''],
    ['zebra sarees', ''],
  ])('understands the category %j of the catalogue like the API', (category, collection) => {
    expect(readCatalogList(new URLSearchParams({ category })).category).toBe(collection);
  });

  it.each([
    ['Sarees', 'saree'],
    ['Dress', 'dress'],
    ['Silk Sarees', ''],
  ])('understands the category %j of the home page like the API', (category, known) => {
    expect(readHomeList(new URLSearchParams({ category })).category).toBe(known);
  });

  it('is empty for a list without filters', () => {
    expect(String(homeListAddress(readHomeList(new URLSearchParams('category=zebra&sort=sideways'))))).toBe('');
    expect(String(catalogListAddress(readCatalogList(new URLSearchParams())))).toBe('');
  });

  it.each(['0', '-1', '1.5', 'abc', '99999999', ''])('means page 1 for the page number %j', (page) => {
    expect(readCatalogList(new URLSearchParams({ page })).page).toBe(1);
  });

  it('can sort by price only', () => {
    expect(readCatalogList(new URLSearchParams('sortBy=name&sortOrder=asc')).sortOrder).toBe('');
  });
});
