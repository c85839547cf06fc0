import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { badRequest, createBreaker, currentTraceparent, HttpError, inSpan, internalTokenHeader, isRequestFault, UpstreamError, type InternalToken } from '@storefront/service-kit';
import { errors, Pool, type Dispatcher } from 'undici';
import type { z } from 'zod';

export interface UpstreamCall {
  method: string;
  /** With its query. */
  path: string;
  headers?: IncomingHttpHeaders;
  body?: Buffer | Readable | undefined;
  /** Until the answer begins, and between its pieces; for the whole of one that is read at once. Default 15,000 ms. */
  answerMs?: number;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** An answer to its last byte. */
export interface WholeAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Upstream {
  /**
   * @throws UpstreamError 503 where the part cannot be reached, failed too often just now or has too much to do, 504 where it is too slow
   * @throws HttpError where the request cannot be sent (400) or its body fails; neither counts against the part
   */
  call(call: UpstreamCall): Promise<Dispatcher.ResponseData>;
  /** Reads the whole of a small answer, at half of what a stream of it costs. @throws UpstreamError as `call`, also where it breaks off */
  get(path: string, headers: IncomingHttpHeaders): Promise<WholeAnswer>;
  /** The whole of an answer's body. @throws UpstreamError where it breaks off, or has not ended within `withinMs` (default 15,000) */
  collect(body: Dispatcher.ResponseData['body'], withinMs?: number): Promise<Buffer>;
  /** Asks for JSON. @throws UpstreamError also where the answer is a failure, or not what the schema says (502) */
  read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>;
  close(): Promise<void>;
}

const connections = 128;
/** Beyond what is being answered, this many may wait. */
const mostInFlight = 1_000;
const connectMs = 2_000;
const readMs = 5_000;
/** Nobody reads this status; the log tells it apart from a failure. */
const callerGone = 499;
const lostConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Ask<A> = (pool: Pool, options: Dispatcher.RequestOptions) => Promise<A>;

const askForStream: Ask<Dispatcher.ResponseData> = (pool, options) => pool.request(options);

const askForWhole: Ask<WholeAnswer> = (pool, options) =>
  new Promise((resolve, reject) => {
    let head: Omit<WholeAnswer, 'body'>;
    const pieces: Buffer[] = [];
    let late: Error | undefined;
    let request: Dispatcher.DispatchController | undefined;
    // undici's own limits count from the last byte: an answer that trickles would never end.
    const timer = setTimeout(() => {
      late = new errors.BodyTimeoutError();
      request?.abort(late);
      reject(late);
    }, options.bodyTimeout ?? undefined).unref();
    pool.dispatch(options, {
      onRequestStart(started) {
        request = started;
        if (late) request.abort(late);
      },
      onResponseStart: (_, statusCode, headers) => void (head = { statusCode, headers }),
      onResponseData: (_, piece) => void pieces.push(piece),
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

/**
 * One part behind the gateway: a bounded pool of kept connections.
 * @param options.part as in the route table
 * @param options.label how messages call it, at the start of a sentence
 * @param options.internalToken for a service, which answers nobody without it
 */
export function createUpstream({
  part,
  label,
  url,
  internalToken,
  answerMs: usualMs = 15_000,
}: {
  part: string;
  label: string;
  url: string;
  internalToken?: InternalToken;
  answerMs?: number;
}): Upstream {
  const pool = new Pool(new URL(url).origin, { connections, connect: { timeout: connectMs } });
  const breaker = createBreaker((error) => error instanceof UpstreamError);
  let inFlight = 0;

  const unavailable = (cause?: unknown) => new UpstreamError(503, `${label} is temporarily unavailable. Please try again.`, part, cause);

  function failure(error: unknown): Error {
    if (error instanceof HttpError) return error;
    if (isRequestFault(error)) return badRequest('The request is malformed');
    if (codeOf(error) === 'UND_ERR_HEADERS_TIMEOUT' || codeOf(error) === 'UND_ERR_BODY_TIMEOUT') {
      return new UpstreamError(504, `${label} took too long to answer. Please try again.`, part, error);
    }
    return unavailable(error);
  }

  async function send<A>(ask: Ask<A>, { method, path, headers, body, answerMs = usualMs, signal }: UpstreamCall): Promise<A> {
    const options: Dispatcher.RequestOptions = {
      method: method as Dispatcher.HttpMethod,
      path,
      headers: { ...headers, ...(internalToken && { [internalTokenHeader]: internalToken.sent }) },
      body: body ?? null,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
      ...(signal && { signal }),
    };
    try {
      return await ask(pool, options);
    } catch (error) {
      // A kept connection can be closed by the other side just as it is used. Nothing was answered, and reading twice is harmless.
      const isHarmless = (method === 'GET' || method === 'HEAD') && lostConnection.has(codeOf(error));
      if (!isHarmless) throw error;
      return ask(pool, options);
    }
  }

  function traced<A extends { statusCode: number }>(ask: Ask<A>, call: UpstreamCall): Promise<A> {
    const attributes = { 'http.request.method': call.method, 'peer.service': part };
    return inSpan({ name: `${call.method} ${part}`, kind: 'client', attributes }, async (span) => {
      const traceparent = currentTraceparent();
      const answer = await send(ask, traceparent === undefined ? call : { ...call, headers: { ...call.headers, traceparent } });
      span.set({ 'http.response.status_code': answer.statusCode });
      if (answer.statusCode >= 500) span.fail();
      return answer;
    });
  }

  /** What becomes of a call whose caller left says nothing of the part. */
  async function reached<A extends { statusCode: number }>(ask: Ask<A>, call: UpstreamCall): Promise<A> {
    try {
      return await traced(ask, call);
    } catch (error) {
      throw call.signal?.aborted ? new HttpError(callerGone, 'The caller went away') : failure(error);
    }
  }

  async function guarded<A extends { statusCode: number }>(ask: Ask<A>, call: UpstreamCall): Promise<A> {
    if (inFlight >= connections + mostInFlight) throw unavailable();
    inFlight += 1;
    try {
      return await breaker.run(() => reached(ask, call));
    } catch (error) {
      throw failure(error);
    } finally {
      inFlight -= 1;
    }
  }

  const upstream: Upstream = {
    call: (call) => guarded(askForStream, call),
    get: (path, headers) => guarded(askForWhole, { method: 'GET', path, headers }),

    async collect(body, withinMs = usualMs) {
      const timer = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), withinMs);
      try {
        return Buffer.from(await body.arrayBuffer());
      } catch (error) {
        throw failure(error);
      } finally {
        clearTimeout(timer);
      }
    },

    async read(path, schema) {
      const { statusCode, body } = await upstream.call({ method: 'GET', path, headers: { accept: 'application/json' }, answerMs: readMs });
      const content = await upstream.collect(body, readMs);
      const read = statusCode === 200 ? schema.safeParse(parseJson(content.toString())) : undefined;
      if (!read?.success)
        throw new UpstreamError(
          502,
          `${label} gave an answer that cannot be used. Please try again.`,
          part,
          read?.error ?? `${path}: ${statusCode}`,
        );
      return read.data;
    },

    close() {
      breaker.close();
      return pool.close();
    },
  };
  return upstream;
}
