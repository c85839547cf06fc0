import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpError } from '@storefront/service-kit';
import { requestBody } from './request-body';
import type { GatewayContext } from './state';

let server: Server;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

/** A request whose client disconnects before the body is complete. */
async function brokenOff(): Promise<IncomingMessage> {
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\nhalf of');
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  request.once('data', () => caller.destroy());
  return request;
}

const contextOf = (req: IncomingMessage, isUpload: boolean) =>
  ({ req, method: 'POST', state: { address: '203.0.113.7', route: { isUpload } }, get: (name: string) => req.headers[name] ?? '' }) as unknown as GatewayContext;

const arriving = (access: 'public' | 'signed-in' | 'admin', req: Readable = new PassThrough(), address = '203.0.113.7') => ({
  req: req as PassThrough,
  body: requestBody({ req, method: 'POST', state: { address, route: { access } }, get: (name: string) => (name === 'transfer-encoding' ? 'chunked' : '') } as unknown as GatewayContext).then(
    (body) => (body as Buffer).length,
    ({ status }: HttpError) => status,
  ),
});

describe('an incomplete body', () => {
  it('is a failure of the client', async () => {
    await expect(requestBody(contextOf(await brokenOff(), false))).rejects.toMatchObject({ status: 400, message: 'The request ended before its body was complete' });
  });

  it('is a failure of the client in an upload, too', async () => {
    const upload = await requestBody(contextOf(await brokenOff(), true));
    await expect(buffer(upload as NodeJS.ReadableStream)).rejects.toMatchObject({ status: 400, message: 'The request ended before its body was complete' });
  });

  it('does not end the process if nothing reads the upload, because the call was refused', async () => {
    const end = Promise.withResolvers<unknown>();
    process.once('uncaughtException', end.resolve);
    try {
      const upload = (await requestBody(contextOf(await brokenOff(), true))) as Readable;
      upload.once('close', () => end.resolve('closed'));
      expect(await end.promise).toBe('closed');
      expect(upload.errored).toMatchObject({ status: 400 });
    } finally {
      process.off('uncaughtException', end.resolve);
    }
  });
});

describe('a body', () => {
  const kB = 1024;

  it.each([
    ['public', 32 * kB],
    ['signed-in', 64 * kB],
    ['admin', 1024 * kB],
  ] as const)('of a %s call has at most %d bytes', async (access, most) => {
    const bodies = [most, most + 1].map((size) => {
      const { req, body } = arriving(access);
      req.end(Buffer.alloc(size));
      return body;
    });
    expect(await Promise.all(bodies)).toEqual([most, 413]);
  });

  it('must arrive within 20 s', async () => {
    vi.useFakeTimers();
    try {
      const { req, body } = arriving('signed-in');
      const inTime = arriving('signed-in');
      req.write('x');
      vi.advanceTimersByTime(19_999);
      inTime.req.end('xx');
      expect(await inTime.body).toBe(2);
      vi.advanceTimersByTime(1);
      expect(await body).toBe(408);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused if its address holds the most of the 16 MB for all bodies that are arriving', async () => {
    const before = arriving('signed-in', undefined, '198.51.100.1');
    before.req.write('half of ');
    const slow = Array.from({ length: 17 }, () => arriving('admin'));
    for (const { req } of slow) req.write(Buffer.alloc(1024 * kB));
    expect(await Promise.race(slow.map(({ body }) => body))).toBe(429);
    const later = arriving('admin', undefined, '198.51.100.2');
    later.req.end(Buffer.alloc(1024 * kB));
    before.req.end('it');
    expect(await Promise.all([before.body, later.body])).toEqual([10, 1024 * kB]);
    for (const { req } of slow) req.destroy();
    expect((await Promise.all(slow.map(({ body }) => body))).filter((status) => status === 429).length).toBe(3);
  });
});
