import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { badRequest } from '@storefront/service-kit';
import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import { fakePart, json } from './testing/parts';
import { createUpstream, type UpstreamCall } from './upstream';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(answer: Parameters<typeof fakePart>[0], answerMs = 50) {
  const part = await fakePart(answer);
  const upstream = createUpstream({ part: 'order', label: 'Ordering', url: part.url, answerMs });
  closing.push(part.close, upstream.close);
  return { part, upstream };
}

describe('an upstream', () => {
  it('waits only so long for an answer', async () => {
    const { upstream } = await open(() => undefined);
    await expect(upstream.call({ method: 'GET', path: '/' })).rejects.toMatchObject({
      status: 504,
      message: 'Ordering took too long to answer. Please try again.',
    });
  });

  it('reads a whole answer, and says where it breaks off or takes too long', async () => {
    const { part, upstream } = await open((_, response) => json(response, { total: 1 }, 404));
    expect(await upstream.get('/a', { accept: 'application/json' })).toMatchObject({ statusCode: 404, headers: { 'content-type': 'application/json; charset=utf-8' }, body: Buffer.from('{"total":1}') });
    expect(part.received).toMatchObject([{ method: 'GET', url: '/a', headers: { accept: 'application/json' } }]);
    part.answer = (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('{', () => response.destroy());
    await expect(upstream.get('/a', {})).rejects.toMatchObject({ status: 503 });
    part.answer = (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('{');
    await expect(upstream.get('/a', {})).rejects.toMatchObject({ status: 504 });
  });

  it('waits only so long for the end of an answer that trickles', async () => {
    const { upstream } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(timer));
    }, 200);
    const begun = performance.now();
    await expect(upstream.get('/', {})).rejects.toMatchObject({ status: 504 });
    const { body } = await upstream.call({ method: 'GET', path: '/' });
    await expect(upstream.collect(body)).rejects.toMatchObject({ status: 504 });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('refuses at once what would have to wait behind too much', async () => {
    const held: (() => void)[] = [];
    const { upstream } = await open((_, response) => void held.push(() => json(response, {})));
    const calls = Array.from({ length: 1_129 }, () => upstream.call({ method: 'GET', path: '/', answerMs: 60_000 }));
    await expect(calls.at(-1)).rejects.toMatchObject({ status: 503 });
    const rest = Promise.allSettled(calls);
    closing.push(async () => {
      await rest;
    });
    const release = setInterval(() => held.splice(0).forEach((answer) => answer()), 1);
    const answers = await rest;
    clearInterval(release);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1_128);
    for (const answer of answers) if (answer.status === 'fulfilled') await answer.value.body.dump();
  });

  it('asks nothing of a part that keeps failing, and asks it again once it may have recovered', async () => {
    const { part, upstream } = await open((_request, response) => void response.destroy());
    const order = () => upstream.call({ method: 'POST', path: '/' });
    for (let count = 0; count < 10; count += 1) await expect(order()).rejects.toMatchObject({ status: 503 });
    const asked = part.received.length;
    await expect(order()).rejects.toMatchObject({ status: 503, message: 'Ordering is temporarily unavailable. Please try again.' });
    expect(part.received).toHaveLength(asked);
    part.answer = (_request, response) => json(response, {});
    await expect.poll(() => order().then(({ body }) => body.dump().then(() => 'answered'), () => 'refused'), { timeout: 10_000 }).toBe('answered');
  });

  it('holds nothing against a part whose callers leave', async () => {
    const { part, upstream } = await open(() => undefined);
    for (let count = 0; count < 20; count += 1) {
      const caller = new AbortController();
      const call = upstream.call({ method: 'GET', path: '/', signal: caller.signal, answerMs: 5_000 });
      caller.abort();
      await expect(call).rejects.toMatchObject({ status: 499 });
    }
    part.answer = (_request, response) => json(response, {});
    await (await upstream.call({ method: 'GET', path: '/', answerMs: 5_000 })).body.dump();
  });

  it.each([
    ['another shape', { total: 'many' }, 200],
    ['a failure', { total: 1 }, 500],
  ])('does not pass off %s as what was asked for', async (_, body, status) => {
    const { upstream } = await open((_request, response) => json(response, body, status));
    await expect(upstream.read('/internal/figures', z.object({ total: z.number() }))).rejects.toMatchObject({ status: 502 });
  });

  it('says so where the answer is no JSON', async () => {
    const { upstream } = await open((_, response) => void response.end('<html>'));
    await expect(upstream.read('/internal/figures', z.object({}))).rejects.toMatchObject({ status: 502 });
  });
});

/** A body that does not come to its end. */
function broken(how: (body: Readable) => void): Readable {
  const body = new Readable({ read: () => undefined });
  body.push('half of');
  setTimeout(() => how(body), 2);
  return body;
}
const leaving = (): AbortSignal => AbortSignal.timeout(3);
const get = (more: Partial<UpstreamCall>): UpstreamCall => ({ method: 'GET', path: '/', ...more });
const post = (more: Partial<UpstreamCall>): UpstreamCall => ({ method: 'POST', path: '/', ...more });

describe('what a request does counts for nothing against the part', () => {
  const hanging: Parameters<typeof fakePart>[0] = () => undefined;
  const answering: Parameters<typeof fakePart>[0] = (_, response) => json(response, {});
  const refusing =
    (status: number): Parameters<typeof fakePart>[0] =>
    (_, response) =>
      json(response, { success: false }, status);

  it.each<[string, () => UpstreamCall, Parameters<typeof fakePart>[0]?]>([
    ...['x://x/uploads', 'uploads', '*', '', '/a b', '/a\r\nHost: x', '/a\0', '/\u0e01', '/\ud800'].map((path): [string, () => UpstreamCall] => [`the path ${JSON.stringify(path)}`, () => get({ path })]),
    ...['G T', '', 'GET\r\n', 'é', 'CONNECT /'].map((method): [string, () => UpstreamCall] => [`the method ${JSON.stringify(method)}`, () => get({ method })]),
    ...['a\r\nb', 'a\0', 'a\n', '\u0e01', '\ud800', '\x7f'].map((value): [string, () => UpstreamCall] => [`the header value ${JSON.stringify(value)}`, () => get({ headers: { 'user-agent': value } })]),
    ...['a b', 'a:b', '', 'a\r\n', 'é', '\0'].map((name): [string, () => UpstreamCall] => [`the header name ${JSON.stringify(name)}`, () => get({ headers: { [name]: 'x' } })]),
    ...Object.entries({ expect: '100-continue', connection: 'a b', upgrade: 'websocket', 'transfer-encoding': 'chunked', 'content-length': 'x', 'keep-alive': 'x', te: 'x', trailer: 'x' }).map(([name, value]): [string, () => UpstreamCall] => [
      `the header ${name}: ${value}`,
      () => post({ headers: { [name]: value }, body: Buffer.from('{}') }),
    ]),
    ['a length that is too small', () => post({ headers: { 'content-length': '1' }, body: Buffer.from('{}') })],
    ['a length that is too large', () => post({ headers: { 'content-length': '100' }, body: Buffer.from('{}') })],
    ['a body that is longer than it says', () => post({ headers: { 'content-length': '1' }, body: Readable.from(['abc']) })],
    ['a body that is shorter than it says', () => post({ headers: { 'content-length': '10' }, body: Readable.from(['abc']) })],
    ['a body that fails', () => post({ body: broken((body) => body.destroy(badRequest('The request broke off'))) })],
    ['a body that ends without a reason', () => post({ body: broken((body) => body.destroy()) })],
    ['a body that is gone already', () => post({ body: Readable.from(['abc']).destroy() })],
    ['a body of something else', () => post({ body: Readable.from([{ a: 1 }]) })],
    ['a caller that has left', () => get({ signal: AbortSignal.abort() })],
    ['a caller that leaves', () => get({ signal: leaving() }), hanging],
    ['a caller that leaves in the middle of an upload', () => post({ signal: leaving(), body: new Readable({ read: () => undefined }) }), hanging],
    ...[400, 401, 403, 404, 409, 413, 415, 429].map((status): [string, () => UpstreamCall, Parameters<typeof fakePart>[0]] => [`an answer ${status}`, () => get({}), refusing(status)]),
  ])('%s', async (_, call, answer = answering) => {
    const { part, upstream } = await open(answer, 5_000);
    for (let count = 0; count < 50; count += 1) {
      const failed = await upstream.call(call()).then(
        ({ body }) => body.dump().then(() => undefined, () => undefined),
        (error: { status?: number }) => error,
      );
      if (failed) expect(failed).toMatchObject({ status: expect.toBeOneOf([400, 413, 499]) as number });
    }
    part.answer = answering!;
    const { statusCode, body } = await upstream.call(get({}));
    await body.dump();
    expect(statusCode).toBe(200);
  });

  it('a caller that uploads more slowly than the part may take to answer', async () => {
    const { upstream } = await open(answering, 50);
    const body = new Readable({ read: () => undefined });
    body.push('half of');
    setTimeout(() => void (body.push('it'), body.push(null)), 300);
    const answer = await upstream.call(post({ body }));
    expect(answer.statusCode).toBe(200);
    await answer.body.dump();
  });

  it('while a part that ends the connection in the middle of an upload has failed', async () => {
    const part = await startResetting();
    const upstream = createUpstream({ part: 'order', label: 'Ordering', url: part.url, answerMs: 1_000 });
    closing.push(part.close, upstream.close);
    for (let count = 0; count < 10; count += 1) {
      await expect(upstream.call(post({ body: Readable.from(Array.from({ length: 100 }, () => 'x'.repeat(65_536))) }))).rejects.toMatchObject({ status: 503 });
    }
    await expect(upstream.call(post({}))).rejects.toMatchObject({ cause: { name: 'BreakerOpenError' } });
  });
});

/** A part that resets every connection once something comes. */
async function startResetting() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
