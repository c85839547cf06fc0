import type { IncomingHttpHeaders } from 'node:http';
import { repeatedHeader } from '@storefront/contracts';
import { densestEncoding, type PartClient } from '@storefront/service-kit';
import type { AnswerCache, Fetched } from './answer-cache';
import type { GatewayMiddleware } from './state';

/**
 * One spelling for each call: its parameters in a fixed order. Parameters that this gateway does not know stay, because a newer catalogue can read them. Sitemaps
 * are large and have none.
 */
export function canonicalUrl(path: string, querystring: string): string {
  const trimmed = path.replace(/\/$/, '');
  if (querystring === '' || !trimmed.startsWith('/api/')) return trimmed;
  const query = new URLSearchParams(querystring);
  query.sort();
  return query.size === 0 ? trimmed : `${trimmed}?${query}`;
}

/** The answer is the same for everybody, so only the request's id is forwarded, and the page's mark of a search that it repeats (decision 32). */
export async function fetchProducts(catalog: PartClient, url: string, requestId: string, { [repeatedHeader]: repeated }: IncomingHttpHeaders): Promise<Fetched> {
  const headers = { accept: 'application/json', 'x-request-id': requestId, ...(repeated !== undefined && { [repeatedHeader]: repeated }) };
  const { statusCode, headers: answered, body } = await catalog.send({ method: 'GET', path: url, headers });
  return { status: statusCode, type: answered['content-type'] ?? 'application/json', body };
}

/**
 * Middleware: answers lists, suggestions, products and sitemaps from the cache. The browser may store them but revalidates each time, so that it never shows stock
 * older than the cache's.
 */
export function cachedProducts({ catalog, cache }: { catalog: PartClient; cache: AnswerCache }): GatewayMiddleware {
  return async (ctx, next) => {
    const { route, passedOn, requestId } = ctx.state;
    if (!route?.isCacheable) return next();
    const url = canonicalUrl(ctx.path, ctx.querystring);
    const found = passedOn?.answer ?? cache.get(url, () => fetchProducts(catalog, url, requestId, ctx.headers));
    const answer = found instanceof Promise ? await found : found;
    ctx.status = answer.status;
    ctx.set('content-type', answer.type);
    ctx.set('cache-control', answer.status === 200 ? 'no-cache' : 'no-store');
    if (answer.status === 200) {
      ctx.set('etag', answer.etag);
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
    }
    const encoding = answer.isWorthEncoding ? densestEncoding(ctx) : 'identity';
    const encoded = answer.encoded(encoding);
    if (encoding !== 'identity') ctx.set('content-encoding', encoding);
    ctx.body = encoded instanceof Promise ? await encoded : encoded;
  };
}
