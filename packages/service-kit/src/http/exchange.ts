import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { errors, type Dispatcher } from 'undici';

/** An answer whose body may not have arrived yet. */
export interface StreamedAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/** A complete answer. */
export interface WholeAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request and its answer. `timeoutMs` limits the wait for the answer. */
export type Exchange<A> = (pool: Dispatcher, options: Dispatcher.RequestOptions, timeoutMs: number) => Promise<A>;

export const largestWhole = 16 * 1024 * 1024;

/** The timeout applies until the answer begins, and again to the wait for each piece of the body. */
export const streamed: Exchange<StreamedAnswer> = (pool, options, timeoutMs) => pool.request({ ...options, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

/** Reads up to 16 MiB, at half the cost of a stream. The timeout applies to the whole exchange. */
export const whole: Exchange<WholeAnswer> = (pool, options, timeoutMs) =>
  new Promise((resolve, reject) => {
    let head: Omit<WholeAnswer, 'body'>;
    const pieces: Buffer[] = [];
    let size = 0;
    let request: Dispatcher.DispatchController | undefined;
    let late: Error | undefined;
    // undici's own timeouts start again with each byte, so an answer that arrives byte by byte would never time out.
    const timer = setTimeout(() => {
      late = new errors.BodyTimeoutError();
      request?.abort(late);
      reject(late);
    }, timeoutMs).unref();
    pool.dispatch(options, {
      onRequestStart(started) {
        request = started;
        if (late) request.abort(late);
      },
      onResponseStart: (_, statusCode, headers) => void (head = { statusCode, headers }),
      onResponseData(controller, piece) {
        size += piece.length;
        if (size > largestWhole) controller.abort(new errors.ResponseExceededMaxSizeError());
        else pieces.push(piece);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ ...head, body: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces) });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });

/** Reads a streamed answer to its end. @throws undici's BodyTimeoutError if it has not ended in time */
export async function collected({ body }: StreamedAnswer, timeoutMs: number): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const timer = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), timeoutMs);
  try {
    return Buffer.concat((await body.toArray()) as Buffer[]);
  } finally {
    clearTimeout(timer);
  }
}
