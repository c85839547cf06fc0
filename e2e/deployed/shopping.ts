import { randomUUID } from 'node:crypto';
import { createApi } from '../support/api';
import { asha, orderOf } from '../support/people';
import type { Request } from './load';

export const orderRequest = 'an order';

/** A customer's requests to every part of the shop: pages, files, reads and orders. */
export async function shoppingRequests(origin: string): Promise<Request[]> {
  const api = createApi(origin);
  const { token } = await api.register({ ...asha, email: `${randomUUID()}@example.in` });
  const inStock = (await api.products('?limit=100&page=1')).sort((one, other) => other.stock - one.stock);
  const get = (path: string) => ({ name: path, send: () => api.call('GET', path, { token }) });
  let index = 0;
  return [
    get('/'),
    get('/federation.json'),
    ...['catalog', 'checkout', 'account', 'admin'].map((remote) => get(`/remotes/${remote}/mf-manifest.json`)),
    get('/api/products'),
    get(`/api/products/${inStock[0]!._id}`),
    get(`/api/admin/images/${inStock[0]!.images[0]}?w=320`),
    get('/api/orders/my-orders'),
    get('/api/users/me'),
    get('/api/addresses'),
    {
      name: orderRequest,
      send: () => api.call('POST', '/api/orders', { token, body: orderOf([inStock[(index += 1) % inStock.length]!]), headers: { 'idempotency-key': randomUUID() } }),
    },
  ];
}
