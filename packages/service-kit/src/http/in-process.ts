import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse, type IncomingHttpHeaders, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type Dispatcher } from 'undici';
import { largestWhole, type WholeAnswer } from './exchange';

/** A part that listens in this process. */
interface LocalPart {
  /** The `Host` header of its requests. */
  host: string;
  handle: RequestListener;
  /** Runs a handler outside of its caller's trace, as if the call came over a socket. */
  outside: ReturnType<typeof AsyncLocalStorage.snapshot>;
  inFlight: Set<Promise<unknown>>;
}

/** By origin. */
const parts = new Map<string, LocalPart>();

/** Methods for which a request without a body says so. */
const expectsBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Lets part clients of this process call the handler without a socket.
 * @returns a function that ends this and waits for the calls in flight
 */
export function listenInProcess(origin: string, handle: RequestListener): () => Promise<void> {
  const part: LocalPart = { host: new URL(origin).host, handle, outside: AsyncLocalStorage.snapshot(), inFlight: new Set() };
  parts.set(origin, part);
  return async () => {
    parts.delete(origin);
    await Promise.allSettled(part.inFlight);
  };
}

/** The part of this process that listens at the origin. */
export const partAt = (origin: string): LocalPart | undefined => parts.get(origin);

/** The parts of a socket that handlers use. */
class Connection extends EventEmitter {
  readonly remoteAddress = '127.0.0.1';
  readonly encrypted = false;
  readonly readable = true;
  readonly writable = true;
  readonly bytesRead = 0;
  destroyed = false;
  resume = (): this => this;
  pause = (): this => this;
  destroy(): this {
    this.destroyed = true;
    this.emit('close');
    return this;
  }
}

type Settle = Pick<PromiseWithResolvers<WholeAnswer>, 'resolve' | 'reject'>;

/** Collects the answer instead of writing it to a socket. */
class CollectedResponse extends ServerResponse {
  readonly #pieces: Buffer[] = [];
  readonly #settle: Settle;
  readonly #largest: number;
  #size = 0;
  #head: Omit<WholeAnswer, 'body'> | undefined;

  constructor(request: IncomingMessage, settle: Settle, largest: number) {
    super(request);
    this.#settle = settle;
    this.#largest = largest;
  }

  override writeHead(statusCode: number, ...rest: unknown[]): this {
    const given = rest.find((one) => typeof one === 'object') as OutgoingHttpHeaders | string[] | undefined;
    if (given && !Array.isArray(given)) for (const [name, value] of Object.entries(given)) if (value !== undefined) this.setHeader(name, value);
    this.statusCode = statusCode;
    const headers: IncomingHttpHeaders = {};
    for (const [name, value] of Object.entries(this.getHeaders())) headers[name] = Array.isArray(value) ? value : String(value);
    // Names and values in turn. Node, too, sends them without storing them.
    if (Array.isArray(given)) for (let at = 0; at < given.length; at += 2) headers[given[at]!.toLowerCase()] = given[at + 1]!;
    this.#head = { statusCode, headers };
    // Node's own `headersSent` reads `_header`.
    Object.assign(this, { _header: 'sent' });
    return this;
  }

  override flushHeaders(): void {
    if (!this.#head) this.writeHead(this.statusCode);
  }

  override write(piece: unknown, ...rest: unknown[]): boolean {
    this.flushHeaders();
    const encoding = rest.find((one) => typeof one === 'string') as BufferEncoding | undefined;
    const bytes = typeof piece === 'string' ? Buffer.from(piece, encoding) : (piece as Buffer);
    this.#size += bytes.length;
    if (this.#size > this.#largest) this.destroy(new errors.ResponseExceededMaxSizeError());
    else this.#pieces.push(bytes);
    const done = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    done?.call(this);
    return true;
  }

  override end(...args: unknown[]): this {
    if (this.finished) return this;
    const done = typeof args.at(-1) === 'function' ? (args.pop() as () => void) : undefined;
    if (args[0] !== undefined && args[0] !== null) this.write(args[0], args[1]);
    this.flushHeaders();
    this.finished = true;
    this.#settle.resolve({ ...this.#head!, body: this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces) });
    process.nextTick(() => {
      this.emit('finish');
      this.emit('close');
      done?.();
    });
    return this;
  }

  /** The part failed before its answer was complete, or the caller no longer waits. */
  override destroy(error: Error = new errors.SocketError('The part broke off', undefined)): this {
    if (this.destroyed || this.finished) return this;
    this.destroyed = true;
    this.#settle.reject(error);
    this.emit('close');
    return this;
  }
}

/** One call of a part in this process. */
export interface LocalCall {
  options: Dispatcher.RequestOptions;
  /** Limits the wait for the whole answer. */
  timeoutMs: number;
  /** Bytes; default 16 MiB. */
  largest?: number;
}

/** Like `whole`, without a socket: the same headers and bytes reach the part's handler in this process. */
export async function inProcess(part: LocalPart, { options, timeoutMs, largest = largestWhole }: LocalCall): Promise<WholeAnswer> {
  const { method, path, headers, body } = options;
  const signal = options.signal as AbortSignal | undefined;
  const connection = new Connection();
  const request = new IncomingMessage(connection as unknown as Socket);
  Object.assign(request, { method, url: path, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true });
  const content = body as Buffer | null;
  const length = content ? { 'content-length': String(content.length) } : expectsBody.has(method) ? { 'content-length': '0' } : {};
  for (const [name, value] of Object.entries({ host: part.host, ...(headers as IncomingHttpHeaders), ...length })) {
    if (value !== undefined) request.headers[name] = value;
  }
  if (content) request.push(content);
  request.push(null);

  const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
  const response = new CollectedResponse(request, { resolve, reject }, largest);
  connection.once('close', () => response.destroy());
  const timer = setTimeout(() => response.destroy(new errors.BodyTimeoutError()), timeoutMs).unref();
  const breakOff = () => void response.destroy();
  signal?.addEventListener('abort', breakOff);
  part.inFlight.add(promise);
  try {
    if (signal?.aborted) breakOff();
    else part.outside(() => part.handle(request, response));
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', breakOff);
    part.inFlight.delete(promise);
  }
}
