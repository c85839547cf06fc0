import { endpoints } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { isApiPath, matchRoute, routeTable } from './route-table';

const idOf = (method: string, path: string) => {
  const match = matchRoute(method, path);
  return match && 'route' in match ? match.route.id : match;
};

describe('the route table', () => {
  it('has every call of the contracts and finds each by its path', () => {
    expect(routeTable.map(({ id }) => id)).toEqual(endpoints.map(({ id }) => id));
    for (const { id, method, path } of endpoints) expect(idOf(method, path.replaceAll(/:\w+/g, '65f0c0ffee65f0c0ffee65f0'))).toBe(id);
  });

  it('has one service for each call', () => {
    const calls = routeTable.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('opens no call for admins to others', () => {
    const open = routeTable.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'admin').map(({ id }) => id);
    expect(open.sort()).toEqual(['getImage', 'submitPaymentDetails', 'withdrawPayment']);
  });

  it.each([
    ['a fixed segment before a parameter', 'GET', '/api/orders/my-orders', 'listMyOrders'],
    ['suggestions, not a product', 'GET', '/api/products/suggest', 'suggestProducts'],
    ['HEAD as GET', 'HEAD', '/api/products', 'listProducts'],
    ['a path with a slash at its end', 'GET', '/api/products/', 'listProducts'],
    ['an identifier of any form, which its part refuses', 'GET', '/api/products/%00', 'getProduct'],
  ])('finds %s', (_, method, path, id) => {
    expect(idOf(method, path)).toBe(id);
  });

  it('names the allowed methods if another is used', () => {
    expect(matchRoute('PATCH', '/api/addresses/65f0c0ffee65f0c0ffee65f0')).toEqual({ allowed: ['GET', 'PUT', 'DELETE'] });
    expect(matchRoute('OPTIONS', '/api/products')).toEqual({ allowed: ['GET'] });
    expect(matchRoute('DELETE', '/api/holds/mine')).toEqual({ allowed: ['GET'] });
  });

  it.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api//products',
    '/api/products/..',
    '/api/products/.',
    '/api/products/a/b',
    '/internal/figures',
    '/API/products',
    '/products',
  ])('has no route for %s', (path) => {
    expect(matchRoute('GET', path)).toBeUndefined();
  });

  it.each([
    ['/api/unknown', true],
    ['/customers', true],
    ['/email/anything', true],
    ['/uploads/products/x', true],
    ['/internal/figures', true],
    ['/', false],
    ['/products', false],
    ['/admin/customers', false],
  ])('knows if %s is a path of the API', (path, isApi) => {
    expect(isApiPath(path)).toBe(isApi);
  });
});
