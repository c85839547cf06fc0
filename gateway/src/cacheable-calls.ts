import { rememberAddresses } from '@storefront/service-kit';
import { canonicalUrl } from './cached-products';
import { matchRoute } from './route-table';

/** A call that may be answered from the cache. */
export interface CacheableCall {
  /** Under which its answer is kept, however the call is written. */
  key: string;
  path: string;
  /** The pattern in the route table. */
  route: string;
}

/** What can be read in one way only. */
const plain = /^(\/[\w/-]*)(?:\?([^#\s]*))?$/;

function read(url: string): CacheableCall | undefined {
  const [, path = '', query = ''] = plain.exec(url) ?? [];
  const match = matchRoute('GET', path);
  return match && 'route' in match && match.route.isCacheable ? { key: canonicalUrl(path, query), path, route: match.route.path } : undefined;
}

/** Finds the call that an address plainly is, where it is one whose answer may be kept; remembers what was asked lately. */
export const createCacheableCalls = (): ((url: string) => CacheableCall | undefined) => rememberAddresses(read);
