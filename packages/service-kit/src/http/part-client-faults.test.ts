import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { badRequest } from './http-error';
import { createPartClient, type PartCall } from './part-client';

type Call = PartCall & { signal?: AbortSignal };
type Client = ReturnType<typeof createPartClient>;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function clientOf(server: Server | TcpServer, timeoutMs: number): Promise<Client> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createPartClient({ part: 'order', baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timeoutMs });
  closing.push(() => void server.close(), client.close, () => 'closeAllConnections' in server && server.closeAllConnections());
  return client;
}

/** A part that reads each request to its end, then answers. */
async function open(answer: RequestListener, timeoutMs = 20_000) {
  const part = { answer };
  const server = createServer((request, response) => {
    request.on('error', () => undefined).on('end', () => part.answer(request, response)).resume();
  });
  return { part, client: await clientOf(server, timeoutMs) };
}

/** A body that ends before it is complete. */
function broken(how: (body: Readable) => void): Readable {
  const body = new Readable({ read: () => undefined });
  body.push('half of');
  setTimeout(() => how(body), 2);
  return body;
}

const get = (more: Partial<Call>): Call => ({ method: 'GET', path: '/', ...more });
const post = (more: Partial<Call>): Call => ({ method: 'POST', path: '/', ...more });
const never: RequestListener = () => undefined;
const succeed: RequestListener = (_, response) => void response.end('{}');

const requestFaults: [string, () => Call][] = [
  ...['x://x/uploads', 'uploads', '*', '', '/a b', '/a\r\nHost: x', '/a\0', '/\u0e01', '/\ud800'].map((path): [string, () => Call] => [`the path ${JSON.stringify(path)}`, () => get({ path })]),
  ...['G T', '', 'GET\r\n', 'é', 'CONNECT /'].map((method): [string, () => Call] => [`the method ${JSON.stringify(method)}`, () => get({ method })]),
  ...['a\r\nb', 'a\0', 'a\n', '\u0e01', '\ud800', '\x7f'].map((value): [string, () => Call] => [`the header value ${JSON.stringify(value)}`, () => get({ headers: { 'user-agent': value } })]),
  ...['a b', 'a:b', '', 'a\r\n', 'é', '\0'].map((name): [string, () => Call] => [`the header name ${JSON.stringify(name)}`, () => get({ headers: { [name]: 'x' } })]),
  ...Object.entries({ expect: '100-continue', connection: 'a b', upgrade: 'websocket', 'transfer-encoding': 'chunked', 'content-length': 'x', 'keep-alive': 'x', te: 'x', trailer: 'x' }).map(([name, value]): [string, () => Call] => [
    `the header ${name}: ${value}`,
    () => post({ headers: { [name]: value }, body: Buffer.from('{}') }),
  ]),
  ['a length that is too small', () => post({ headers: { 'content-length': '1' }, body: Buffer.from('{}') })],
  ['a length that is too large', () => post({ headers: { 'content-length': '100' }, body: Buffer.from('{}') })],
  ['a body that is longer than its length', () => post({ headers: { 'content-length': '1' }, body: Readable.from(['abc']) })],
  ['a body that is shorter than its length', () => post({ headers: { 'content-length': '10' }, body: Readable.from(['abc']) })],
  ['a body that fails', () => post({ body: broken((body) => body.destroy(badRequest('The request ended before its body was complete'))) })],
  ['a body that ends without a reason', () => post({ body: broken((body) => body.destroy()) })],
  ['a body that ended before the call', () => post({ body: Readable.from(['abc']).destroy() })],
  ['a body of objects', () => post({ body: Readable.from([{ a: 1 }]) })],
];

describe('not counted as a failure of the part:', () => {
  const outcome = (call: Promise<unknown>) => call.then(() => undefined, (error: { status?: number }) => error);
  const stream = async (client: Client, call: Call) => client.collect(await client.stream(call));

  async function stillSends(client: Client, ask: (client: Client, call: Call) => Promise<unknown>, call: () => Call) {
    for (let count = 0; count < 50; count += 1) {
      const failed = await outcome(ask(client, call()));
      if (failed) expect(failed).toMatchObject({ status: expect.toBeOneOf([400, 413, 499]) as number });
    }
  }

  it.each(requestFaults)('%s, of a streamed answer', async (_, call) => {
    const { client } = await open(succeed);
    await stillSends(client, stream, call);
    expect((await client.send(get({}))).statusCode).toBe(200);
  });

  it.each(requestFaults)('%s, of a whole answer', async (_, call) => {
    const { client } = await open(succeed);
    await stillSends(client, (of, given) => of.send(given), call);
    expect((await client.send(get({}))).statusCode).toBe(200);
  });

  it.each([400, 401, 403, 404, 409, 413, 415, 429])('an answer with status %i', async (status) => {
    const { part, client } = await open((_, response) => void response.writeHead(status).end('{}'));
    for (let count = 0; count < 50; count += 1) expect((await client.send(get({}))).statusCode).toBe(status);
    part.answer = succeed;
    expect((await client.send(get({}))).statusCode).toBe(200);
  });

  it.each<[string, () => Call]>([
    ['a client that disconnected before the call', () => get({ signal: AbortSignal.abort() })],
    ['a client that disconnects while it waits', () => get({ signal: AbortSignal.timeout(3) })],
    ['a client that disconnects during an upload', () => post({ signal: AbortSignal.timeout(3), body: new Readable({ read: () => undefined }) })],
  ])('%s', async (_, call) => {
    const { part, client } = await open(never);
    for (let count = 0; count < 20; count += 1) expect(await outcome(client.stream(call()))).toMatchObject({ status: 499 });
    part.answer = succeed;
    expect((await client.send(get({}))).statusCode).toBe(200);
  });

  it('a client that disconnects while the answer arrives', async () => {
    const { client } = await open((_, response) => void response.writeHead(200, { 'content-length': 10 }).write('half'));
    for (let count = 0; count < 20; count += 1) {
      const caller = new AbortController();
      const answer = await client.stream(get({ signal: caller.signal }));
      setImmediate(() => caller.abort());
      await expect(client.collect(answer, caller.signal)).rejects.toMatchObject({ status: 499 });
    }
  });

  it('a client that uploads more slowly than the part may answer', async () => {
    const { client } = await open(succeed, 3_000);
    const body = new Readable({ read: () => undefined });
    body.push('half of');
    setTimeout(() => void (body.push('it'), body.push(null)), 5_000);
    expect(String(await stream(client, post({ body })))).toBe('{}');
  });
});

it('counts a connection that the part resets during an upload as a failure of the part', async () => {
  const server = createTcpServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy()));
  const client = await clientOf(server, 20_000);
  const upload = () => post({ body: Readable.from(Array.from({ length: 100 }, () => 'x'.repeat(65_536))) });
  for (let count = 0; count < 10; count += 1) await expect(client.stream(upload())).rejects.toMatchObject({ status: 503 });
  await expect(client.stream(post({}))).rejects.toMatchObject({ cause: { name: 'BreakerOpenError' } });
});

it('sends other calls during an upload that began when the part had just come back', async () => {
  const { part, client } = await open(({ socket }) => void socket.destroy());
  for (let count = 0; count < 10; count += 1) await expect(client.send(post({}))).rejects.toMatchObject({ status: 503 });
  await expect(client.send(post({}))).rejects.toMatchObject({ cause: { name: 'BreakerOpenError' } });
  part.answer = succeed;
  await pause(1_100);
  const body = new Readable({ read: () => undefined });
  body.push('half of');
  const upload = client.stream(post({ body }));
  expect((await client.send(get({}))).statusCode).toBe(200);
  body.push(null);
  expect((await upload).statusCode).toBe(200);
});

describe('a connection that the part closes just as a call uses it', () => {
  /** A part that closes its first connections without an answer. */
  async function closingFirst(connections: number): Promise<Client> {
    let left = connections;
    const server = createTcpServer((socket) => {
      const isLost = left-- > 0;
      socket.once('data', () => (isLost ? socket.destroy() : socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}')));
    });
    return clientOf(server, 20_000);
  }
  const body = Buffer.from('{}');
  const repeatable: [string, PartCall][] = [['GET', get({})], ['HEAD', get({ method: 'HEAD' })], ['a POST that can be repeated', post({ body, isRepeatable: true })]];

  it.each(repeatable)('does not fail %s', async (_, call) => {
    expect((await (await closingFirst(1)).send(call)).statusCode).toBe(200);
  });

  it.each(repeatable)('fails %s if it happens twice', async (_, call) => {
    await expect((await closingFirst(2)).send(call)).rejects.toMatchObject({ status: 503 });
  });

  it('fails any other POST, which the part may have received', async () => {
    await expect((await closingFirst(1)).send(post({ body }))).rejects.toMatchObject({ status: 503 });
  });
});
