import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withTraceparent } from '../trace';
import { UpstreamError } from './http-error';
import { createPartClient } from './part-client';
import type { PartClient } from './part-client';

const internalToken = { sent: 'ours', accepted: ['ours'] };
let server: Server | undefined;
let client: PartClient;

afterEach(async () => {
  await client.close();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function talkTo(listener: RequestListener, timeoutMs = 2_000): Promise<void> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createPartClient({ baseUrl: () => `http://127.0.0.1:${port}`, part: 'catalog', internalToken, timeoutMs });
}

const failure = (work: Promise<unknown>) => work.then(() => undefined, (error: UpstreamError) => ({ upstream: error instanceof UpstreamError, status: error.status, message: error.message }));

describe('the client of another part', () => {
  it('sends JSON with the token, the parts\' own token, the request id and the trace, and reads JSON', async () => {
    await talkTo((request, response) => {
      const { authorization, 'x-request-id': requestId, 'x-internal-token': internal, traceparent, 'content-type': type } = request.headers;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => response.end(JSON.stringify({ method: request.method, url: request.url, authorization, internal, requestId, traceparent, type, sent: Buffer.concat(chunks).toString() })));
    });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const send = () => client.request('POST', '/internal/holds?x=1', { body: { a: 'ஸ' }, token: 't', requestId: 'r' });
    expect((await withTraceparent(traceparent, send)).body).toEqual({
      method: 'POST', url: '/internal/holds?x=1', authorization: 'Bearer t', internal: 'ours', requestId: 'r', traceparent, type: 'application/json', sent: '{"a":"ஸ"}',
    });
  });

  it('gives back refusals as answers', async () => {
    await talkTo((_request, response) => response.writeHead(409).end('{"success":false,"message":"Only 3 left"}'));
    expect(await client.request('GET', '/')).toEqual({ status: 409, body: { success: false, message: 'Only 3 left' } });
  });

  it('reads an answer without a body', async () => {
    await talkTo((_request, response) => response.writeHead(204).end());
    expect(await client.request('DELETE', '/')).toEqual({ status: 204, body: undefined });
  });

  it('says 503 where nobody listens', async () => {
    client = createPartClient({ baseUrl: 'http://127.0.0.1:1', part: 'catalog', internalToken });
    expect(await failure(client.request('GET', '/'))).toEqual({ upstream: true, status: 503, message: 'The catalog service is unavailable. Please try again.' });
  });

  it('says 503 where the connection breaks off', async () => {
    await talkTo((request) => request.socket.destroy());
    expect(await failure(client.request('POST', '/'))).toMatchObject({ status: 503 });
  });

  it('says 504 where the answer does not begin, or does not end, in time', async () => {
    await talkTo((request, response) => {
      if (request.url === '/half') response.write('{"a":');
    }, 100);
    const late = { upstream: true, status: 504, message: 'The catalog service took too long to answer. Please try again.' };
    expect(await failure(client.request('GET', '/never'))).toEqual(late);
    expect(await failure(client.request('GET', '/half'))).toEqual(late);
  });

  it('says 502 where the answer is not JSON', async () => {
    await talkTo((_request, response) => response.end('<html>'));
    expect(await failure(client.request('GET', '/'))).toMatchObject({ status: 502 });
  });

  it('asks once more where a kept connection turned out to be closed, but only what changes nothing', async () => {
    let requests = 0;
    await talkTo((request, response) => {
      requests += 1;
      if (requests % 2 === 1) request.socket.destroy();
      else response.end('{}');
    });
    expect(await client.request('GET', '/')).toMatchObject({ status: 200 });
    expect(await failure(client.request('POST', '/'))).toMatchObject({ status: 503 });
  });

  it('asks nothing more, and says 503 at once, of a part that keeps failing', async () => {
    let requests = 0;
    await talkTo((request) => {
      requests += 1;
      request.socket.destroy();
    });
    for (let count = 0; count < 10; count += 1) await failure(client.request('POST', '/'));
    const unavailable = { upstream: true, status: 503, message: 'The catalog service is unavailable. Please try again.' };
    expect(await failure(client.request('POST', '/'))).toEqual(unavailable);
    expect(requests).toBe(10);
  });

  it('takes a refusal for an answer, however often it comes', async () => {
    await talkTo((_request, response) => response.writeHead(409).end('{}'));
    for (let count = 0; count < 20; count += 1) expect(await client.request('POST', '/')).toMatchObject({ status: 409 });
  });

  it('lets no more than 564 calls wait for a part', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await talkTo((_request, response) => void released.then(() => response.end('{}')), 20_000);
    const calls = Array.from({ length: 564 }, () => client.request('POST', '/'));
    expect(await failure(client.request('POST', '/'))).toMatchObject({ status: 503 });
    release();
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('what a request does counts for nothing against the part', () => {
  it.each<[string, Parameters<PartClient['request']>, number?]>([
    ['a path with a blank', ['GET', '/a b\u0e01']],
    ['a path that is none', ['GET', 'x://x']],
    ['a method that is none', ['G T', '/']],
    ['a token with a line break', ['GET', '/', { token: 'a\r\nb' }]],
    ['a token that is not ASCII', ['GET', '/', { token: '\u0e01' }]],
    ['a request id with a line break', ['GET', '/', { requestId: 'a\r\nb' }]],
    ...[400, 401, 403, 404, 409, 413, 415, 429].map((status): [string, Parameters<PartClient['request']>, number] => [`an answer ${status}`, ['GET', '/'], status]),
  ])('%s', async (_, given, status = 200) => {
    let answered = status;
    await talkTo((_request, response) => response.writeHead(answered).end('{}'));
    for (let count = 0; count < 50; count += 1) {
      const { status: seen } = await client.request(...given).catch((error: { status: number }) => error);
      expect(seen).toBeLessThan(500);
    }
    answered = 200;
    expect((await client.request('GET', '/')).status).toBe(200);
  });
});
