import { pageHeadSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { matchRoute } from '../src/routes/match-route';
import { routeTable } from '../src/routes/route-table';
import { defaultHead } from './page-heads';

const shop = { name: 'Resham', phone: '1', email: 'a@b.example', upiId: 'u', upiPayee: 'p', publicUrl: 'https://shop.example' };

function headOf(address: string) {
  const { pathname, searchParams } = new URL(address, shop.publicUrl);
  return defaultHead(matchRoute(pathname), pathname, searchParams, shop);
}

describe('the head of a page without one of its front end', () => {
  it.each([
    ['/', '/'],
    ['/?category=dress&sort=price_asc&search=red&utm_source=mail', '/?category=dress'],
    ['/products?page=1', '/products'],
    ['/Products/?search=red&sortBy=price&page=3&category=silk&fbclid=x', '/products?category=silk&page=3'],
    ['/PRODUCT/%E0%A4%B8/?page=2', '/product/%E0%A4%B8'],
    ['/about?page=2', '/about'],
  ])('at %s names the address %s', (address, path) => {
    expect(headOf(address).path).toBe(path);
  });

  it('is for search engines on four pages only', () => {
    const listed = routeTable.filter(({ path }) => headOf(path).path !== undefined);
    expect(listed.map(({ path }) => path)).toEqual(['/', '/products', '/product/:id', '/about']);
  });

  it('says 404 for a page that the shop does not have', () => {
    expect(headOf('/nowhere')).toMatchObject({ title: 'Page not found', status: 404 });
    expect(headOf('/nowhere').path).toBeUndefined();
  });

  it('fits the contract', () => {
    for (const path of [...routeTable.map((route) => route.path), '/nowhere']) expect(pageHeadSchema.parse(headOf(path))).toEqual(headOf(path));
  });
});
