import type { IncomingHttpHeaders } from 'node:http';
import { errors, type Dispatcher, type Pool } from 'undici';

/** An answer whose body has not arrived yet. */
export type StreamedAnswer = Dispatcher.ResponseData;

/** An answer to its last byte. */
export interface WholeAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One request and its answer. `timeoutMs` limits the wait for the answer. */
export type Exchange<A> = (pool: Pool, options: Dispatcher.RequestOptions, timeoutMs: number) => Promise<A>;

const largestWhole = 16 * 1024 * 1024;

/** The limit counts until the answer begins, and between its pieces. */
export const streamed: Exchange<StreamedAnswer> = (pool, options, timeoutMs) => pool.request({ ...options, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

/** Reads up to 16 MiB, at half the cost of a stream. The limit is a total. */
export const whole: Exchange<WholeAnswer> = (pool, options, timeoutMs) =>
  new Promise((resolve, reject) => {
    let head: Omit<WholeAnswer, 'body'>;
    const pieces: Buffer[] = [];
    let size = 0;
    let request: Dispatcher.DispatchController | undefined;
    let late: Error | undefined;
    // undici's own limits count from the last byte: an answer that trickles would never end.
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

/** The whole of a streamed answer's body. @throws undici's BodyTimeoutError if it has not ended in time */
export async function collected({ body }: StreamedAnswer, timeoutMs: number): Promise<Buffer> {
  const timer = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), timeoutMs);
  try {
    return Buffer.from(await body.arrayBuffer());
  } finally {
    clearTimeout(timer);
  }
}
