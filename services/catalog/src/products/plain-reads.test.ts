import { observeRequest } from '@storefront/service-kit';
import { inject, silentLogger, storeVariants, testKeys, type TestClient } from '@storefront/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app';
import { createImages } from '../images/images';
import { appDepsOf, formOf, openCatalog, product, type TestCatalog } from '../testing/catalog';
import { deleteProduct, editProduct } from './product';

vi.mock('@storefront/service-kit', async (original) => ({ ...(await original<object>()), observeRequest: vi.fn() }));

const traceId = '0af7651916cd43dd8448eb211c80319c';
const asGateway = { 'x-internal-token': 'ours', 'x-request-id': 'r-1', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
const one = product({ name: 'Āmer “Silk” \u2028 सूती', stock: 7 });
const deleted = product();

let catalog: TestCatalog;
let ahead: TestClient;
/** The same catalogue, answered by the middleware alone. */
let ordinary: TestClient;
const log = vi.fn();

beforeAll(async () => {
  catalog = await openCatalog(storeVariants()[0]!);
  await catalog.put(one, product({ name: 'Gulbahar', category: 'lehenga', specifications: {} }), product({ images: ['a'] }), deleted);
  await catalog.products.save(deleted, deleteProduct(deleted, catalog.clock()), catalog.clock());
  const logger = Object.assign(Object.create(silentLogger) as typeof silentLogger, { info: log, child: () => logger });
  const deps = { ...appDepsOf(catalog, createImages({} as never, silentLogger)), publicKey: testKeys().publicKey, internalToken: { sent: 'ours', accepted: ['ours'] } };
  ordinary = await inject(createApp({ ...deps, memory: undefined, logger: silentLogger }));
  ahead = await inject(createApp({ ...deps, logger }));
});
beforeEach(() => void vi.mocked(observeRequest).mockClear());
afterEach(() => log.mockClear());
afterAll(async () => {
  await ahead.close();
  await ordinary.close();
  await catalog.destroy();
});

const readOf = async (client: TestClient, path: string, headers: Record<string, string> = asGateway, method = 'GET', body?: string) => {
  const { headers: answered, status, body: read } = await client.request(method, path, { headers, body });
  const { date: _date, ...rest } = answered;
  return { status, body: read as unknown, headers: rest };
};

/** Counts the answers that are sent ahead of the middleware. The mock does not replace the middleware's own counter. */
const answeredAhead = () => vi.mocked(observeRequest).mock.calls.length;

describe('a plain read', () => {
  it.each([
    '/api/products', '/api/products?', '/api/products?page=1&limit=2', '/api/products?page=9', '/api/products?category=lehenga&sort=price_desc', '/api/products?category=Silk+Sarees',
    '/api/products?sortBy=name&sortOrder=asc&unknown=1', '/api/products?search%5B%24gt%5D=', `/api/products/${one._id}`,
  ])('of %s gets the status, headers and body of the middleware, ahead of it', async (path) => {
    const answers = [await readOf(ahead, path), await readOf(ahead, path)];
    const expected = await readOf(ordinary, path);
    expect(answers).toEqual([expected, expected]);
    expect(expected.status).toBe(200);
    expect(answeredAhead()).toBe(2);
  });

  it.each<[string, string, Record<string, string>?, string?, string?]>([
    ['a wrong token', '/api/products', { ...asGateway, 'x-internal-token': 'theirs' }],
    ['no token', '/api/products', { 'x-request-id': 'r-1', traceparent: asGateway.traceparent }],
    ['a user’s token', '/api/products', { ...asGateway, authorization: 'Bearer x' }],
    ['an invalid query', '/api/products?page=0'],
    ['a repeated parameter', '/api/products?search=a&search=b'],
    ['a search', '/api/products?search=%C4%80mer'],
    ['a search without a letter', '/api/products?search=%21'],
    ['suggestions', '/api/products/suggest?q=am'],
    ['an unknown product', `/api/products/${'f'.repeat(24)}`],
    ['a deleted product', `/api/products/${deleted._id}`],
    ['a slash at the end', `/api/products/${one._id}/`],
    ['a body', '/api/products', { ...asGateway, 'content-type': 'text/plain' }, 'GET', 'words'],
    ['another method', '/api/products', asGateway, 'DELETE'],
    ['a call for admins', '/api/admin/products'],
  ])('goes to the middleware with %s', async (_, path, ...more) => {
    expect(await readOf(ahead, path, ...more)).toEqual(await readOf(ordinary, path, ...more));
    expect(answeredAhead()).toBe(0);
  });

  it('goes to the middleware if it is a HEAD request', async () => {
    const [head, expected] = await Promise.all([ahead, ordinary].map(({ url }) => fetch(`${url}/api/products`, { method: 'HEAD', headers: asGateway })));
    expect([head!.status, head!.headers.get('content-length')]).toEqual([200, expected!.headers.get('content-length')]);
    expect(answeredAhead()).toBe(0);
  });

  it.each([['request id', 'x-request-id'], ['trace', 'traceparent']])('goes to the middleware without a %s', async (_, name) => {
    const { [name]: _without, ...headers } = asGateway as Record<string, string>;
    expect((await readOf(ahead, '/api/products', headers)).status).toBe(200);
    expect(answeredAhead()).toBe(0);
  });

  it('shows changes since the last read', async () => {
    const path = `/api/products/${one._id}`;
    const before = await readOf(ahead, path);
    const read = (await catalog.products.find(one._id))!;
    await catalog.products.save(read, editProduct(read, formOf({ name: 'Another', stock: 3 }), [], catalog.clock()), catalog.clock());
    expect(before.body).toMatchObject({ product: { name: one.name, stock: 7 } });
    expect((await readOf(ahead, path)).body).toMatchObject({ product: { name: 'Another', stock: 3 } });
    expect(await readOf(ahead, '/api/products')).toEqual(await readOf(ordinary, '/api/products'));
  });

  it('is counted and logged like in the middleware', async () => {
    await readOf(ahead, '/api/products?page=1');
    await readOf(ahead, `/api/products/${one._id}`);
    expect(vi.mocked(observeRequest).mock.calls.map(([counted]) => counted)).toEqual(['/api/products', '/api/products/:id'].map((route) => ({ part: 'catalog', method: 'GET', route, status: 200 })));
    const entry = { requestId: 'r-1', traceId, method: 'GET', status: 200, ms: expect.any(Number) as number };
    expect(log.mock.calls).toEqual(['/api/products', `/api/products/${one._id}`].map((path) => [{ ...entry, path }, 'Request handled']));
  });
});
