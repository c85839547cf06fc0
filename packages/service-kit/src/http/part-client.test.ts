import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { currentTraceparent, withTraceparent } from '../trace';
import { UpstreamError } from './http-error';
import { listenInProcess } from './in-process';
import { createPartClient } from './part-client';

const internalToken = { sent: 'ours', accepted: ['ours'] };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Client = ReturnType<typeof createPartClient>;

const clientOf = (baseUrl: string, timeoutMs?: number) => {
  const client = createPartClient({ part: 'catalog', baseUrl, internalToken, ...(timeoutMs !== undefined && { timeoutMs }) });
  closing.push(client.close);
  return client;
};

async function talkOverSocket(listener: RequestListener, timeoutMs = 20_000) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => (server.closeAllConnections(), server.close()));
  return clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs);
}

/** No server listens at this address, so a call over a socket fails. */
const nowhere = 'http://127.0.0.1:1';

async function talkInProcess(listener: RequestListener, timeoutMs = 20_000) {
  closing.push(listenInProcess(nowhere, listener));
  return clientOf(nowhere, timeoutMs);
}

const ways = [
  { way: 'over a socket', talkTo: talkOverSocket },
  { way: 'in one process', talkTo: talkInProcess },
];

const failure = (work: Promise<unknown>) => work.then(() => undefined, (error: UpstreamError) => ({ upstream: error instanceof UpstreamError, status: error.status, message: error.message }));
const unavailable = { upstream: true, status: 503, message: 'The catalog service is temporarily unavailable. Please try again.' };
const late = { upstream: true, status: 504, message: 'The catalog service took too long to answer. Please try again.' };
const unusable = { upstream: true, status: 502, message: 'The catalog service sent an invalid answer. Please try again.' };
const get = { method: 'GET', path: '/' };

describe.each(ways)('a JSON request $way', ({ talkTo }) => {
  it('carries the token, the internal token, the request id and the trace', async () => {
    const client = await talkTo((request, response) => {
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

  it('resolves with a refusal as an answer', async () => {
    const client = await talkTo((_request, response) => response.writeHead(409).end('{"success":false,"message":"Only 3 left"}'));
    expect(await client.request('GET', '/')).toEqual({ status: 409, body: { success: false, message: 'Only 3 left' } });
  });

  it('resolves with an answer that has no body', async () => {
    const client = await talkTo((_request, response) => response.writeHead(204).end());
    expect(await client.request('DELETE', '/')).toEqual({ status: 204, body: undefined });
  });

  it('fails with 502 if the answer is not JSON', async () => {
    const client = await talkTo((_request, response) => response.end('<html>'));
    expect(await failure(client.request('GET', '/'))).toEqual(unusable);
    expect(await failure(client.read('/', z.object({})))).toEqual(unusable);
  });

  it.each([
    ['{"success":false,"message":"Too many customers are ordering this product now."}', { ...unavailable, message: 'Too many customers are ordering this product now.' }],
    ['<html>', unavailable],
    ['null', unavailable],
    ['{"message":1}', unavailable],
  ])('fails with 503 if the part cannot answer now and sends %s', async (body, expected) => {
    const client = await talkTo((_request, response) => response.writeHead(503).end(body));
    expect(await failure(client.request('GET', '/'))).toEqual(expected);
    expect(await failure(client.read('/', z.object({})))).toEqual(expected);
  });

  it.each([
    ['another shape', { total: 'many' }, 200],
    ['another status', { total: 1 }, 500],
  ])('of a known shape fails with 502 if the answer has %s', async (_, body, status) => {
    const client = await talkTo((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    expect(await failure(client.read('/internal/figures', z.object({ total: z.number() })))).toEqual(unusable);
  });
});

const kinds = [
  { kind: 'whole', ask: (client: Client, path = '/') => client.send({ method: 'GET', path }) },
  {
    kind: 'streamed',
    ask: async (client: Client, path = '/') => {
      const answer = await client.stream({ method: 'GET', path });
      return { statusCode: answer.statusCode, headers: answer.headers, body: await client.collect(answer) };
    },
  },
];

describe.each(ways.flatMap((one) => kinds.map((kind) => ({ ...one, ...kind }))))('a $kind answer $way', ({ talkTo, ask }) => {
  it('has the status, the headers and the bytes of the part', async () => {
    const client = await talkTo((_request, response) => response.writeHead(404, { 'x-name': 'value' }).end('bytes'));
    expect(await ask(client)).toMatchObject({ statusCode: 404, headers: { 'x-name': 'value' }, body: Buffer.from('bytes') });
  });

  it('fails with 503 if no server listens', async () => {
    expect(await failure(ask(clientOf('http://127.0.0.1:1')))).toEqual(unavailable);
  });

  it('fails with 503 if it breaks off', async () => {
    const client = await talkTo((_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy()));
    expect(await failure(ask(client))).toEqual(unavailable);
  });

  it('fails with 504 if it does not begin or does not end in time', async () => {
    const client = await talkTo((request, response) => {
      if (request.url === '/half') response.write('{"a":');
    }, 100);
    expect(await failure(ask(client, '/never'))).toEqual(late);
    expect(await failure(ask(client, '/half'))).toEqual(late);
  });

  it('fails with 504 if its bytes arrive so slowly that it exceeds the timeout', async () => {
    const client = await talkTo((_request, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(timer));
    }, 200);
    expect(await failure(ask(client))).toEqual(late);
  });

  it('is sent once more if the server had closed the idle connection', async () => {
    let requests = 0;
    const client = await talkTo((request, response) => {
      requests += 1;
      if (requests % 2 === 1) request.socket.destroy();
      else response.end('{}');
    });
    expect(await ask(client)).toMatchObject({ statusCode: 200 });
  });
});

it('a read is sent once more if the replica to which its connection leads has just stopped', async () => {
  const server = createServer((_request, response) => response.end('{}'));
  // Without a host, `listen` and `close` bind and free the port at once.
  const { port } = server.listen(0).address() as AddressInfo;
  server.close();
  const replace = () => server.listen(port);
  subscribe('undici:client:connectError', replace);
  closing.push(() => unsubscribe('undici:client:connectError', replace), () => server.close());
  expect(await clientOf(`http://127.0.0.1:${port}`).send(get)).toMatchObject({ statusCode: 200 });
});

describe.each(ways)('the client of another part $way', ({ talkTo }) => {
  it('reads at most 16 MiB at once', async () => {
    const client = await talkTo((_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024 + 1)));
    expect(await failure(client.send(get))).toEqual(unavailable);
  });

  it('sends a write only once', async () => {
    let requests = 0;
    const client = await talkTo((request) => {
      requests += 1;
      request.socket.destroy();
    });
    expect(await failure(client.request('POST', '/'))).toEqual(unavailable);
    expect(requests).toBe(1);
  });

  it('sends nothing to a part that keeps failing, and tries it again later', async () => {
    let requests = 0;
    let isBroken = true;
    const client = await talkTo((request, response) => {
      requests += 1;
      if (isBroken) request.socket.destroy();
      else response.end('{}');
    });
    for (let count = 0; count < 10; count += 1) await failure(client.request('POST', '/'));
    expect(await failure(client.request('POST', '/'))).toEqual(unavailable);
    expect(requests).toBe(10);
    isBroken = false;
    await expect.poll(() => client.request('POST', '/').then(({ status }) => status, () => 'refused'), { timeout: 10_000 }).toBe(200);
  });

  it('tries it again until the answer begins, even if the client of this call disconnects', async () => {
    let isBroken = true;
    let isWaiting = () => {};
    const waiting = new Promise<void>((resolve) => (isWaiting = resolve));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const client = await talkTo((request, response) => {
      if (isBroken) return void request.socket.destroy();
      isWaiting();
      void released.then(() => response.end('{}'));
    });
    for (let count = 0; count < 10; count += 1) await failure(client.request('POST', '/'));
    isBroken = false;
    await pause(1_100);
    const caller = new AbortController();
    const probe = failure(client.stream({ ...get, signal: caller.signal }));
    await waiting;
    caller.abort();
    await pause(50);
    release();
    expect(await probe).toMatchObject({ status: 499 });
    expect(await client.request('POST', '/')).toMatchObject({ status: 200 });
  });

  it('rejects calls at once when 1,128 are waiting', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const client = await talkTo((_request, response) => void released.then(() => response.end('{}')));
    const calls = Array.from({ length: 1_128 }, () => client.request('POST', '/'));
    expect(await failure(client.request('POST', '/'))).toEqual(unavailable);
    release();
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a part in the same process', () => {
  it('gets to know that the client disconnected, and is not called if the client had disconnected before', async () => {
    const left = new AbortController();
    let requests = 0;
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const client = await talkInProcess((_request, response) => {
      requests += 1;
      response.once('close', close);
      left.abort();
    });
    const ask = () => client.stream({ ...get, signal: left.signal });
    await expect(ask()).rejects.toMatchObject({ status: 499 });
    await closed;
    await expect(ask()).rejects.toMatchObject({ status: 499 });
    expect(requests).toBe(1);
  });

  it('may give a streamed answer of any size', async () => {
    const bytes = 16 * 1024 * 1024 + 1;
    const client = await talkInProcess((_request, response) => response.end(Buffer.alloc(bytes)));
    expect((await client.stream(get)).body).toHaveLength(bytes);
  });

  it('is called without a socket until it is closed, which waits for calls in flight', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const end = listenInProcess(nowhere, (_request, response) => void mayAnswer.then(() => response.end('{}')));
    const client = clientOf(nowhere);
    const asked = client.send(get);
    let isEnded = false;
    const ended = end().then(() => (isEnded = true));
    expect(await failure(client.send(get))).toEqual(unavailable);
    expect(isEnded).toBe(false);
    answer();
    expect(await asked).toMatchObject({ statusCode: 200 });
    await ended;
  });

  it('sends a text in the encoding that it names', async () => {
    const client = await talkInProcess((_request, response) => {
      response.write('₹', () => undefined);
      response.end(Buffer.from('₹').toString('latin1'), 'latin1');
    });
    expect(String((await client.send(get)).body)).toBe('₹₹');
  });

  it('handles a call outside of the trace of its caller', async () => {
    const seen: unknown[] = [];
    const client = await talkInProcess((_request, response) => response.end(JSON.stringify({ trace: (seen.push(currentTraceparent()), 'x') })));
    await withTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', () => client.send(get));
    expect(seen).toEqual([undefined]);
  });
});
