import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { addressRange, customerHeader, visitorPassHeader, type PartClient, type StreamedAnswer } from '@storefront/service-kit';
import { createClientMemory } from './client-memory';
import { requestBody } from './request-body';
import type { GatewayContext } from './state';

/** Request headers that are forwarded. No other header reaches a service, so a client cannot forge an identity. */
const forwarded = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-encoding',
  'content-type',
  customerHeader,
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'tracestate',
  'user-agent',
] as const;

/** Response headers that concern one connection, or that the gateway sets. */
const notReturned = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'vary',
  'x-request-id',
]);

/** Answers with a known length up to this are buffered. This frees the connection to the part, however slowly the client reads, and costs less than streaming. */
const bufferedBytes = 4 * 1024 * 1024;
const unread = createClientMemory(64 * 1024 * 1024);
const uploadMs = 60_000;

function requestHeaders(ctx: GatewayContext): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { 'x-request-id': ctx.state.requestId, 'x-forwarded-for': ctx.state.address };
  for (const name of forwarded) {
    const value = ctx.get(name);
    if (value !== '') headers[name] = value;
  }
  // Pages can depend on a cookie; calls of the API never do.
  if (!ctx.state.route) {
    if (ctx.req.headers.cookie !== undefined) headers.cookie = ctx.req.headers.cookie;
    headers[visitorPassHeader] = ctx.req.headers[visitorPassHeader];
  }
  if (ctx.state.route?.needsToken && ctx.req.headers.authorization !== undefined) headers.authorization = ctx.req.headers.authorization;
  return headers;
}

function returnHeaders(ctx: GatewayContext, headers: IncomingHttpHeaders): void {
  const ofConnection = String(headers.connection ?? '').toLowerCase();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notReturned.has(name) && !ofConnection.split(/[\s,]+/).includes(name)) ctx.set(name, value as string);
  }
  if (headers.vary) ctx.vary(String(headers.vary).split(',').map((name) => name.trim()));
}

/** Disconnects the client if the unread answers of all clients take too much memory, and this one is the largest of the address range with the most. */
function countUntilRead({ app, req, res, state }: GatewayContext, bytes: number): void {
  if (res.closed) return;
  const held = unread.open(addressRange(state.address), () => {
    app.emit('error', new Error('Clients do not read their answers'));
    req.socket.destroy();
  });
  res.once('close', held.end);
  held.add(bytes);
}

/** Sends the part's answer to the client. */
async function returnAnswer(ctx: GatewayContext, upstream: PartClient, answer: StreamedAnswer, signal: AbortSignal | undefined): Promise<void> {
  const { statusCode, headers, body } = answer;
  // When the browser disconnects, the stream ends with an error. Without a listener that error would end the process.
  if (body instanceof Readable) body.on('error', () => undefined);
  returnHeaders(ctx, headers);
  ctx.status = statusCode;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (ctx.method === 'HEAD' || statusCode === 204 || statusCode === 304) {
    if (body instanceof Readable) body.resume();
    if (ctx.method === 'HEAD' && length !== undefined) ctx.length = length;
    return;
  }
  ctx.body = (length ?? Infinity) <= bufferedBytes ? await upstream.collect(answer, signal) : body;
  // For a stream without a type, Koa sets a type that makes browsers download it.
  if (headers['content-type'] === undefined) ctx.remove('content-type');
  if (Buffer.isBuffer(ctx.body)) countUntilRead(ctx, ctx.body.length);
  else if (length !== undefined) ctx.length = length;
}

/** Forwards a write with a small body. Its answer is small too, and reading it as a whole costs half as much as a stream. */
async function write(ctx: GatewayContext, upstream: PartClient, body: Buffer | undefined, inLine: InLine | undefined): Promise<void> {
  const send = () => upstream.send({ method: ctx.method, path: ctx.url, headers: requestHeaders(ctx), body });
  // The body is here already, so a slow client does not hold up the line.
  const { statusCode, headers, body: answer } = await (inLine ? inLine(send) : send());
  returnHeaders(ctx, headers);
  ctx.status = statusCode;
  if (statusCode === 204 || statusCode === 304) return;
  ctx.body = answer;
  if (headers['content-type'] === undefined) ctx.remove('content-type');
}

/** Aborts a read when the client disconnects, which saves work such as resizing a picture. Writes always continue to their end. */
function disconnectSignal(ctx: GatewayContext): AbortSignal | undefined {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return undefined;
  const caller = new AbortController();
  ctx.res.once('close', () => caller.abort());
  return caller.signal;
}

/** Runs a write when its turn comes. */
type InLine = <T>(send: () => Promise<T>) => Promise<T>;

/** True if a read with this answer is sent again, on a new connection. */
export type MayRepeat = (answer: StreamedAnswer) => boolean;

/** Forwards the call and returns the answer. @param options.inLine the queue in which a write waits for its turn */
export async function proxy(ctx: GatewayContext, upstream: PartClient, { inLine, mayRepeat }: { inLine?: InLine; mayRepeat?: MayRepeat } = {}): Promise<void> {
  const body = await requestBody(ctx);
  const isUpload = ctx.state.route?.isUpload ?? false;
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && !(body instanceof Readable)) return write(ctx, upstream, body, inLine);
  const signal = disconnectSignal(ctx);
  const call = {
    method: ctx.method,
    path: ctx.url,
    headers: requestHeaders(ctx),
    body,
    timeoutMs: isUpload ? uploadMs : undefined,
    signal,
  };
  let answer = await upstream.stream(call);
  while (mayRepeat?.(answer)) {
    await upstream.collect(answer, signal);
    answer = await upstream.stream({ ...call, isOnNewConnection: true });
  }
  await returnAnswer(ctx, upstream, answer, signal);
}
