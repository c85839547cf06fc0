import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inject, sendRaw, silentLogger, type RawAnswer, type TestClient } from '../testing';
import { createHttpApp } from './app';
import { unauthorized } from './http-error';
import { listen, type Listening } from './listen';
import { multipartBody } from './multipart';

const MB = 1024 * 1024;
const tries = Array.from({ length: 10 }, (_, index) => index);

let client: TestClient | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function start(): Promise<TestClient> {
  const app = createHttpApp({ part: 'catalog', logger: silentLogger, maxJsonBytes: MB }, (router) => {
    router.get('/here', (ctx) => void (ctx.body = { success: true }));
    router.post('/json', (ctx) => void (ctx.body = { success: true }));
    router.post('/upload', multipartBody({ maxFiles: 1, maxFileBytes: 1_000 }), (ctx) => void (ctx.body = { success: true }));
    router.post('/private', () => {
      throw unauthorized('Please login to continue');
    });
  });
  return (client = await inject(app));
}

const head = (path: string, ...headers: string[]) => [`POST ${path} HTTP/1.1`, 'Host: shop', ...headers, '', ''].join('\r\n');
const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=x';

const file = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n';

/** A body of this many bytes after its head, in pieces of 64 KB: a form with two files, of which only one is allowed. */
function* pieces(bytes: number) {
  yield file + file;
  for (let sent = 2 * file.length; sent < bytes; sent += 65_536) yield 'x'.repeat(Math.min(65_536, bytes - sent));
}
function* declared(path: string, bytes: number, ...headers: string[]) {
  yield head(path, `Content-Length: ${bytes}`, ...headers);
  yield* pieces(bytes);
}
function* chunked(path: string, bytes: number, ...headers: string[]) {
  yield head(path, 'Transfer-Encoding: chunked', ...headers);
  for (const piece of pieces(bytes)) yield `${piece.length.toString(16)}\r\n${piece}\r\n`;
  yield '0\r\n\r\n';
}
describe('an answer that is sent before the whole body arrived', () => {
  const cases = (['/json', '/upload', '/nowhere', '/private', '/here'] as const).flatMap((path) =>
    ([['with a length', declared], ['in chunks', chunked]] as const).map(([way, body]) => [path, way, body] as const),
  );
  const headersFor = (path: string) => (path === '/upload' ? [form] : path === '/nowhere' ? ['Content-Type: text/plain'] : [json]);

  it.each(cases)('is read by a client that sends to %s %s, ten times out of ten', async (path, _way, body) => {
    await start();
    const expected = { '/json': 413, '/upload': 413, '/nowhere': 415, '/private': 413, '/here': 413 }[path];
    const answers: RawAnswer[] = [];
    // One after the other, because each has 5 s from its answer to send the rest.
    for (const each of tries) answers.push(await sendRaw(client!.url, body(path, 4 * MB, ...headersFor(path)), { readsLate: each % 2 === 0 }));
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => expected));
    expect(answers.every(({ headers, body: { success, message } }) => headers.connection === 'close' && success === false && message !== '')).toBe(true);
  });

  it.each([['with a length', declared], ['in chunks', chunked]] as const)('is read by a client that sends slowly, %s', async (_way, body) => {
    await start();
    const answers = await Promise.all(tries.map(() => sendRaw(client!.url, body('/json', 2 * MB, json), { pauseMs: 10, readsLate: true })));
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 413));
  });
});

describe('the connection after an early answer', () => {
  const post = (agent: Agent, path: string, bytes: number, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; isReused: boolean }>((resolve, reject) => {
      const request = httpRequest(`${client!.url}${path}`, { method: 'POST', agent, headers: { 'content-type': 'text/plain', 'content-length': bytes, ...headers } }, (response) => {
        response.resume().once('end', () => resolve({ status: response.statusCode!, isReused: request.reusedSocket }));
      });
      request.once('error', reject);
      request.end(Buffer.alloc(bytes, 'x'));
    });

  it('is kept if the rest is small', async () => {
    await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const each of tries) expect(await post(agent, '/nowhere', 60_000)).toEqual({ status: 415, isReused: each > 0 });
    agent.destroy();
  });

  /** A client that continues to send after the answer, until the server ends the connection. */
  function startSending(pieceBytes: number, everyMs: number) {
    const { port } = new URL(client!.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write(head('/nowhere', 'Transfer-Encoding: chunked', 'Content-Type: text/plain'));
    const piece = `${pieceBytes.toString(16)}\r\n${'x'.repeat(pieceBytes)}\r\n`;
    const [answered, closed] = (['end', 'close'] as const).map((event) => new Promise<void>((resolve) => socket.once(event, () => resolve())));
    const sender = { bytes: 0, answer: '', isClosed: false, answered, closed };
    let isWritable = true;
    socket.on('data', (data) => (sender.answer += data.toString()));
    socket.once('close', () => {
      sender.isClosed = true;
      clearInterval(sending);
    });
    socket.on('error', () => undefined);
    socket.on('drain', () => (isWritable = true));
    const sending = setInterval(() => {
      if (!isWritable) return;
      isWritable = socket.write(piece);
      sender.bytes += pieceBytes;
    }, everyMs);
    return sender;
  }

  /** Stops the timer of the 5 s. Connections do not use it. */
  function stopTimers(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  it('is closed after 5 s if the client continues slowly', async () => {
    await start();
    stopTimers();
    const sender = startSending(10, 20);
    await sender.answered;
    expect(sender.answer).toContain('415 Unsupported Media Type');
    vi.advanceTimersByTime(4_999);
    // `expect.poll` would advance the stopped clock.
    for (const { bytes } = sender; !sender.isClosed && sender.bytes < bytes + 100; ) await new Promise((resolve) => setImmediate(resolve));
    expect(sender.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    await sender.closed;
  });

  it('is closed after 50 MB if the client continues fast', async () => {
    await start();
    stopTimers();
    const sender = startSending(4 * MB, 1);
    await sender.closed;
    expect(sender.answer).toContain('415 Unsupported Media Type');
    expect(sender.bytes).toBeGreaterThan(45 * MB);
    expect(sender.bytes).toBeLessThan(200 * MB);
  });

  it('answers no further request after its last answer', async () => {
    await start();
    const { port } = new URL(client!.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.write(head('/nowhere', 'Transfer-Encoding: chunked', 'Content-Type: text/plain') + '3\r\nabc\r\n');
    await expect.poll(() => answer).toContain('415');
    socket.write(`0\r\n\r\nGET /here HTTP/1.1\r\nHost: shop\r\n\r\n`);
    await pause(300);
    socket.destroy();
    expect(answer).not.toContain('200 OK');
  });
});

describe('a body that an app stopped reading halfway', () => {
  let listening: Listening;
  afterEach(() => listening.close());

  it('does not block the next request on its connection', async () => {
    const app = new Koa().use(async (ctx) => {
      for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) if (chunk) break;
      ctx.body = { success: true };
    });
    listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses: number[] = [];
    for (const _each of tries) {
      statuses.push(
        await new Promise<number>((resolve, reject) => {
          const request = httpRequest(listening.url, { method: 'POST', agent, headers: { 'content-length': 60_000 } }, (response) => void response.resume().once('end', () => resolve(response.statusCode!)));
          request.once('error', reject);
          request.write('x'.repeat(10_000));
          setTimeout(() => request.end('x'.repeat(50_000)), 20);
        }),
      );
    }
    expect(statuses).toEqual(tries.map(() => 200));
    agent.destroy();
  });
});

it.each([
  ['was not read', () => undefined],
  ['was read in part', (request: IncomingMessage) => void request.once('readable', () => undefined)],
])('a connection is still open 6 s after an early answer to a small body that %s', async (_, read) => {
  const app = new Koa().use((ctx) => {
    read(ctx.req);
    ctx.status = 401;
    ctx.body = { success: false };
  });
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  const socket = connect(listening.port, '127.0.0.1');
  let answers = '';
  let isClosed = false;
  socket.on('data', (piece) => (answers += piece.toString())).once('close', () => (isClosed = true));
  socket.write(`${head('/', json, 'Content-Length: 2')}{}`);
  await pause(6_000);
  expect(isClosed).toBe(false);
  socket.write(`${head('/', json, 'Content-Length: 2')}{}`);
  await expect.poll(() => answers.split('401 Unauthorized').length - 1).toBe(2);
  socket.destroy();
  await listening.close();
});
