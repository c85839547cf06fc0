import type { IncomingMessage, ServerResponse } from 'node:http';
import { knownEncoding, observeRequest, withTraceparent, type Encoding } from '@storefront/service-kit';
import type { AccessLog } from './access-log';
import type { AnswerCache, CachedAnswer } from './answer-cache';
import { addressOf, requestIdOf } from './caller';
import { part } from './part';
import type { RateLimit } from './rate-limit';
import type { Header } from './security-headers';

export interface KeptAnswersDeps {
  cache: AnswerCache;
  /** Of every answer. */
  headers: Header[];
  limit: RateLimit;
  log: AccessLog;
  trustedProxies: number;
}

/** An answer as it is sent: names and values of its headers in turn, as Node takes them. */
interface Prepared {
  whole: string[];
  body: Buffer;
  notModified: string[];
}

/** Whether the caller has this answer already; undefined where it asks in a way that takes more thought. */
function hasAlready({ headers }: IncomingMessage, etag: string): boolean | undefined {
  const tag = headers['if-none-match'];
  if (tag === undefined) return false;
  return tag === etag && headers['cache-control'] === undefined ? true : undefined;
}

/**
 * Gives answers that are kept, ahead of the middleware, which takes several times as long to come to the same bytes and headers (decision 10). Whatever
 * is not plainly such a call is left to the middleware: what it answers is what is kept.
 * @returns answers a request, or returns false
 */
export function keptAnswers({ cache, headers, limit, log, trustedProxies }: KeptAnswersDeps): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ready = new WeakMap<CachedAnswer, Partial<Record<Encoding, Prepared>>>();

  function prepare(answer: CachedAnswer, encoding: Encoding, body: Buffer): Prepared {
    const always = [...headers.flat(), 'vary', 'Accept-Encoding', 'cache-control', 'no-cache', 'etag', answer.etag];
    const ofBody = ['content-type', answer.type, 'content-length', String(body.length)];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return { body, whole: [...always, ...ofBody, ...encoded], notModified: always };
  }

  /** Undefined where nobody has asked for it in this encoding yet. */
  function preparedFor(answer: CachedAnswer, acceptEncoding: IncomingMessage['headers']['accept-encoding']): Prepared | undefined {
    const encoding = answer.isWorthEncoding ? knownEncoding(acceptEncoding) : 'identity';
    const body = encoding && answer.encoded(encoding);
    if (encoding === undefined || !Buffer.isBuffer(body)) return undefined;
    const variants = ready.get(answer) ?? {};
    ready.set(answer, variants);
    return (variants[encoding] ??= prepare(answer, encoding, body));
  }

  return (request, response) => {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const kept = cache.kept(url);
    if (!kept) return false;
    const startedAt = performance.now();
    const isKnown = hasAlready(request, kept.answer.etag);
    const prepared = preparedFor(kept.answer, request.headers['accept-encoding']);
    if (isKnown === undefined || !prepared) return false;
    const address = addressOf(request, trustedProxies);
    if (limit.take(address) > 0) return false;

    const requestId = requestIdOf(request);
    const status = isKnown ? 304 : 200;
    response.writeHead(status, (isKnown ? prepared.notModified : prepared.whole).concat('x-request-id', requestId));
    response.end(isKnown ? undefined : prepared.body);

    const ms = performance.now() - startedAt;
    observeRequest({ part: part.name, method, route: kept.call.route, status }, ms);
    const traceparent = request.headers.traceparent as string | undefined;
    const entry = { requestId, address, method, path: kept.call.path, status, ms: Math.round(ms) };
    if (traceparent === undefined) log(entry);
    else withTraceparent(traceparent, () => log(entry));
    return true;
  };
}
