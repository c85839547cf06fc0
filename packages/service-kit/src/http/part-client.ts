import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { getGlobalDispatcher, Pool, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { internalTokenHeader, type InternalToken } from '../internal-token';
import { inSpan } from '../telemetry';
import { currentTraceparent } from '../trace';
import { createBreaker, isRequestFault } from './breaker';
import { collected, largestWhole, streamed, whole, type Exchange, type StreamedAnswer, type WholeAnswer } from './exchange';
import { badRequest, HttpError, UpstreamError } from './http-error';
import { inProcess, partAt } from './in-process';

export interface PartCall {
  method: string;
  /** With its query. */
  path: string;
  headers?: IncomingHttpHeaders;
  body?: Buffer | Readable;
  /** Default: the client's. */
  timeoutMs?: number;
  /** True if the part does the same for a repetition as for one call. Always true for GET and HEAD. The body must not be a stream. */
  isRepeatable?: boolean;
  /** Opens a connection for this call only. It can lead to another replica of the part than the kept connections. Default: false. */
  isOnNewConnection?: boolean;
}

interface JsonOptions extends Pick<PartCall, 'timeoutMs' | 'isRepeatable'> {
  body?: unknown;
  token?: string;
  requestId?: string;
}

export interface PartClientOptions {
  /** The name of the part, as in metrics and traces. */
  part: string;
  baseUrl: string;
  /** The subject of the messages; default `The <part> service`. */
  label?: string;
  /** Services reject calls without it. */
  internalToken?: InternalToken;
  /** Default 5,000. */
  timeoutMs?: number;
}

/**
 * Calls one other part over at most 128 kept connections. Every method rejects with
 * - UpstreamError 503 if the part cannot be reached, failed too often lately or has too many calls waiting; 504 if it is too slow; 502 if its answer is unusable
 * - HttpError 400 if the request cannot be sent
 * - the error of the request's body, if that fails
 *
 * The last two do not count as failures of the part.
 */
export interface PartClient {
  /**
   * Resolves when the answer begins; a part in the same process is called without a socket, and its answer has to end first.
   * `signal` ends the call when the client disconnects (HttpError 499). The breaker's probe first waits for its answer.
   */
  stream(call: PartCall & { signal?: AbortSignal }): Promise<StreamedAnswer>;
  /** Reads the rest of a streamed answer. `signal`: the one of the call. */
  collect(answer: StreamedAnswer, signal?: AbortSignal): Promise<Buffer>;
  /** Reads the whole answer, up to 16 MiB. A part in the same process is called without a socket. */
  send(call: PartCall): Promise<WholeAnswer>;
  /** Sends JSON and reads JSON. Resolves with any status except 503, which rejects with the message of the part. */
  request<T>(method: string, path: `/${string}`, options?: JsonOptions): Promise<{ status: number; body: T }>;
  /** Reads JSON of a known shape within 5 s. Another shape or status is an unusable answer, except 503, which rejects as in `request`. */
  read<S extends z.ZodType>(path: `/${string}`, schema: S): Promise<z.output<S>>;
  close(): Promise<void>;
}

const connections = 128;
/** Calls that may wait for a connection. */
const mostWaiting = 1_000;
const connectMs = 2_000;
const readMs = 5_000;
/** Not a standard status. In the log it means that the client disconnected. */
const disconnected = () => new HttpError(499, 'The client disconnected');
/** The other side closed the connection, or the connection led to a replica that has just stopped. */
const noConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code);

/** @returns the message of a failure as JSON; undefined if it has none, for example because a proxy sent it */
function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

export function createPartClient({ part, baseUrl, label = `The ${part} service`, internalToken, timeoutMs: usualMs = 5_000 }: PartClientOptions): PartClient {
  const { origin } = new URL(baseUrl);
  const pool = new Pool(origin, { connections, connect: { timeout: connectMs } });
  /** Its connections are closed after each answer, so that none is idle when the next call begins. */
  const unkept = new Pool(origin, { connections, connect: { timeout: connectMs } });
  const breaker = createBreaker((error) => error instanceof UpstreamError);
  let inFlight = 0;

  const unavailable = (cause?: unknown, message = `${label} is temporarily unavailable. Please try again.`) => new UpstreamError(503, message, part, cause);
  const unusable = (cause: unknown) => new UpstreamError(502, `${label} sent an invalid answer. Please try again.`, part, cause);

  function failure(error: unknown): Error {
    if (error instanceof HttpError) return error;
    if (isRequestFault(error)) return badRequest('The request is malformed');
    if (timeouts.has(codeOf(error))) return new UpstreamError(504, `${label} took too long to answer. Please try again.`, part, error);
    return unavailable(error);
  }

  async function exchanged<A>(exchange: Exchange<A>, { method, path, headers, body, timeoutMs = usualMs, isRepeatable = method === 'GET' || method === 'HEAD', isOnNewConnection = false }: PartCall, signal: AbortSignal | undefined): Promise<A> {
    const traceparent = currentTraceparent();
    const options: Dispatcher.RequestOptions = {
      method: method as Dispatcher.HttpMethod,
      path,
      headers: { ...headers, ...(internalToken && { [internalTokenHeader]: internalToken.sent }), ...(traceparent !== undefined && { traceparent }) },
      body: body ?? null,
      ...(signal && { signal }),
      ...(isOnNewConnection && { reset: true }),
    };
    const via = isOnNewConnection ? unkept : pool;
    const startedAt = performance.now();
    try {
      return await exchange(via, options, timeoutMs);
    } catch (error) {
      // The other side can close an idle connection just as this call uses it, and a new connection can lead to a replica that has just stopped.
      const leftMs = timeoutMs - (performance.now() - startedAt);
      if (!isRepeatable || !noConnection.has(codeOf(error)) || leftMs <= 0) throw error;
      return exchange(via, options, leftMs);
    }
  }

  async function answered<A extends { statusCode: number }>(exchange: Exchange<A>, call: PartCall, signal: AbortSignal | undefined): Promise<A> {
    const attributes = { 'http.request.method': call.method, 'peer.service': part };
    try {
      return await inSpan({ name: `${call.method} ${part}`, kind: 'client', attributes }, async (span) => {
        const answer = await exchanged(exchange, call, signal);
        span.set({ 'http.response.status_code': answer.statusCode });
        if (answer.statusCode >= 500) span.fail();
        return answer;
      });
    } catch (error) {
      throw signal?.aborted ? disconnected() : failure(error);
    }
  }

  async function guarded<A extends { statusCode: number }>(exchange: Exchange<A>, call: PartCall, signal?: AbortSignal): Promise<A> {
    if (inFlight >= connections + mostWaiting) throw unavailable();
    inFlight += 1;
    try {
      return await breaker.run((isProbe) => answered(exchange, call, isProbe ? undefined : signal), { mayProbe: !(call.body instanceof Readable) });
    } catch (error) {
      throw failure(error);
    } finally {
      inFlight -= 1;
    }
  }

  /** @returns how to make the call: without a socket if the part is in this process and the body is not a stream */
  function exchangeOf<A>({ body }: PartCall, overSocket: Exchange<A | WholeAnswer>, largest: number): Exchange<A | WholeAnswer> {
    const local = body instanceof Readable ? undefined : partAt(origin);
    return local ? (_pool, options, timeoutMs) => inProcess(local, { options, timeoutMs, largest }) : overSocket;
  }

  function readJson(text: string): unknown {
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw unusable(error);
    }
  }

  const client: PartClient = {
    async stream({ signal, ...call }) {
      const answer = await guarded(exchangeOf<StreamedAnswer>(call, streamed, Infinity), call, signal);
      if (!signal?.aborted) return answer;
      if (answer.body instanceof Readable) answer.body.on('error', () => undefined).destroy();
      throw disconnected();
    },
    collect: (answer, signal) => collected(answer, usualMs).catch((error: unknown) => Promise.reject(signal?.aborted ? disconnected() : failure(error))),
    send: (call) => guarded(exchangeOf<WholeAnswer>(call, whole, largestWhole), call),

    async request<T>(method: string, path: `/${string}`, { body, token, requestId, ...call }: JsonOptions = {}) {
      const headers = {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
      };
      const answer = await client.send({ method, path, headers, body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)), ...call });
      const text = answer.body.toString();
      if (answer.statusCode === 503) throw unavailable(new Error(`${path}: 503`), messageIn(text));
      return { status: answer.statusCode, body: readJson(text) as T };
    },

    async read(path, schema) {
      const { status, body } = await client.request<unknown>('GET', path, { timeoutMs: readMs });
      const read = status === 200 ? schema.safeParse(body) : undefined;
      if (!read?.success) throw unusable(read?.error ?? `${path}: ${status}`);
      return read.data;
    },

    async close() {
      breaker.close();
      await Promise.all([pool.close(), unkept.close()]);
    },
  };
  return client;
}

/**
 * Reads one address, without a breaker and up to 16 MiB. A part in the same process is called without a socket.
 * @throws undici's errors
 */
export function readAddress({ origin, pathname, search }: URL, timeoutMs: number): Promise<WholeAnswer> {
  const options: Dispatcher.RequestOptions = { origin, method: 'GET', path: pathname + search };
  const local = partAt(origin);
  return local ? inProcess(local, { options, timeoutMs }) : whole(getGlobalDispatcher(), options, timeoutMs);
}
