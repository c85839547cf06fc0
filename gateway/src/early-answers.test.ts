import { connect } from 'node:net';
import { multipartBody, createHttpApp } from '@storefront/service-kit';
import { inject, sendRaw, silentLogger, type RawAnswer } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopClock } from './testing/clock';
import { json, openGateway, type Gateway } from './testing/parts';

const MB = 1024 * 1024;
const tries = Array.from({ length: 10 }, (_, index) => index);
const file = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n';

let gateway: Gateway;
beforeEach(async () => void (gateway = await openGateway()));
afterEach(() => gateway.close());

const form = 'Content-Type: multipart/form-data; boundary=x';
const bearer = (role: 'customer' | 'admin') => `Authorization: Bearer ${gateway.token(role)}`;

/** Two files, of which the service accepts only the first, and this many bytes after them. */
function* request(method: string, path: string, headers: string[], bytes: number, isChunked: boolean) {
  yield [`${method} ${path} HTTP/1.1`, 'Host: shop', isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${2 * file.length + bytes}`, ...headers, '', ''].join('\r\n');
  const piece = (text: string) => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
  yield piece(file + file);
  for (let sent = 0; sent < bytes; sent += 65_536) yield piece('x'.repeat(65_536));
  if (isChunked) yield '0\r\n\r\n';
}

describe.each([['with a length', false], ['in chunks', true]] as const)('a client that sends a large body %s', (_way, isChunked) => {
  async function answersTo(method: string, path: string, headers: string[], bytes = 4 * MB, pauseMs = 0) {
    const send = (each: number) => sendRaw(gateway.url, request(method, path, headers, bytes, isChunked), { readsLate: each % 2 === 0, pauseMs });
    const answers: RawAnswer[] = [];
    // Slow clients mostly wait. Of the others, each has 5 s from its answer to send the rest, so they do not share the processor.
    if (pauseMs > 0) answers.push(...(await Promise.all(tries.map(send))));
    else for (const each of tries) answers.push(await send(each));
    expect(answers.every(({ body }) => body.success === false && body.message !== '')).toBe(true);
    return answers.map(({ status, headers: { connection } }) => `${status} ${connection}`);
  }
  const all = (answer: string) => tries.map(() => answer);

  it.each<[number, string, string, () => string[]]>([
    [401, 'POST', '/api/admin/products', () => [form]],
    [403, 'POST', '/api/admin/products', () => [form, bearer('customer')]],
    [404, 'POST', '/api/nothing', () => [form]],
    [404, 'POST', '/nothing', () => [form]],
    [405, 'PUT', '/api/admin/products', () => [form]],
    [413, 'POST', '/api/auth/login', () => ['Content-Type: application/json']],
    [413, 'POST', '/client-errors', () => ['Content-Type: application/json']],
    [415, 'POST', '/client-errors', () => ['Content-Type: text/plain']],
    [400, 'POST', '//other', () => [form]],
    [417, 'POST', '/api/admin/products', () => ['Expect: nothing']],
  ])('reads the %i of %s %s', async (status, method, path, headers) => {
    expect(await answersTo(method, path, headers())).toEqual(all(`${status} close`));
  });

  it('reads the 413 even if it sends slowly', async () => {
    expect(await answersTo('POST', '/api/auth/login', ['Content-Type: application/json'], 2 * MB, 10)).toEqual(all('413 close'));
  });

  it('reads the 429', async () => {
    stopClock();
    await gateway.close();
    gateway = await openGateway({ requestsPerSecond: 1 });
    for (let call = 0; call < 10; call += 1) await gateway.request('GET', '/api/products');
    expect(await answersTo('POST', '/api/admin/products', [form])).toEqual(all('429 close'));
  });

  it('reads the 503 if a service is unavailable', async () => {
    await gateway.parts.catalog.close();
    expect(await answersTo('POST', '/api/admin/products', [form, bearer('admin')])).toEqual(all('503 close'));
  });

  it('reads the 413 of a service during an upload, which does not count as a failure of the service', async () => {
    const app = createHttpApp({ part: 'catalog', logger: silentLogger }, (router) => {
      router.post('/api/admin/products', multipartBody({ maxFiles: 1 }), (ctx) => void (ctx.body = { success: true }));
      router.get('/api/products', (ctx) => void (ctx.body = { success: true, products: [], total: 0 }));
    });
    const service = await inject(app);
    await gateway.close();
    gateway = await openGateway({ urls: { catalog: service.url } });
    for (let round = 0; round < 3; round += 1) expect(await answersTo('POST', '/api/admin/products', [form, bearer('admin')], 8 * MB)).toEqual(all('413 close'));
    expect((await gateway.request('GET', '/api/products')).status).toBe(200);
    await service.close();
  });
});

describe('clients that disconnect', () => {
  const leave = (text: string) =>
    new Promise<void>((resolve) => {
      const { port } = new URL(gateway.url);
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 5)));
      socket.on('error', () => undefined);
      socket.once('close', () => resolve());
    });

  it.each<[string, () => string]>([
    ['in the middle of an upload', () => `POST /api/admin/products HTTP/1.1\r\nHost: shop\r\n${bearer('admin')}\r\n${form}\r\nContent-Length: 100000\r\n\r\n${file}`],
    ['in the middle of a chunked upload', () => `POST /api/admin/products HTTP/1.1\r\nHost: shop\r\n${bearer('admin')}\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`],
    ['in the middle of a chunk', () => `POST /api/admin/products HTTP/1.1\r\nHost: shop\r\n${bearer('admin')}\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n30\r\nabc`],
    ['in the middle of a malformed upload', () => `POST /api/admin/products HTTP/1.1\r\nHost: shop\r\n${bearer('admin')}\r\n${form}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n`],
    ['in the middle of JSON', () => `POST /api/admin/products HTTP/1.1\r\nHost: shop\r\n${bearer('admin')}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":`],
    ['before a picture arrives', () => 'GET /uploads/products/00000000000000000000000000000000 HTTP/1.1\r\nHost: shop\r\n\r\n'],
  ])('%s do not open the circuit breaker', async (_, text) => {
    gateway.parts.catalog.answer = () => undefined;
    for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 10 }, () => leave(text())));
    gateway.parts.catalog.answer = (_request, response) => json(response, { success: true });
    expect((await gateway.request('POST', '/api/admin/products', { body: { name: 'a' }, token: gateway.token('admin') })).status).toBe(200);
  });
});
