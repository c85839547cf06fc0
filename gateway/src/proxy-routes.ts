import { idsIn, type AnswerCache } from './answer-cache';
import { proxy } from './proxy';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** Writes to these services can change products or stock, and the cache contains both. */
const changesProducts = new Set(['catalog', 'order']);

/** Frequent writes, which change only the stock of products that their answers name. */
const namesProducts = new Set(['placeOrder', 'holdItems']);

/** Middleware: forwards calls of the API to the service in the route table. */
export function proxyRoutes({ upstreams, cache }: { upstreams: Upstreams; cache: AnswerCache }): GatewayMiddleware {
  return async (ctx, next) => {
    const { route } = ctx.state;
    if (!route || route.answeredBy === 'gateway') return next();
    await proxy(ctx, upstreams[route.answeredBy]);
    if (route.method === 'GET' || ctx.status >= 300 || !changesProducts.has(route.answeredBy)) return;
    if (namesProducts.has(route.id) && Buffer.isBuffer(ctx.body)) cache.dropNaming(idsIn(ctx.body));
    else cache.drop();
  };
}
