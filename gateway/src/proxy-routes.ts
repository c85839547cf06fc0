import { idsIn, type AnswerCache } from './answer-cache';
import { createLine } from './line';
import { proxy } from './proxy';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** Writes to these services can change products or stock, and the cache contains both. */
const changesProducts = new Set(['catalog', 'order']);

/** Orders and holds, the frequent and expensive writes of a sale. They change only the stock of products that their answers name. */
const saleWrites = new Set(['placeOrder', 'holdItems']);
/** Few enough that reads are answered in between, and enough that their writes share transactions. */
const saleWritesAtOnce = 32;

/** Middleware: forwards calls of the API to the service in the route table. */
export function proxyRoutes({ upstreams, cache }: { upstreams: Upstreams; cache: AnswerCache }): GatewayMiddleware {
  const inLine = createLine(saleWritesAtOnce);
  return async (ctx, next) => {
    const { route } = ctx.state;
    if (!route || route.answeredBy === 'gateway') return next();
    const isSale = saleWrites.has(route.id);
    await proxy(ctx, upstreams[route.answeredBy], isSale ? inLine : undefined);
    if (route.method === 'GET' || ctx.status >= 300 || !changesProducts.has(route.answeredBy)) return;
    if (isSale && Buffer.isBuffer(ctx.body)) cache.dropNaming(idsIn(ctx.body));
    else cache.drop();
  };
}
