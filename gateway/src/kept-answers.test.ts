import { get, type IncomingHttpHeaders } from 'node:http';
import { currentTraceparent, type Logger } from '@storefront/service-kit';
import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, openGateway, type Gateway } from './testing/parts';

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

/** An answer to its last byte; of the headers all but those that are of this moment. */
const call = (headers: Record<string, string> = {}, method = 'GET', url = path) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string; requestId: string }>((resolve, reject) => {
    const request = get(`${gateway.url}${url}`, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const { date: _date, 'x-request-id': requestId, ...rest } = answer.headers;
      resolve({ status: answer.statusCode!, headers: rest, body: Buffer.concat(chunks).toString('base64'), requestId: String(requestId) });
    });
    request.on('error', reject);
  });

/** The middleware's answer: nothing is known of how the call is written. */
async function byMiddleware(...args: Parameters<typeof call>) {
  const kept = vi.spyOn(gateway.cache, 'kept').mockReturnValue(undefined);
  const answer = await call(...args);
  kept.mockRestore();
  return answer;
}

/** The answer ahead of the middleware; fails where the middleware was asked, which would look into the cache by itself. */
async function aheadOfIt(...args: Parameters<typeof call>) {
  const asked = vi.spyOn(gateway.cache, 'get');
  const answer = await call(...args);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  return answer;
}

describe('an answer that is kept', () => {
  it.each([
    ['as it is', {}, 'GET'],
    ['in brotli', { 'accept-encoding': 'gzip, deflate, br, zstd' }, 'GET'],
    ['in gzip', { 'accept-encoding': 'gzip' }, 'GET'],
    ['to HEAD', { 'accept-encoding': 'br' }, 'HEAD'],
  ])('has the bytes and headers that the middleware gives: %s', async (_, headers, method) => {
    const given = await byMiddleware(headers, method);
    const { requestId: _id, ...kept } = await aheadOfIt(headers, method);
    const { requestId: _other, ...expected } = given;
    expect(kept).toEqual(expected);
    expect(kept.status).toBe(200);
  });

  it('is a 304 for who has it, as from the middleware', async () => {
    const { headers } = await call();
    const known = { 'if-none-match': String(headers.etag) };
    const { requestId: _id, ...kept } = await aheadOfIt(known);
    const { requestId: _other, ...expected } = await byMiddleware(known);
    expect(kept).toEqual(expected);
    expect(kept).toMatchObject({ status: 304, body: '' });
  });

  it('is whole for who has another, and for who wants it anew', async () => {
    const { headers } = await call();
    expect((await call({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await call({ 'if-none-match': String(headers.etag), 'cache-control': 'no-cache' })).status).toBe(200);
    expect((await call({ 'if-none-match': `"other", ${headers.etag}` })).status).toBe(304);
  });

  it('is given no longer than the cache keeps it, and not after it was dropped', async () => {
    await call();
    gateway.wait(1_999);
    await aheadOfIt();
    expect(gateway.parts.catalog.received).toHaveLength(1);
    gateway.wait(1);
    await call();
    expect(gateway.parts.catalog.received).toHaveLength(2);
    gateway.cache.drop();
    await call();
    expect(gateway.parts.catalog.received).toHaveLength(3);
  });

  it('counts for the general limit', async () => {
    for (let time = 0; time < 100; time += 1) expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(429);
  });

  it('carries the id of its own request, or a new one', async () => {
    await call();
    expect((await aheadOfIt({ 'x-request-id': 'mine-1' })).requestId).toBe('mine-1');
    const others = [await aheadOfIt(), await aheadOfIt({ 'x-request-id': 'not an id' })].map(({ requestId }) => requestId);
    for (const id of others) expect(id).toMatch(/^[\w-]{36}$/);
    expect(others[0]).not.toBe(others[1]);
  });

  it('leaves a line in the access log, with the path and the trace', async () => {
    const lines: object[] = [];
    await gateway.close();
    const logger = { ...silentLogger, child: () => ({ info: (entry: object) => lines.push({ ...entry, traceparent: currentTraceparent() }) }) } as unknown as Logger;
    gateway = await openGateway({ logger });
    await call();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await aheadOfIt({ traceparent, 'x-request-id': 'mine-2' });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ requestId: 'mine-2', method: 'GET', path: '/api/products', status: 200, address: '127.0.0.1', traceparent });
  });

  it('is not looked for where something is changed', async () => {
    await call();
    expect((await call({}, 'DELETE', '/api/products')).status).toBe(405);
  });
});
