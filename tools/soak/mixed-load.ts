import { orderFeedEndpoint, type Product } from '@storefront/contracts';
import { owner, type ChaosShop } from '../chaos/shop';
import { createApi, type Answer } from '../../e2e/support/api';
import { managedHome, orderOf } from '../../e2e/support/people';

export interface Request {
  name: string;
  /** Another status is a failure. */
  expected: number;
  send: () => Promise<{ status: number }>;
}

const customers = 12;

export interface MixedLoad {
  /** Frequent requests of visitors, customers and an admin, and wrong requests. */
  usual: Request[];
  /** Requests that store something or are expensive. */
  rare: Request[];
}

export async function mixedRequests({ origin, hasShell }: Pick<ChaosShop, 'origin' | 'hasShell'>): Promise<MixedLoad> {
  const api = createApi(origin);
  const tokens: string[] = [];
  for (let number = 0; number < customers; number += 1) {
    tokens.push((await api.register({ name: `Customer ${number}`, email: `soak${number}@example.in`, phone: '9840012345', password: 'silk-and-zari-9' })).token);
  }
  const { token: admin } = await api.logIn(owner.email, owner.password);
  const products = (await api.products('?limit=50&page=1')).filter(({ stock, images }) => stock > 0 && images.length > 0);
  const stocked = await restock();
  let turn = 0;
  const next = <T>(things: T[]): T => things[(turn += 1) % things.length]!;
  const customer = () => next(tokens);

  async function restock() {
    const { name, description, price, category, specifications } = products[0]!;
    const form = new FormData();
    for (const [field, value] of Object.entries({ name: `${name}, again`, description, price, category, stock: 1_000_000 })) form.set(field, String(value));
    form.set('specifications', JSON.stringify(specifications));
    return (await api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin, body: form })).product;
  }

  const get = (name: string, path: () => string, { token, expected = 200 }: { token?: () => string; expected?: number } = {}): Request => ({
    name,
    expected,
    send: () => api.call('GET', path(), token && { token: token() }),
  });
  const widths = [160, 320, 640, 1280];
  const searches = ['silk', 'kanjeevaram', 'blue', 'nothing-like-it', 'banarasi zari'];
  const usual: Request[] = [
    ...(hasShell ? [get('home', () => '/'), get('file', () => '/federation.json')] : []),
    get('list', () => `/api/products?page=${1 + (turn % 3)}&limit=12`),
    get('search', () => `/api/products?search=${encodeURIComponent(next(searches))}`),
    get('product', () => `/api/products/${next(products)._id}`),
    get('picture', () => `/api/admin/images/${next(products).images[0]}?w=${next(widths)}`),
    get('my orders', () => '/api/orders/my-orders', { token: customer }),
    get('addresses', () => '/api/addresses', { token: customer }),
    get('no such product', () => '/api/products/000000000000000000000000', { expected: 404 }),
    get('no such page', () => '/api/no-such-call', { expected: 404 }),
    get('bad token', () => '/api/orders/my-orders', { token: () => `bad.${turn}.token`, expected: 401 }),
    { name: 'bad order', expected: 400, send: () => api.call('POST', '/api/orders', { token: customer(), body: { items: [] } }) },
    { name: 'not JSON', expected: 400, send: () => api.call('POST', '/api/auth/login', { body: '{', headers: { 'content-type': 'application/json' } }) },
    { name: 'an address added and deleted', expected: 200, send: () => addressAndBack(customer()) },
    get('dashboard', () => '/api/admin/dashboard', { token: () => admin }),
    get('customers', () => '/customers?limit=20', { token: () => admin }),
    { name: 'order feed', expected: 200, send: () => lookAtFeed() },
    { name: 'aborted in the middle', expected: 200, send: () => leave() },
  ];
  const rare: Request[] = [
    { name: 'log in', expected: 200, send: () => api.call('POST', '/api/auth/login', { body: { email: `soak${turn % customers}@example.in`, password: 'silk-and-zari-9' } }) },
    { name: 'order', expected: 201, send: () => api.call('POST', '/api/orders', { token: customer(), body: orderOf([stocked]) }) },
  ];

  async function addressAndBack(token: string): Promise<Answer> {
    const id = await api.addManagedAddress(token, managedHome);
    return api.call('DELETE', `/api/addresses/${id}`, { token });
  }

  /** Opens and closes the feed, as an admin's page does. */
  async function lookAtFeed(): Promise<{ status: number }> {
    const left = new AbortController();
    const { status, body } = await fetch(`${origin}${orderFeedEndpoint.path}`, { headers: { authorization: `Bearer ${admin}` }, signal: left.signal });
    await body?.getReader().read();
    left.abort();
    return { status };
  }

  /** Aborts a request, as a browser does if the visitor leaves during loading. */
  async function leave(): Promise<{ status: number }> {
    const left = new AbortController();
    const answer = fetch(`${origin}/api/products?search=silk&limit=100&page=1`, { signal: left.signal });
    setTimeout(() => left.abort(), 2);
    return answer.then(({ status }) => ({ status }), () => ({ status: 200 }));
  }

  return { usual, rare };
}
