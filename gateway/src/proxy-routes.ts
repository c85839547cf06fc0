import type { AnswerCache } from './answer-cache';
import { proxy } from './proxy';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** What is written here shows in what everybody reads of the catalogue: products, and stock. */
const changesProducts = new Set(['catalog', 'order']);

/** Middleware: calls of the API go to the part that the route table names. */
export function proxyRoutes({ upstreams, cache }: { upstreams: Upstreams; cache: AnswerCache }): GatewayMiddleware {
  return async (ctx, next) => {
    const { route } = ctx.state;
    if (!route || route.answeredBy === 'gateway') return next();
    await proxy(ctx, upstreams[route.answeredBy]);
    if (route.method !== 'GET' && ctx.status < 300 && changesProducts.has(route.answeredBy)) cache.drop();
  };
}
