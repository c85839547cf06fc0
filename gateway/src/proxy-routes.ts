import { idsIn, type AnswerCache } from './answer-cache';
import { createLine } from './line';
import { proxy } from './proxy';
import type { GatewayMiddleware } from './state';
import type { Upstreams } from './upstreams';

/** Writes to these services can change products or stock, and the cache contains both. */
const changesProducts = new Set(['catalog', 'order']);

/**
 * The frequent and expensive writes of a sale. Their answers name every product whose stock they change, also the products that a hold released.
 * One change comes later: an order that does not use its customer's hold ends the hold by an event. Cached answers show the returned pieces after at most 2 s.
 *
 * The numbers are the maximum of each at the same time: low enough that reads are answered in between, high enough that the writes share transactions.
 * An order costs four times as much as a hold, so with equal numbers orders wait twice as long.
 */
const saleWrites = { placeOrder: 48, holdItems: 12 };

/** Middleware: forwards calls of the API to the service in the route table. */
export function proxyRoutes({ upstreams, cache }: { upstreams: Upstreams; cache: AnswerCache }): GatewayMiddleware {
  // One for each kind, so that holds do not wait for an order service that hangs.
  const lines = new Map(Object.entries(saleWrites).map(([id, most]) => [id, createLine(most)]));
  return async (ctx, next) => {
    const { route } = ctx.state;
    if (!route || route.answeredBy === 'gateway') return next();
    const line = lines.get(route.id);
    const customer = ctx.state.identity?.userId ?? '';
    await proxy(ctx, upstreams[route.answeredBy], { inLine: line && ((send) => line(customer, send)) });
    if (route.method === 'GET' || ctx.status >= 300 || !changesProducts.has(route.answeredBy)) return;
    if (line && Buffer.isBuffer(ctx.body)) cache.dropNaming(idsIn(ctx.body));
    else cache.drop();
  };
}
