import { cacheByUrl } from '@storefront/service-kit';
import { canonicalUrl } from './cached-products';
import { matchRoute } from './route-table';

/** A call that the cache may answer. */
export interface CacheableCall {
  /** The key of its answer, the same for every spelling of the call. */
  key: string;
  path: string;
  /** The pattern in the route table. */
  route: string;
}

/** URLs without escapes or other ambiguity. */
const plain = /^(\/[\w/-]*)(?:\?([^#\s]*))?$/;

function read(url: string): CacheableCall | undefined {
  const [, path = '', query = ''] = plain.exec(url) ?? [];
  const match = matchRoute('GET', path);
  return match && 'route' in match && match.route.isCacheable ? { key: canonicalUrl(path, query), path, route: match.route.path } : undefined;
}

/** Finds the cacheable call of an unambiguous URL; remembers recent URLs. */
export const createCacheableCalls = (): ((url: string) => CacheableCall | undefined) => cacheByUrl(read);
