import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../store/store';
import { inject, recordedLogger, silentLogger } from '../testing';
import type { TestClient } from '../testing';
import { currentTraceparent } from '../trace';
import { createHttpApp } from './app';
import type { HttpAppOptions } from './app-types';
import { BusyError, HttpError, UpstreamError, conflict, unauthorized } from './http-error';

let client: TestClient;
afterEach(() => client.close());

async function start(options: Partial<HttpAppOptions> = {}): Promise<TestClient> {
  const app = createHttpApp({ part: 'catalog', logger: silentLogger, ...options }, (router) => {
    router.get(['/hello', '/internal/hello'], (ctx) => {
      ctx.body = { success: true, requestId: ctx.state.requestId, traceparent: currentTraceparent() };
    });
    router.post('/echo', (ctx) => {
      ctx.body = { body: ctx.request.body };
    });
    router.delete('/echo', (ctx) => {
      ctx.body = { body: ctx.request.body };
    });
    router.get('/things/:id', (ctx) => {
      ctx.body = { success: true };
    });
    router.use('/locked', () => {
      throw unauthorized('Please log in');
    });
    router.get('/locked/:id', (ctx) => {
      ctx.body = { success: true };
    });
    router.get('/conflict', () => {
      throw conflict('Only 3 left');
    });
    router.get('/extra', () => {
      throw new HttpError(409, 'Prices have changed', { prices: { a: 1 } });
    });
    router.get('/bug', () => {
      throw new Error('secret detail at line 3');
    });
    router.get('/cached-bug', (ctx) => {
      ctx.set({ 'cache-control': 'public, max-age=600', 'content-encoding': 'br' });
      ctx.set('retry-after', '5');
      throw conflict('Not now');
    });
    router.get('/teapot', (ctx) => ctx.throw(418, 'short and stout'));
    router.get('/upstream', () => {
      throw new UpstreamError(504, 'The catalog service took too long to answer. Please try again.', 'catalog');
    });
    router.get('/busy', () => {
      throw new BusyError('The shop is very busy');
    });
    router.get('/store-away', () => {
      throw new StoreUnavailableError('MongoDB: connection 3 closed');
    });
  });
  client = await inject(app);
  return client;
}

describe('failures', () => {
  it('are answered with status, message and extra fields', async () => {
    await start();
    expect(await client.request('GET', '/conflict')).toMatchObject({ status: 409, body: { success: false, message: 'Only 3 left' } });
    expect((await client.request('GET', '/extra')).body).toEqual({ success: false, message: 'Prices have changed', prices: { a: 1 } });
    expect((await client.request('GET', '/upstream')).status).toBe(504);
    const storeAway = { success: false, message: 'The shop cannot do this right now. Please try again in a moment.' };
    expect(await client.request('GET', '/store-away')).toMatchObject({ status: 503, body: storeAway });
  });

  it.each(['/bug', '/teapot'])('that are unexpected are logged in full and hidden from the caller: %s', async (path) => {
    const { logger, entries } = recordedLogger();
    await start({ logger });
    const answer = await client.request('GET', path, { headers: { 'x-request-id': 'r-1' } });
    expect(answer).toMatchObject({ status: 500, body: { success: false, message: 'Something went wrong' } });
    expect(Object.keys(answer.body)).toEqual(['success', 'message']);
    const failed = entries().find(({ msg }) => msg === 'Request failed');
    expect(failed).toMatchObject({ requestId: 'r-1', err: { stack: expect.stringContaining('app.test') as string } });
  });

  it('that only refuse a request are logged as a warning without a stack trace', async () => {
    const { logger, entries } = recordedLogger();
    await start({ logger });
    expect((await client.request('GET', '/busy', { headers: { 'x-request-id': 'r-1' } })).status).toBe(503);
    const warnings = entries().filter(({ msg }) => msg !== 'Request handled');
    expect(warnings).toEqual([expect.objectContaining({ level: 40, msg: 'Request refused', reason: 'The shop is very busy', requestId: 'r-1' })]);
    expect(warnings[0]).not.toHaveProperty('err');
  });

  it('do not have the headers of the handler', async () => {
    await start();
    const { headers } = await client.request('GET', '/cached-bug');
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('are JSON for unknown paths, other methods and malformed paths', async () => {
    await start();
    expect(await client.request('GET', '/nowhere')).toMatchObject({ status: 404, body: { success: false, message: 'Not found' } });
    expect(await client.request('PUT', '/hello')).toMatchObject({ status: 405, body: { success: false, message: 'Method not allowed' }, headers: { allow: 'HEAD, GET' } });
    expect((await client.request('GET', '/%E0%A4%A')).body).toMatchObject({ success: false });
  });
});

describe('request ids', () => {
  it('are taken from the caller and sent back', async () => {
    await start();
    const answer = await client.request('GET', '/hello', { headers: { 'x-request-id': 'abc-123' } });
    expect(answer.headers['x-request-id']).toBe('abc-123');
    expect(answer.body.requestId).toBe('abc-123');
  });

  it.each(['', 'has blanks in it', 'x'.repeat(101), '<script>', 'a,b'])('are generated if the given one is malformed: %j', async (given) => {
    await start();
    const answer = await client.request('GET', '/hello', { headers: { 'x-request-id': given } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });

  it('are sent with failures, too', async () => {
    await start();
    expect((await client.request('GET', '/bug')).headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe('the access log', () => {
  it('has one line for each request, without query and body', async () => {
    const { logger, entries } = recordedLogger();
    await start({ logger });
    await client.request('POST', '/echo?email=a@example.com', { body: { password: 'hunter2' } });
    await client.request('GET', '/livez');
    expect(entries()).toHaveLength(1);
    expect(entries()[0]).toMatchObject({ method: 'POST', path: '/echo', status: 200 });
    expect(JSON.stringify(entries())).not.toMatch(/hunter2|example/);
  });
});

describe('traces', () => {
  it('are taken from the caller unless malformed', async () => {
    await start();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    expect((await client.request('GET', '/hello', { headers: { traceparent } })).body.traceparent).toBe(traceparent);
    const begun = (await client.request('GET', '/hello', { headers: { traceparent: 'x' } })).body.traceparent;
    expect(begun).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect((await client.request('GET', '/hello')).body.traceparent).not.toBe(begun);
  });
});

describe('a background call between parts', () => {
  it('starts no trace', async () => {
    await start();
    expect((await client.request('GET', '/internal/hello')).body.traceparent).toBeUndefined();
  });
});

describe('/metrics', () => {
  const countOf = async (labels: string) => {
    const { body } = await client.request('GET', '/metrics');
    return Number(/ (\d+)$/.exec(String(body).split('\n').find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`)) ?? ' 0')?.[1]);
  };

  it('counts requests by route, method and status, and unknown paths as one route', async () => {
    await start({ part: 'observed' });
    for (const path of ['/things/1', '/things/2', '/nowhere/1', '/nowhere/2']) await client.request('GET', path);
    await client.request('GET', '/bug');
    await client.request('GET', '/livez');
    expect(await countOf('part="observed",method="GET",route="/things/:id",status="200"')).toBe(2);
    expect(await countOf('part="observed",method="GET",route="none",status="404"')).toBe(2);
    expect(await countOf('part="observed",method="GET",route="/bug",status="500"')).toBe(1);
    expect((await client.request('GET', '/metrics')).body).not.toContain('livez');
  });

  it('names the route even if a middleware before it rejected the request', async () => {
    await start({ part: 'guarded' });
    await client.request('GET', '/locked/7');
    expect(await countOf('part="guarded",method="GET",route="/locked/:id",status="401"')).toBe(1);
  });

  it('includes metrics of the process', async () => {
    await start();
    const { body, headers } = await client.request('GET', '/metrics');
    expect(headers['content-type']).toContain('text/plain');
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) expect(body).toContain(name);
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  it('are read as JSON', async () => {
    await start();
    expect((await client.request('POST', '/echo', { body: { a: [1, 'ஸேலை'] } })).body.body).toEqual({ a: [1, 'ஸேலை'] });
    expect((await client.request('DELETE', '/echo', { body: { a: 1 } })).body.body).toEqual({ a: 1 });
    expect((await client.request('POST', '/echo', { body: '{"a":1}', headers: { 'content-type': 'application/json; charset=utf-8' } })).body.body).toEqual({ a: 1 });
  });

  it('are optional', async () => {
    await start();
    expect((await client.request('POST', '/echo')).status).toBe(200);
    expect((await client.request('POST', '/echo', { headers: { 'content-length': '0' } })).status).toBe(200);
    expect((await client.request('POST', '/echo', { headers: json })).body.body).toEqual({});
  });

  it.each(['null', ' null\n', ' ', '\r\n\t'])('are empty if a client sends %j', async (body) => {
    await start();
    expect(await client.request('POST', '/echo', { body, headers: json })).toMatchObject({ status: 200, body: { body: {} } });
  });

  it.each(['{', '{"a":1,}', 'nul', 'null null', '"null"', '"text"', '1', '{"a":"\u0001"}', '\0'])('are rejected if malformed: %j', async (body) => {
    await start();
    expect(await client.request('POST', '/echo', { body, headers: json })).toMatchObject({ status: 400, body: { success: false, message: 'Malformed JSON' } });
  });

  it.each(['{"__proto__":{"admin":true}}', '{"a":{"__proto__":{"admin":true}}}', '{"a":[{"__proto__":null}]}', '{"\\u005f_proto__":{"admin":true}}'])(
    'are rejected with the key __proto__: %s',
    async (body) => {
      await start();
      expect(await client.request('POST', '/echo', { body, headers: json })).toMatchObject({ status: 400, body: { success: false, message: 'Malformed JSON' } });
    },
  );

  it('can have the key constructor, which is an ordinary field', async () => {
    await start();
    const body = { constructor: { prototype: { admin: true } } };
    expect((await client.request('POST', '/echo', { body })).body).toEqual({ body });
  });

  it('are rejected if too large, also after decompression', async () => {
    await start({ maxJsonBytes: 1_000 });
    const large = JSON.stringify({ a: 'x'.repeat(1_000) });
    const refusal = { status: 413, body: { success: false, message: 'The request is too large' } };
    expect(await client.request('POST', '/echo', { body: large, headers: json })).toMatchObject(refusal);
    expect(await client.request('POST', '/echo', { body: gzipSync(large), headers: { ...json, 'content-encoding': 'gzip' } })).toMatchObject(refusal);
    expect((await client.request('POST', '/echo', { body: { a: 'x'.repeat(900) } })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])('are rejected with another type: %s', async (type) => {
    await start();
    expect(await client.request('POST', '/echo', { body: 'a=1', headers: { 'content-type': type } })).toMatchObject({
      status: 415,
      body: { success: false, message: 'The body must be JSON' },
    });
  });

  it('are rejected without a type or in an unknown encoding', async () => {
    await start();
    expect((await client.request('POST', '/echo', { body: '{}' })).status).toBe(415);
    expect((await client.request('POST', '/echo', { body: '{}', headers: { ...json, 'content-encoding': 'zip' } })).status).toBe(415);
  });

  it('can end early without harm to the next request', async () => {
    await start();
    const { hostname, port } = new URL(client.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.destroy();
    expect((await client.request('GET', '/hello')).status).toBe(200);
  });
});

describe('probes', () => {
  it('report a running process even if its store is down', async () => {
    await start({ ready: () => Promise.reject(new Error('no store')) });
    expect((await client.request('GET', '/livez')).status).toBe(200);
    expect(await client.request('GET', '/readyz')).toMatchObject({ status: 503, body: { success: false, message: 'catalog is not ready' } });
  });

  it('report a ready part', async () => {
    await start({ ready: () => Promise.resolve() });
    expect(await client.request('GET', '/readyz')).toMatchObject({ status: 200, body: { success: true, part: 'catalog' } });
  });

  it('time out', async () => {
    await start({ ready: () => new Promise(() => {}) });
    expect((await client.request('GET', '/readyz')).status).toBe(503);
  });
});
