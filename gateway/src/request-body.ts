import { Transform, type Readable } from 'node:stream';
import { HttpError, badRequest } from '@storefront/service-kit';
import type { GatewayContext } from './state';

export const jsonLimit = 1024 * 1024;
/** Eight pictures of 5 MB and the form. */
const uploadLimit = 42 * 1024 * 1024;

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The client disconnected or sent malformed HTTP. */
export const incompleteRequest = () => badRequest('The request ended before its body was complete');
const tooLarge = () => new HttpError(413, 'The request is too large');

async function buffered(request: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > jsonLimit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw request.destroyed ? incompleteRequest() : error;
  }
  return Buffer.concat(chunks);
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
  request.once('error', () => counter.destroy(incompleteRequest()));
  return request.pipe(counter);
}

/**
 * The body to forward: uploads as a stream. Other bodies are read to the end first, so that no service gets one that is too large.
 * @throws HttpError 413
 */
export async function requestBody(ctx: GatewayContext): Promise<Buffer | Readable | undefined> {
  if (!withBody.has(ctx.method)) return undefined;
  const isUpload = ctx.state.route?.isUpload ?? false;
  const length = ctx.get('content-length');
  if (length === '' && ctx.get('transfer-encoding') === '') return undefined;
  if (Number(length) > (isUpload ? uploadLimit : jsonLimit)) throw tooLarge();
  return isUpload ? counted(ctx.req) : buffered(ctx.req);
}
