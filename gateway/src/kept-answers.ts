import type { IncomingMessage } from 'node:http';
import { inSpan, knownEncoding, observeRequest, requestIdOf, withTraceparent, type AccessLog, type AnswerAhead, type Encoding, type PartClient } from '@storefront/service-kit';
import type { AnswerCache, CachedAnswer, Prepared } from './answer-cache';
import { createCacheableCalls } from './cacheable-calls';
import { fetchProducts } from './cached-products';
import { callerOf } from './caller';
import { part } from './part';
import type { RateLimit } from './rate-limit';
import type { Header } from './security-headers';
import type { PassedOn } from './state';
import type { VisitorPasses } from './visitor-pass';

export interface KeptAnswersDeps {
  cache: AnswerCache;
  catalog: PartClient;
  /** Set on every answer. */
  headers: Header[];
  limit: RateLimit;
  log: AccessLog;
  trustedProxies: number;
  passes: VisitorPasses;
  /** Requests that the middleware must answer although the rate limit has already counted them. */
  passedOn: WeakMap<IncomingMessage, PassedOn>;
}

/** Up to this size, a body is sent as a string. Most compressed lists are smaller. */
const largestString = 16 * 1024;
const ownTag = /^W\/"[\w-]+"$/;

/** True for a usual request: it asks for the whole answer, or revalidates an answer by its ETag. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const tag = headers['if-none-match'];
  return headers['cache-control'] === undefined && headers['if-modified-since'] === undefined && (tag === undefined || ownTag.test(tag));
}

/**
 * Answers cacheable calls ahead of the middleware, which needs several times as long for the same bytes and headers (decision 10).
 * Other requests and all failures are passed on to the middleware.
 * Processor time on Node 24: 28 µs instead of 81 for a list, 39 instead of 83 for a 304, 39 instead of 73 for a product. Bare Koa takes 21 µs; the
 * middleware takes 3.4 times that and more, which is far above the target.
 */
export function keptAnswers({ cache, catalog, headers, limit, log, trustedProxies, passes, passedOn }: KeptAnswersDeps): AnswerAhead {
  const callOf = createCacheableCalls();
  const always = [...headers.flat(), 'vary', 'Accept-Encoding', 'cache-control', 'no-cache'];

  function prepare(answer: CachedAnswer, encoding: Encoding, body: Buffer): Prepared {
    const notModified = [...always, 'etag', answer.etag];
    const ofBody = ['content-type', answer.type, 'content-length', String(body.length)];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    // Node sends a string together with the head in one write, and a buffer in a second one. But it copies a string for each client that does not read.
    return { body: body.length > largestString ? body : body.toString('latin1'), whole: [...notModified, ...ofBody, ...encoded], notModified };
  }

  /** Undefined if another thread still encodes the answer, because it is large. */
  function preparedFor(answer: CachedAnswer, accepted: Encoding): Prepared | undefined {
    const encoding = answer.isWorthEncoding ? accepted : 'identity';
    const body = answer.encoded(encoding);
    if (body instanceof Promise) return undefined;
    const known = answer.prepared.get(body);
    if (known) return known;
    const prepared = prepare(answer, encoding, body);
    answer.prepared.set(body, prepared);
    return prepared;
  }

  return (request, response, passOn) => {
    const { method = '', url = '' } = request;
    const call = isPlain(request) ? callOf(url) : undefined;
    const encoding = knownEncoding(request.headers['accept-encoding']);
    if (!call || !encoding) return passOn();
    const startedAt = performance.now();
    const address = callerOf(request, trustedProxies, passes);
    if (limit.take(address) > 0) return passOn();
    const requestId = requestIdOf(request);

    const passOnWith = (answer: PassedOn['answer']) => {
      passedOn.set(request, { startedAt, requestId, answer });
      passOn();
    };

    function give(answer: CachedAnswer): void {
      const prepared = answer.status === 200 ? preparedFor(answer, encoding!) : undefined;
      if (!prepared) return passOnWith(answer);
      const isKnown = request.headers['if-none-match'] === answer.etag;
      const status = isKnown ? 304 : 200;
      response.writeHead(status, [...(isKnown ? prepared.notModified : prepared.whole), 'x-request-id', requestId]);
      if (isKnown) response.end();
      else response.end(prepared.body, 'latin1');
      const ms = performance.now() - startedAt;
      observeRequest({ part: part.name, method, route: call!.route, status }, ms);
      log({ requestId, address, method, path: call!.path, status, ms: Math.round(ms) });
    }

    const parent = request.headers.traceparent as string | undefined;
    const found = cache.get(call.key, () => inSpan({ part: part.name, name: method, kind: 'server', parent }, () => fetchProducts(catalog, call.key, requestId, request.headers)));
    const traced = (work: () => void) => (parent === undefined ? work() : withTraceparent(parent, work));
    if (!(found instanceof Promise)) return traced(() => give(found));
    void found.then(
      (answer) => traced(() => give(answer)),
      () => passOnWith(found),
    );
  };
}
