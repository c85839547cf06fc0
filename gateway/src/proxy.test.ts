import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '@storefront/service-kit';
import { recordedLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { request } from 'undici';
import { json, openGateway, type Gateway } from './testing/parts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

const id = newId();

describe('the proxy', () => {
  it('forwards path, query, body and token to the service of the route and returns its answer', async () => {
    gateway.parts.order.answer = (_, response) => json(response, { success: true, order: { _id: id } }, 201, { 'retry-after': '7' });
    const token = gateway.token('customer');
    const { status, body, headers } = await gateway.request('POST', '/api/orders?a=1&b=%20', {
      token,
      body: { items: [] },
      headers: { 'idempotency-key': 'once' },
    });
    expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({
      status: 201,
      body: { success: true, order: { _id: id } },
      retryAfter: '7',
    });
    const [call] = gateway.parts.order.received;
    expect(call).toMatchObject({
      method: 'POST',
      url: '/api/orders?a=1&b=%20',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'once' },
    });
    expect(call!.body.toString()).toBe('{"items":[]}');
  });

  it('sends the request id to the service and to the caller, and replaces a malformed one', async () => {
    await gateway.request('POST', '/api/auth/login', { body: {}, headers: { 'x-request-id': 'from-the-browser.1' } });
    const forged = await gateway.request('POST', '/api/auth/login', { body: {}, headers: { 'x-request-id': 'a'.repeat(101) } });
    const ids = gateway.parts.user.received.map(({ headers }) => headers['x-request-id']);
    expect(ids[0]).toBe('from-the-browser.1');
    expect(ids[1]).toMatch(/^[0-9a-f]{24}$/);
    expect(forged.headers['x-request-id']).toBe(ids[1]);
  });

  it('forwards at most 48 orders and 12 holds at once, and holds beside orders that wait', async () => {
    const isOpen = Promise.withResolvers<void>();
    const { order, catalog } = gateway.parts;
    order.answer = async (_, response) => {
      await isOpen.promise;
      json(response, { success: true }, 201);
    };
    const token = gateway.token('customer');
    const send = (path: string, amount: number) => Array.from({ length: amount }, () => gateway.request('POST', path, { token, body: {} }));
    const orders = send('/api/orders', 60);
    await expect.poll(() => order.received.length).toBe(48);
    expect((await gateway.request('POST', '/api/holds', { token, body: {} })).status).toBe(200);
    catalog.answer = order.answer;
    const holds = send('/api/holds', 20);
    await expect.poll(() => catalog.received.length).toBe(1 + 12);
    await nextTurn();
    expect(catalog.received).toHaveLength(1 + 12);
    expect(order.received).toHaveLength(48);
    isOpen.resolve();
    expect(new Set((await Promise.all([...orders, ...holds])).map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('ends the call to the service when the browser disconnects', async () => {
    const browser = new AbortController();
    const letGo = new Promise<void>((resolve) => {
      gateway.parts.catalog.answer = (_, response) => {
        response.on('close', resolve);
        browser.abort();
      };
    });
    await expect(request(`${gateway.url}/api/admin/images/${id}`, { signal: browser.signal })).rejects.toThrow();
    await letGo;
  });

  it('forwards no header that could forge an identity', async () => {
    const claims = {
      'x-user-id': 'u',
      'x-user-role': 'admin',
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      cookie: 'a=b',
      'proxy-authorization': 'x',
      'x-internal-token': 'stolen',
    };
    await gateway.request('POST', '/api/auth/login', { body: {}, headers: claims });
    const { headers } = gateway.parts.user.received[0]!;
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-internal-token']).toBe('ours');
    for (const name of ['x-user-id', 'x-user-role', 'forwarded', 'x-real-ip', 'cookie', 'proxy-authorization'])
      expect(headers[name]).toBeUndefined();
  });

  it('returns no header that concerns only one connection', async () => {
    gateway.parts.user.answer = (_, response) =>
      json(response, {}, 200, { connection: 'close, x-hop', 'x-hop': '1', 'x-kept': '1', 'proxy-authenticate': 'x' });
    const { headers } = await gateway.request('POST', '/api/auth/login', { body: {} });
    expect(headers['x-kept']).toBe('1');
    expect(headers['x-hop']).toBeUndefined();
    expect(headers['proxy-authenticate']).toBeUndefined();
  });

  it('forbids caching of an answer unless the service allows it', async () => {
    const mine = await gateway.request('GET', '/api/orders/my-orders', { token: gateway.token('customer') });
    expect(mine.headers['cache-control']).toBe('no-store');
    expect((await gateway.request('POST', '/api/auth/login', { body: {} })).headers['cache-control']).toBe('no-store');
    gateway.parts.catalog.answer = (_, response) => void response.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable' }).end();
    expect((await gateway.request('GET', `/api/admin/images/${id}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('returns failures of a service unchanged', async () => {
    gateway.parts.user.answer = (_, response) => json(response, { success: false, message: 'Malformed JSON' }, 400);
    const { status, body } = await gateway.request('POST', '/api/auth/login', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect({ status, body }).toEqual({ status: 400, body: { success: false, message: 'Malformed JSON' } });
    expect(gateway.parts.user.received[0]!.body.toString()).toBe('{');
  });

  it('returns pictures with their headers, uncompressed', async () => {
    const picture = Buffer.alloc(300_000, 'webp');
    gateway.parts.catalog.answer = (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'image/webp',
          'content-length': picture.length,
          'cache-control': 'public, max-age=31536000, immutable',
          etag: '"p"',
        })
        .end(picture);
    const answer = await request(`${gateway.url}/api/admin/images/${id}?w=320`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '300000',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"p"',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(Buffer.from(await answer.body.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('forwards conditional requests and returns the 304', async () => {
    gateway.parts.catalog.answer = ({ headers }, response) =>
      void response.writeHead(headers['if-none-match'] === '"p"' ? 304 : 200, { etag: '"p"' }).end();
    const { status, headers, body } = await gateway.request('GET', `/api/admin/images/${id}`, { headers: { 'if-none-match': '"p"' } });
    expect({ status, etag: headers.etag, body }).toEqual({ status: 304, etag: '"p"', body: '' });
  });

  it('compresses JSON if the client accepts it', async () => {
    gateway.parts.user.answer = (_, response) => json(response, { success: true, text: 'silk '.repeat(1_000) });
    const compressed = await request(`${gateway.url}/api/users/me`, {
      headers: { 'accept-encoding': 'gzip, br', authorization: `Bearer ${gateway.token('customer')}` },
    });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(Buffer.from(await compressed.body.arrayBuffer()).length).toBeLessThan(200);
    const plain = await gateway.request('GET', '/api/users/me', { token: gateway.token('customer') });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.text).toHaveLength(5_000);
  });

  it.each(['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, identity;q=0'])('answers uncompressed if the client accepts no encoding: %s', async (accepted) => {
    gateway.parts.user.answer = (_, response) => json(response, { success: true, text: 'silk '.repeat(1_000) });
    const headers = { 'accept-encoding': accepted };
    const { status, body } = await gateway.request('GET', '/api/users/me', { token: gateway.token('customer'), headers });
    expect({ status, length: body.text.length }).toEqual({ status: 200, length: 5_000 });
  });
});

describe('bodies', () => {
  const megabyte = 1024 * 1024;

  it.each([
    ['with its length', (size: number) => Buffer.alloc(size, 'x')],
    ['in pieces', (size: number) => Readable.from([Buffer.alloc(size - 10, 'x'), Buffer.alloc(10, 'x')])],
  ])('of a customer up to 64 kB are forwarded, and larger ones are rejected before any service is asked: sent %s', async (_, bodyOf) => {
    const send = async (size: number) => {
      const { statusCode, body } = await request(`${gateway.url}/api/users/update`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.token('customer')}` },
        body: bodyOf(size),
      });
      return { status: statusCode, body: await body.json() };
    };
    const most = 64 * 1024;
    expect((await send(most)).status).toBe(200);
    expect(await send(most + 1)).toEqual({ status: 413, body: { success: false, message: 'The request is too large' } });
    expect(gateway.parts.user.received.map(({ body }) => body.length)).toEqual([most]);
  });

  it('that are far too large get a 413 that the client can read', async () => {
    const { statusCode, body } = await request(`${gateway.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(20 * megabyte, 'x'),
    });
    expect({ status: statusCode, body: await body.json() }).toEqual({
      status: 413,
      body: { success: false, message: 'The request is too large' },
    });
  });

  it('of the product form are streamed up to 42 MB', async () => {
    const token = gateway.token('admin');
    const send = (size: number) =>
      request(`${gateway.url}/api/admin/products`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
        body: Readable.from(
          (function* () {
            for (let sent = 0; sent < size; sent += megabyte) yield Buffer.alloc(megabyte, 'x');
          })(),
        ),
      });
    const good = await send(40 * megabyte);
    expect(good.statusCode).toBe(200);
    await good.body.dump();
    expect(gateway.parts.catalog.received[0]).toMatchObject({ headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    expect(gateway.parts.catalog.received[0]!.body).toHaveLength(40 * megabyte);
    const tooLarge = await send(43 * megabyte);
    expect({ status: tooLarge.statusCode, body: await tooLarge.body.json() }).toEqual({
      status: 413,
      body: { success: false, message: 'The request is too large' },
    });
    expect(gateway.parts.catalog.received).toHaveLength(1);
  });

  it('are not read from callers without access', async () => {
    const { statusCode, body } = await request(`${gateway.url}/api/admin/products`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.alloc(30 * megabyte),
    });
    expect({ status: statusCode, body: await body.json() }).toEqual({
      status: 401,
      body: { success: false, message: 'Please login to continue' },
    });
    expect(gateway.parts.catalog.received).toEqual([]);
  });
});

describe('clients that do not read their answers', () => {
  const picture = Buffer.alloc(4 * 1024 * 1024);

  it('are disconnected if their address holds the most of the 64 MB for all unread answers', async () => {
    const { logger, entries } = recordedLogger();
    const behindProxy = await openGateway({ trustedProxies: 1, logger });
    behindProxy.parts.catalog.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp', 'content-length': picture.length }).end(picture);
    const ask = (address: string) => {
      const client = connect(Number(new URL(behindProxy.url).port), '127.0.0.1');
      client.write(`GET /api/admin/images/${id} HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`);
      return client;
    };
    const isWhole = (client: Readable) => client.toArray().then((pieces: Buffer[]) => Buffer.concat(pieces).length > picture.length, () => false);
    const dropped = () => entries().filter(({ msg }) => msg === 'The response ended before it was complete').length;
    const other = ask('198.51.100.1');
    await expect.poll(() => behindProxy.parts.catalog.received.length).toBe(1);
    const slow = Array.from({ length: 24 }, () => ask('203.0.113.7'));
    await expect.poll(dropped, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await isWhole(other)).toBe(true);
    const whole = (await Promise.all(slow.map(isWhole))).filter(Boolean);
    expect(whole).toHaveLength(slow.length - dropped());
    await behindProxy.close();
  });
});

describe('an unavailable service', () => {
  it('is a 503 with a message for customers, while others keep working', async () => {
    await gateway.parts.order.close();
    const { status, body } = await gateway.request('GET', '/api/orders/my-orders', { token: gateway.token('customer') });
    expect({ status, body }).toEqual({
      status: 503,
      body: { success: false, message: 'Ordering is temporarily unavailable. Please try again.' },
    });
    expect((await gateway.request('POST', '/api/auth/login', { body: {} })).status).toBe(200);
  });

  it('is a 503 if its answer ends early', async () => {
    gateway.parts.order.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"success":');
      setImmediate(() => response.destroy());
    };
    const { status, body } = await gateway.request('GET', '/api/orders/my-orders', { token: gateway.token('customer') });
    expect({ status, success: body.success }).toEqual({ status: 503, success: false });
  });

  it('is a 503 without the headers of a picture that ends early: its bytes are not sent before all have arrived', async () => {
    gateway.parts.catalog.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': 300_000, 'cache-control': 'public, max-age=31536000, immutable' });
      response.write(Buffer.alloc(200_000), () => response.destroy());
    };
    const { status, headers } = await gateway.request('GET', `/api/admin/images/${id}`);
    expect({ status, type: headers['content-type'], cacheControl: headers['cache-control'] }).toEqual({ status: 503, type: 'application/json; charset=utf-8', cacheControl: 'no-store' });
  });

  it.each(['gzip', 'br', 'identity'])('breaks the answer off if it breaks off while it streams (%s)', async (encoding) => {
    let breakOff = () => undefined as void;
    gateway.parts.user.answer = (_, response) => {
      breakOff = () => void response.destroy();
      // So many bytes that brotli sends the first ones.
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 8 * 1024 * 1024 }).write(randomBytes(4 * 1024 * 1024).toString('base64'));
    };
    const { body } = await request(`${gateway.url}/api/users/me`, { headers: { 'accept-encoding': encoding, authorization: `Bearer ${gateway.token('customer')}` } });
    breakOff();
    await expect(body.arrayBuffer()).rejects.toThrow();
  });

  it('gets a read, but no write, a second time if it had closed the idle connection', async () => {
    const { order } = gateway.parts;
    order.answer = (_, response, message) => {
      if (order.received.length === 1) message.socket.destroy();
      else json(response, { success: true });
    };
    expect((await gateway.request('GET', '/api/orders/my-orders', { token: gateway.token('customer') })).status).toBe(200);
    order.received.length = 0;
    expect((await gateway.request('POST', '/api/orders', { token: gateway.token('customer'), body: {} })).status).toBe(503);
    expect(order.received).toHaveLength(1);
  });
});
