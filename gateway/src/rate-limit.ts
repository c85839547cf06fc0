import { HttpError } from '@storefront/service-kit';
import { LRUCache } from 'lru-cache';
import { isApiPath } from './route-table';
import type { GatewayMiddleware } from './state';

const windowSeconds = 10;

/** Somebody with IPv6 has a whole /64 to call from. */
const callerOf = (address: string) => (address.includes(':') ? address.split(':').slice(0, 4).join(':') : address);

/**
 * Middleware: answers 429 to a network address that calls the API more often than `perSecond`, averaged over ten seconds.
 * Pages and files are not counted.
 * @param options.perSecond 0 is no limit
 * @param options.now milliseconds, from any fixed moment
 */
export function rateLimit({ perSecond, now = () => performance.now() }: { perSecond: number; now?: () => number }): GatewayMiddleware {
  const counts = new LRUCache<string, { since: number; count: number }>({ max: 10_000 });
  return (ctx, next) => {
    if (perSecond === 0 || !isApiPath(ctx.path)) return next();
    const caller = callerOf(ctx.state.address);
    const time = now();
    let window = counts.get(caller);
    if (!window || time - window.since >= windowSeconds * 1000) {
      window = { since: time, count: 0 };
      counts.set(caller, window);
    }
    window.count += 1;
    if (window.count <= perSecond * windowSeconds) return next();
    ctx.set('retry-after', String(Math.ceil(windowSeconds - (time - window.since) / 1000)));
    throw new HttpError(429, 'Too many requests. Please try again in a few seconds.');
  };
}
