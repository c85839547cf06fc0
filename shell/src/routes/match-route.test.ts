import { paths, patterns } from '@storefront/web-kit';
import { describe, expect, it } from 'vitest';
import { matchPattern, matchRoute } from './match-route';
import { routeTable } from './route-table';

describe('the route table', () => {
  const { product, orderConfirmation, orderPaymentDetails, admin, ...plain } = paths;
  const { editProduct, order, ...plainAdmin } = admin;
  const links = [...Object.values(plain), ...Object.values(plainAdmin), product('1'), orderConfirmation('1'), orderPaymentDetails('1'), editProduct('1'), order('1')];

  it.each(links)('has a page for each link in the shop: %s', (link) => {
    expect(matchRoute(link)).toBeDefined();
  });

  it('has no page without a link in the shop', () => {
    expect(links.map(matchRoute).map((route) => route?.path).sort()).toEqual(routeTable.map(({ path }) => path).sort());
  });

  it('uses the same parameter names as the pages', () => {
    const named = [patterns.product, `${patterns.orderConfirmation}?`, patterns.orderPaymentDetails, patterns.admin.editProduct, patterns.admin.order];
    expect(routeTable.map(({ path }) => path).filter((path) => path.includes(':'))).toEqual(expect.arrayContaining(named));
  });

  it.each([
    ['public', ['/', '/about', '/products', '/product/1', '/cart', '/login', '/register', '/forgot-password', '/order-payment-details/1']],
    ['signed-in', ['/checkout', '/account', '/my-account', '/addresses', '/my-orders', '/order-confirmation/1', '/order-confirmation']],
    ['admin', ['/admin/dashboard', '/admin/products', '/admin/products/new', '/admin/products/1/edit', '/admin/orders', '/admin/orders/1', '/admin/payments', '/admin/customers', '/admin/audit', '/admin/search']],
  ])('gives access to %s as in the specification', (access, pages) => {
    expect(pages.map((page) => matchRoute(page)?.access)).toEqual(pages.map(() => access));
  });

  it.each(['/nowhere', '/product', '/product/1/2', '/admin', '/admin/products/1', '/abouts', '//products', '/products//', '/product//', '/product//1', '//cart/', '/order-confirmation//', '/order-confirmation/1/2'])('has no page at %s', (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });
});

describe('matching a path to a pattern', () => {
  it('ignores letter case and a trailing slash, like the router', () => {
    expect(matchPattern('/my-orders', '/My-Orders/')).toEqual({});
  });

  it('returns the parameters as written in the path', () => {
    expect(matchPattern('/product/:id', '/product/a%2Fb')).toEqual({ id: 'a%2Fb' });
  });

  it.each([
    ['/order', {}],
    ['/order/', {}],
    ['/order/1', { id: '1' }],
    ['/order//', undefined],
    ['/order/1/2', undefined],
  ])('with an optional parameter at the end, %s gives %j', (pathname, params) => {
    expect(matchPattern('/order/:id?', pathname)).toEqual(params);
  });
});
