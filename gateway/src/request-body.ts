import { Transform, type Readable } from 'node:stream';
import { HttpError, addressRange, badRequest, parse } from '@storefront/service-kit';
import type { z } from 'zod';
import { createClientMemory } from './client-memory';
import type { GatewayContext } from './state';

/** For calls in the route table that need no token. The longest such body, of a login, has 9 kB. */
const publicLimit = 32 * 1024;
/**
 * For customers' calls. The longest such body, an order of 100 lines, has 12 kB. Anybody can register, parsing 1 MB of JSON can take 50 ms, and a thousand orders
 * can wait in the line with their bodies.
 */
const customerLimit = 64 * 1024;
const staffLimit = 1024 * 1024;
/** Eight pictures of 5 MB and the form. */
const uploadLimit = 42 * 1024 * 1024;

/** Most bodies have a few kB, which a slow phone sends in a second. */
const slowestMs = 20_000;
const arriving = createClientMemory(16 * 1024 * 1024);

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The client disconnected or sent malformed HTTP. */
export const incompleteRequest = () => badRequest('The request ended before its body was complete');
const tooLarge = () => new HttpError(413, 'The request is too large');

const tooSlow = () => new HttpError(408, 'The request took too long');
const tooMany = () => new HttpError(429, 'Too many requests. Please try again in a few seconds.');

/** @throws HttpError 400, 408, 413, or 429 if the client's address range has too many bodies that are still arriving */
async function buffered(request: Readable, limit: number, range: string): Promise<Buffer> {
  if (request.destroyed) throw incompleteRequest();
  const whole = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const body = arriving.open(range, () => whole.reject(tooMany()));
  const timer = setTimeout(() => whole.reject(tooSlow()), slowestMs);
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > limit) whole.reject(tooLarge());
    else body.add(chunk.length);
  };
  const finish = () => whole.resolve(Buffer.concat(chunks));
  // `close` also comes after a complete body.
  const fail = () => request.readableEnded || whole.reject(incompleteRequest());
  request.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  try {
    return await whole.promise;
  } finally {
    clearTimeout(timer);
    body.end();
    request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
  }
}

function counted(request: Readable): Readable {
  if (request.destroyed) throw incompleteRequest();
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > uploadLimit ? tooLarge() : null, chunk);
    },
  });
  // The client can disconnect after the call was refused. Without a listener the error would end the process.
  counter.on('error', () => undefined);
  request.once('error', () => counter.destroy(incompleteRequest()));
  return request.pipe(counter);
}

function limitOf({ state: { route } }: GatewayContext): number {
  if (route?.isUpload) return uploadLimit;
  if (route?.access === 'admin') return staffLimit;
  return route?.access === 'public' ? publicLimit : customerLimit;
}

/**
 * The body to forward: uploads as a stream. Other bodies are read to the end first, so that no service gets one that is too large.
 * @param limit in bytes; by default that of the route
 * @throws HttpError as `buffered`
 */
export async function requestBody(ctx: GatewayContext, limit = limitOf(ctx)): Promise<Buffer | Readable | undefined> {
  if (!withBody.has(ctx.method)) return undefined;
  const length = ctx.get('content-length');
  if (length === '' && ctx.get('transfer-encoding') === '') return undefined;
  if (Number(length) > limit) throw tooLarge();
  return ctx.state.route?.isUpload ? counted(ctx.req) : buffered(ctx.req, limit, addressRange(ctx.state.address));
}

/**
 * A parsed JSON body for the gateway itself.
 * @throws HttpError 400 for malformed JSON and by the schema, 415, or as `requestBody`
 */
export async function jsonBodyOf<S extends z.ZodType>(ctx: GatewayContext, schema: S, limit?: number): Promise<z.output<S>> {
  if (ctx.request.is('application/json') === false) throw new HttpError(415, 'The body must be JSON');
  const text = String(await requestBody(ctx, limit));
  try {
    return parse(schema, JSON.parse(text));
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('Malformed JSON') : error;
  }
}
