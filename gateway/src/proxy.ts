import type { IncomingHttpHeaders } from 'node:http';
import { customerHeader, type PartClient, type StreamedAnswer } from '@storefront/service-kit';
import { requestBody } from './request-body';
import type { GatewayContext } from './state';

/** What of a request is passed on. Nothing else is, so nobody can claim to be somebody by a header. */
const passedOn = [
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

/** What of an answer concerns one connection alone, or is set here. */
const notPassedBack = new Set([
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

/** Answers up to this size are small enough to be held: that costs less than to pass them through in pieces. */
const bufferedBytes = 4 * 1024 * 1024;
const uploadMs = 60_000;

function requestHeaders(ctx: GatewayContext): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { 'x-request-id': ctx.state.requestId, 'x-forwarded-for': ctx.state.address };
  for (const name of passedOn) {
    const value = ctx.get(name);
    if (value !== '') headers[name] = value;
  }
  // Pages may differ from visitor to visitor; no call of the API does.
  if (!ctx.state.route && ctx.req.headers.cookie !== undefined) headers.cookie = ctx.req.headers.cookie;
  if (ctx.state.route?.needsToken && ctx.req.headers.authorization !== undefined) headers.authorization = ctx.req.headers.authorization;
  return headers;
}

function passHeadersBack(ctx: GatewayContext, headers: IncomingHttpHeaders): void {
  const ofConnection = String(headers.connection ?? '').toLowerCase();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notPassedBack.has(name) && !ofConnection.split(/[\s,]+/).includes(name)) ctx.set(name, value as string);
  }
  if (headers.vary) ctx.vary(String(headers.vary).split(',').map((name) => name.trim()));
}

/** Answers as the part did. */
async function passBack(ctx: GatewayContext, upstream: PartClient, answer: StreamedAnswer): Promise<void> {
  const { statusCode, headers, body } = answer;
  // When the browser disconnects, the stream ends with an error. Without a listener that error would end the process.
  body.on('error', () => undefined);
  passHeadersBack(ctx, headers);
  ctx.status = statusCode;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (ctx.method === 'HEAD' || statusCode === 204 || statusCode === 304) {
    await body.dump();
    if (ctx.method === 'HEAD' && length !== undefined) ctx.length = length;
    return;
  }
  const { type } = ctx.response;
  ctx.body = type === 'application/json' && (length ?? 0) <= bufferedBytes ? await upstream.collect(answer) : body;
  // Koa takes a stream of unknown type for a download.
  if (headers['content-type'] === undefined) ctx.remove('content-type');
  if (ctx.body === body && length !== undefined) ctx.length = length;
}

/** Aborted when the caller goes away: a picture that nobody waits for need not be made. What changes something is carried out all the same. */
function untilCallerLeaves(ctx: GatewayContext): AbortSignal | undefined {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return undefined;
  const caller = new AbortController();
  ctx.res.once('close', () => caller.abort());
  return caller.signal;
}

/** Passes the call on, and the answer back. */
export async function proxy(ctx: GatewayContext, upstream: PartClient): Promise<void> {
  const body = await requestBody(ctx);
  const isUpload = ctx.state.route?.isUpload ?? false;
  const signal = untilCallerLeaves(ctx);
  const answer = await upstream.stream({
    method: ctx.method,
    path: ctx.url,
    headers: requestHeaders(ctx),
    body,
    ...(isUpload && { timeoutMs: uploadMs }),
    ...(signal && { signal }),
  });
  await passBack(ctx, upstream, answer);
}
