import { LRUCache } from 'lru-cache';
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

/** Of calls, as callers write them; nobody can grow it without end. */
const mostSpellings = 2_000;
const longestSpelling = 500;
/** What can be read in one way only. */
const plain = /^(\/[\w/-]*)(?:\?([^#\s]*))?$/;

function read(url: string): CacheableCall | undefined {
  const [, path = '', query = ''] = plain.exec(url) ?? [];
  const match = matchRoute('GET', path);
  return match && 'route' in match && match.route.isCacheable ? { key: canonicalUrl(path, query), path, route: match.route.path } : undefined;
}

/** Finds the call that an address plainly is, where it is one whose answer may be kept; remembers what was asked lately. */
export function createCacheableCalls(): (url: string) => CacheableCall | undefined {
  const known = new LRUCache<string, CacheableCall>({ max: mostSpellings });
  return (url) => {
    const remembered = known.get(url);
    if (remembered) return remembered;
    const call = read(url);
    if (call && url.length <= longestSpelling) known.set(url, call);
    return call;
  };
}
