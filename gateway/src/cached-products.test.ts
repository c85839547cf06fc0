import { newId } from '@storefront/service-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { canonicalUrl } from './cached-products';
import { json, openGateway, type Gateway } from './testing/parts';

let gateway: Gateway;
let stock: number;
const product = newId();
beforeEach(async () => {
  gateway = await openGateway();
  stock = 10;
  gateway.parts.catalog.answer = ({ method }, response) =>
    json(response, { success: true, products: [{ _id: product, stock }], total: 1, text: 'silk '.repeat(400) }, method === 'POST' ? 201 : 200);
});
afterEach(() => gateway.close());

const asked = () => gateway.parts.catalog.received.length;
const stockNow = async (path = '/api/products') => (await gateway.request('GET', path)).body.products[0].stock as number;

describe('a cached product answer', () => {
  it('is requested once in two seconds and is never older', async () => {
    await stockNow();
    stock = 9;
    gateway.wait(1_999);
    expect(await stockNow()).toBe(10);
    gateway.wait(1);
    expect(await stockNow()).toBe(9);
    expect(asked()).toBe(2);
  });

  it('is requested once for 64 simultaneous callers', async () => {
    await Promise.all(Array.from({ length: 64 }, () => stockNow('/api/products?page=2')));
    expect(asked()).toBe(1);
  });

  it.each([
    ['places an order', 'POST', '/api/orders', 'customer'],
    ['holds a cart', 'POST', '/api/holds', 'customer'],
    ['saves a product', 'PUT', `/api/admin/products/${newId()}`, 'admin'],
    ['cancels an order', 'PUT', `/api/orders/${newId()}/status`, 'admin'],
  ] as const)('is fresh for who just %s', async (_, method, path, role) => {
    await stockNow();
    stock = 9;
    gateway.parts.order.answer = (_, response) => json(response, { success: true, order: { items: [{ product: { _id: product } }] } }, 201);
    await gateway.request(method, path, { token: gateway.token(role), body: {} });
    expect(await stockNow()).toBe(9);
  });

  it('is fresh for who just replaced a hold of its products', async () => {
    await stockNow();
    stock = 9;
    gateway.parts.catalog.answer = ({ method }, response) =>
      json(response, method === 'POST' ? { success: true, hold: { items: [{ product: newId() }] }, released: [product] } : { success: true, products: [{ _id: product, stock }] });
    await gateway.request('POST', '/api/holds', { token: gateway.token('customer'), body: {} });
    expect(await stockNow()).toBe(9);
  });

  it('is kept after an order of other products', async () => {
    await stockNow();
    gateway.parts.order.answer = (_, response) => json(response, { success: true, order: { items: [{ product: { _id: newId() } }] } }, 201);
    await gateway.request('POST', '/api/orders', { token: gateway.token('customer'), body: {} });
    await stockNow();
    expect(asked()).toBe(1);
  });

  it('is kept after a rejected write', async () => {
    await stockNow();
    gateway.parts.order.answer = (_, response) => json(response, { success: false, message: 'Cart is empty' }, 400);
    await gateway.request('POST', '/api/orders', { token: gateway.token('customer'), body: {} });
    await stockNow();
    expect(asked()).toBe(1);
  });

  it('must be revalidated and is a 304 if nothing changed', async () => {
    const { headers } = await gateway.request('GET', '/api/products');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
    const again = await gateway.request('GET', '/api/products', { headers: { 'if-none-match': headers.etag as string } });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
    stock = 9;
    gateway.cache.drop();
    expect((await gateway.request('GET', '/api/products', { headers: { 'if-none-match': headers.etag as string } })).status).toBe(200);
  });

  it('is sent in the accepted encoding, from one request', async () => {
    const bytes = async (encoding: string) => {
      const { headers, body } = await request(`${gateway.url}/api/products`, { headers: { 'accept-encoding': encoding } });
      return { encoding: headers['content-encoding'], vary: headers.vary, size: (await body.arrayBuffer()).byteLength };
    };
    const [br, gzip, plain] = [await bytes('gzip, deflate, br, zstd'), await bytes('gzip'), await bytes('identity')];
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
    expect((await bytes('gzip, br;q=0')).encoding).toBe('gzip');
    expect(br.vary).toBe('Accept-Encoding');
    expect(Math.max(br.size, gzip.size)).toBeLessThan(plain.size / 5);
    expect(asked()).toBe(1);
  });

  it('has no body for HEAD', async () => {
    const { statusCode, headers, body } = await request(`${gateway.url}/api/products`, { method: 'HEAD' });
    expect({ status: statusCode, body: await body.text() }).toEqual({ status: 200, body: '' });
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('is requested without any data of the caller', async () => {
    await gateway.request('GET', '/api/products', {
      token: 'expired.or.worse',
      headers: { 'accept-language': 'ta', 'if-none-match': '"x"' },
    });
    const { headers } = gateway.parts.catalog.received[0]!;
    expect([headers.authorization, headers['accept-language'], headers['if-none-match']]).toEqual([undefined, undefined, undefined]);
  });

  it.each<Record<string, string>>([{}, { 'cache-control': 'no-cache' }])('is requested with the mark of a repeated search, so that the catalogue does not count it: %j', async (more) => {
    await gateway.request('GET', '/api/products?search=silk', { headers: more });
    gateway.wait(2_000);
    await gateway.request('GET', '/api/products?search=silk', { headers: { ...more, 'x-repeated': '1' } });
    expect(gateway.parts.catalog.received.map(({ headers }) => headers['x-repeated'])).toEqual([undefined, '1']);
  });

  it.each<Record<string, string>>([{}, { 'cache-control': 'no-cache' }])('is requested with a parameter that only a newer catalogue knows: %j', async (headers) => {
    const path = '/api/products?colour=red';
    for (let time = 0; time < 2; time += 1) await gateway.request('GET', path, { headers });
    expect(gateway.parts.catalog.received.map(({ url }) => url)).toEqual([path]);
  });

  it('is not stored if the catalogue fails', async () => {
    gateway.parts.catalog.answer = (_, response) => json(response, { success: false, message: 'Product not found' }, 404);
    for (let time = 0; time < 2; time += 1) {
      const { status, body, headers } = await gateway.request('GET', `/api/products/${newId()}`);
      expect({ status, body, cacheControl: headers['cache-control'] }).toEqual({
        status: 404,
        body: { success: false, message: 'Product not found' },
        cacheControl: 'no-store',
      });
    }
    await gateway.parts.catalog.close();
    expect(await gateway.request('GET', `/api/products/${newId()}`)).toMatchObject({
      status: 503,
      body: { message: 'The catalogue is temporarily unavailable. Please try again.' },
    });
  });
});

describe('the sitemap', () => {
  it('keeps its type, is compressed, requested once and revalidated', async () => {
    const xml = `<urlset>${'<url/>'.repeat(400)}</urlset>`;
    gateway.parts.catalog.answer = (_, response) => void response.setHeader('content-type', 'application/xml').end(xml);
    const answers = await Promise.all(['/sitemap.xml', '/sitemap.xml?utm_source=x'].map((path) => gateway.request('GET', path, { headers: { 'accept-encoding': 'br' } })));
    for (const { status, headers } of answers) {
      expect({ status, ...headers }).toMatchObject({ status: 200, 'content-type': 'application/xml', 'content-encoding': 'br', 'cache-control': 'no-cache' });
    }
    expect(asked()).toBe(1);
    expect((await gateway.request('GET', '/sitemap.xml', { headers: { 'if-none-match': answers[0]!.headers.etag as string } })).status).toBe(304);
    expect((await gateway.request('GET', '/sitemaps/1.xml')).body).toBe(xml);
  });
});

describe("an admin's list of products", () => {
  it('never comes from the cache', async () => {
    const token = gateway.token('admin');
    await gateway.request('GET', '/api/admin/products', { token });
    await gateway.request('GET', '/api/admin/products', { token });
    expect(asked()).toBe(2);
  });
});

describe('the canonical URL of a call', () => {
  it.each([
    ['/api/products', '', '/api/products'],
    ['/api/products/', '', '/api/products'],
    ['/api/products', 'search=silk&page=2', '/api/products?page=2&search=silk'],
    ['/api/products', 'search=silk&colour=red&page=2', '/api/products?colour=red&page=2&search=silk'],
    ['/api/products', 'search=red+silk', '/api/products?search=red+silk'],
    ['/api/products', 'search=red%20silk', '/api/products?search=red+silk'],
    ['/api/products', 'category=saree&category=dress', '/api/products?category=saree&category=dress'],
    ['/api/products/suggest', 'x=1&q=silk', '/api/products/suggest?q=silk&x=1'],
    ['/api/products/65f0', 'x=1', '/api/products/65f0?x=1'],
    ['/sitemap.xml', 'utm_source=x', '/sitemap.xml'],
  ])('%s?%s is %s', (path, query, url) => {
    expect(canonicalUrl(path, query)).toBe(url);
  });
});
