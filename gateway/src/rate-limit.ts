import { addressRange, HttpError } from '@storefront/service-kit';
import { LRUCache } from 'lru-cache';
import { isApiPath } from './route-table';
import type { GatewayMiddleware } from './state';

const windowSeconds = 10;

export interface RateLimit {
  /** Counts a call. @returns 0, or the seconds until the address may call again */
  take(address: string): number;
}

/**
 * Limits the calls of a network address, averaged over ten seconds. An IPv6 /64 counts as one address. Our own code: decision 29.
 * @param options.perSecond 0 is no limit
 * @param options.now milliseconds, from any fixed moment
 */
export function createRateLimit({ perSecond, now = () => performance.now() }: { perSecond: number; now?: () => number }): RateLimit {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: 10_000 });
  return {
    take(address) {
      if (perSecond === 0) return 0;
      const caller = addressRange(address);
      const time = now();
      let window = counts.get(caller);
      if (!window || time - window.since >= windowSeconds * 1000) {
        window = { since: time, count: 0 };
        counts.set(caller, window);
      }
      window.count += 1;
      return window.count <= perSecond * windowSeconds ? 0 : windowSeconds - (time - window.since) / 1000;
    },
  };
}

/** Middleware: answers 429 to clients that call the API too often. Pages and files are not counted. */
export function rateLimit(limit: RateLimit): GatewayMiddleware {
  return (ctx, next) => {
    const isCounted = isApiPath(ctx.path) && !ctx.state.passedOn;
    const waitSeconds = isCounted ? limit.take(ctx.state.address) : 0;
    if (waitSeconds === 0) return next();
    ctx.set('retry-after', String(Math.ceil(waitSeconds)));
    throw new HttpError(429, 'Too many requests. Please try again in a few seconds.');
  };
}
