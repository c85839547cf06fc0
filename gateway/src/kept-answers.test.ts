import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { currentTraceparent, type Logger } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from './testing/clock';
import { json, openGateway, type Gateway } from './testing/parts';

/** The number of such calls that the middleware answered. */
const middleware = vi.hoisted(() => ({ asked: 0 }));
vi.mock('./cached-products', async (original) => {
  const { cachedProducts, ...rest } = await original<typeof import('./cached-products')>();
  const counted: typeof cachedProducts = (deps) => {
    const answer = cachedProducts(deps);
    return (ctx, next) => {
      middleware.asked += 1;
      return answer(ctx, next);
    };
  };
  return { ...rest, cachedProducts: counted };
});

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway({ requestsPerSecond: 10 });
  gateway.parts.catalog.answer = (_, response) => json(response, { success: true, products: [], total: 0, text: 'silk '.repeat(400) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gateway.close();
});

const path = '/api/products?search=silk&page=1';

/** A whole answer, without the headers that differ each time. */
const call = (headers: Record<string, string> = {}, method = 'GET', url = path, origin = gateway.url) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string; requestId: string }>((resolve, reject) => {
    const request = get(`${origin}${url}`, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { date: _date, 'x-request-id': requestId, ...rest } = answer.headers;
      resolve({ status: answer.statusCode!, headers: rest, body: Buffer.concat(chunks).toString('base64'), requestId: String(requestId) });
    });
    request.on('error', reject);
  });

/** The middleware's first and second answer: with a collector nothing runs ahead of it. */
async function byMiddleware(...args: Parameters<typeof call>) {
  const other = await openGateway({ collector: 'http://127.0.0.1:9' });
  other.parts.catalog.answer = gateway.parts.catalog.answer;
  const asked = middleware.asked;
  try {
    const answers = [await call(args[0], args[1], args[2], other.url), await call(args[0], args[1], args[2], other.url)] as const;
    expect(middleware.asked).toBe(asked + 2);
    for (const answer of answers) Reflect.deleteProperty(answer, 'requestId');
    return answers;
  } finally {
    await other.close();
  }
}

/** The answer ahead of the middleware; fails if the middleware ran. */
async function aheadOfIt(...args: Parameters<typeof call>) {
  const asked = middleware.asked;
  const answer = await call(...args);
  expect(middleware.asked).toBe(asked);
  return answer;
}

describe('an answer ahead of the middleware', () => {
  it.each([
    ['as it is', {}, 'GET'],
    ['in brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 'GET'],
    ['in gzip', { 'accept-encoding': 'gzip' }, 'GET'],
    ['to HEAD', { 'accept-encoding': 'br' }, 'HEAD'],
  ])('has the bytes and headers of the middleware: %s', async (_, headers, method) => {
    const expected = await byMiddleware(headers, method);
    const { requestId: _first, ...fetched } = await aheadOfIt(headers, method);
    const { requestId: _second, ...kept } = await aheadOfIt(headers, method);
    expect([fetched, kept]).toEqual(expected);
    expect(gateway.parts.catalog.received).toHaveLength(1);
    expect(kept.status).toBe(200);
  });

  it('is a 304 if the client has it, as from the middleware', async () => {
    const { headers } = await call();
    const known = { 'if-none-match': String(headers.etag) };
    const { requestId: _id, ...kept } = await aheadOfIt(known);
    expect(kept).toEqual((await byMiddleware(known))[1]);
    expect(kept).toMatchObject({ status: 304, body: '' });
  });

  it('is complete if the client has another one, or wants a new one', async () => {
    const { headers } = await call();
    const known = String(headers.etag);
    expect((await call({ 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect((await call({ 'if-none-match': known, 'cache-control': 'no-cache' })).status).toBe(200);
    expect((await call({ 'if-none-match': known, 'if-modified-since': new Date().toUTCString() })).status).toBe(200);
    expect((await call({ 'if-none-match': `"other", ${known}` })).status).toBe(304);
  });

  it('is sent only while the cache has it', async () => {
    await aheadOfIt();
    gateway.wait(1_999);
    await aheadOfIt();
    expect(gateway.parts.catalog.received).toHaveLength(1);
    gateway.wait(1);
    await aheadOfIt();
    expect(gateway.parts.catalog.received).toHaveLength(2);
    gateway.cache.drop();
    await aheadOfIt();
    expect(gateway.parts.catalog.received).toHaveLength(3);
  });

  it('is requested once for all spellings and simultaneous callers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => aheadOfIt({}, 'GET', at % 2 ? path : '/api/products?page=1&search=silk')));
    expect(gateway.parts.catalog.received.map(({ url }) => url)).toEqual(['/api/products?page=1&search=silk']);
  });

  it('counts once for the rate limit', async () => {
    stopClock();
    for (let time = 0; time < 100; time += 1) expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(429);
  });

  it('has the id of its own request, or a new one', async () => {
    expect((await aheadOfIt({ 'x-request-id': 'mine-1' })).requestId).toBe('mine-1');
    expect(gateway.parts.catalog.received[0]?.headers['x-request-id']).toBe('mine-1');
    const others = [await aheadOfIt(), await aheadOfIt({ 'x-request-id': 'not an id' })].map(({ requestId }) => requestId);
    for (const id of others) expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(others[0]).not.toBe(others[1]);
  });

  it('has a line in the access log with path and trace, cached or not', async () => {
    const lines: object[] = [];
    await gateway.close();
    const logger = { ...silentLogger, child: () => ({ info: (entry: object) => lines.push({ ...entry, traceparent: currentTraceparent() }) }) } as unknown as Logger;
    gateway = await openGateway({ logger });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    for (const id of ['mine-1', 'mine-2']) await aheadOfIt({ traceparent, 'x-request-id': id });
    expect(lines).toHaveLength(2);
    const line = { method: 'GET', path: '/api/products', status: 200, address: '127.0.0.1', traceparent };
    expect(lines).toMatchObject([{ requestId: 'mine-1', ...line }, { requestId: 'mine-2', ...line }]);
    expect(gateway.parts.catalog.received[0]?.headers.traceparent).toBe(traceparent);
  });

  it.each<[string, Record<string, string>]>([
    ['as it is', {}],
    ['in brotli', { 'accept-encoding': 'br' }],
  ])('has the bytes and headers of the middleware if it is too large for a string: %s', async (_, headers) => {
    const text = randomBytes(24 * 1024).toString('base64');
    gateway.parts.catalog.answer = (_request, response) => json(response, { success: true, products: [], total: 0, text });
    const expected = await byMiddleware(headers);
    const { requestId: _first, ...fetched } = await aheadOfIt(headers);
    const { requestId: _second, ...kept } = await aheadOfIt(headers);
    expect([fetched, kept]).toEqual(expected);
  });

  it('takes its memory once, however many clients do not read it', async () => {
    // The system buffers about 3 MB of each answer.
    const text = 'silk '.repeat(1_200_000);
    gateway.parts.catalog.answer = (_, response) => json(response, { success: true, products: [], total: 0, text });
    await aheadOfIt();
    const before = process.memoryUsage().rss;
    const clients = Array.from({ length: 60 }, () => connect(Number(new URL(gateway.url).port), '127.0.0.1'));
    for (const client of clients) client.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await Promise.all(clients.map((client) => once(client, 'readable')));
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    for (const client of clients) client.destroy();
  });

  it('is not sent for a write', async () => {
    expect((await call({}, 'DELETE', '/api/products')).status).toBe(405);
  });
});

describe('an answer that cannot be cached', () => {
  it('is sent by the middleware from the same request, with the same id', async () => {
    gateway.parts.catalog.answer = (_, response) => json(response, { success: false, message: 'Product not found' }, 404);
    const asked = middleware.asked;
    const answer = await call({ 'x-request-id': 'mine-1' }, 'GET', '/api/products/000000000000000000000001');
    expect(answer).toMatchObject({ status: 404, requestId: 'mine-1', headers: { 'cache-control': 'no-store' } });
    expect(middleware.asked).toBe(asked + 1);
    expect(gateway.parts.catalog.received).toHaveLength(1);
  });

  it('counts once for the rate limit', async () => {
    stopClock();
    gateway.parts.catalog.answer = (_, response) => json(response, { success: false, message: 'Product not found' }, 404);
    for (let time = 0; time < 100; time += 1) expect((await call()).status).toBe(404);
    expect((await call()).status).toBe(429);
  });

  it('is an ordinary failure if the catalogue is unavailable', async () => {
    await gateway.parts.catalog.close();
    const { status, body } = await call();
    expect(status).toBe(503);
    expect(JSON.parse(Buffer.from(body, 'base64').toString())).toEqual({ success: false, message: 'The catalogue is temporarily unavailable. Please try again.' });
  });

  it('is encoded in another thread if it is large', async () => {
    const text = 'silk '.repeat(40_000);
    gateway.parts.catalog.answer = (_, response) => json(response, { success: true, products: [], total: 0, text });
    const headers = { 'accept-encoding': 'gzip' };
    const [expected] = await byMiddleware(headers);
    const { requestId: _first, ...fetched } = await call(headers);
    expect(fetched).toEqual(expected);
    await aheadOfIt(headers);
  });
});
