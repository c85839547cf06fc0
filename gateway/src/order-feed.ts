import { PassThrough } from 'node:stream';
import { orderFeedEndpoint, type EventOf } from '@storefront/contracts';
import { HttpError, requireAdmin } from '@storefront/service-kit';
import type Koa from 'koa';
import type { GatewayMiddleware } from './state';

export const orderFeedPath = orderFeedEndpoint.path;

/** What is told of an order: that it changed. What it is now is read from the API. */
const told = ['order.placed', 'order.status-changed', 'order.payment-submitted', 'order.payment-verified', 'order.payment-refused'] as const;
type Told = EventOf<(typeof told)[number]>;

const heartbeatMs = 25_000;
/** Then the browser asks again, with the token that it has by then. */
const longestMs = 10 * 60_000;
const mostWatchers = 200;
/** Of one admin: more than anybody looks at, and few enough that nobody takes the others' places. */
const mostOfOne = 10;

export interface OrderFeed {
  types: readonly Told['type'][];
  tell(event: Told): void;
  /** Middleware: answers admins with server-sent events, until they or the gateway leave. */
  routes(identify: Koa.Middleware): GatewayMiddleware;
  /** Ends every answer, so that the gateway can stop. */
  close(): void;
}

/** Tells the admins who are looking that orders changed, so that their lists are fresh without asking again and again. */
export function createOrderFeed(): OrderFeed {
  const watchers = new Map<PassThrough, string>();

  function requirePlace(userId: string): void {
    if (watchers.size >= mostWatchers) throw new HttpError(503, 'Too many admins are watching. Please try again.');
    const own = [...watchers.values()].filter((watcher) => watcher === userId).length;
    if (own >= mostOfOne) throw new HttpError(429, `You are watching orders in ${mostOfOne} places. Please close some of them.`);
  }

  function watch(ctx: Koa.ParameterizedContext, userId: string): void {
    const answer = new PassThrough();
    const heartbeat = setInterval(() => answer.write(':\n\n'), heartbeatMs);
    const end = setTimeout(() => answer.end(), longestMs);
    watchers.set(answer, userId);
    ctx.res.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(end);
      watchers.delete(answer);
    });
    answer.write('retry: 3000\n\n');
    ctx.type = 'text/event-stream';
    ctx.set('cache-control', 'no-store');
    ctx.set('x-accel-buffering', 'no');
    ctx.body = answer;
  }

  return {
    types: told,
    tell({ id, type, data }) {
      const message = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ orderId: data.orderId })}\n\n`;
      for (const watcher of watchers.keys()) watcher.write(message);
    },
    routes: (identify) => (ctx, next) => {
      if (ctx.path !== orderFeedPath || ctx.method !== 'GET') return next();
      return identify(ctx, async () => {
        const { userId } = requireAdmin(ctx);
        requirePlace(userId);
        watch(ctx, userId);
      });
    },
    close() {
      for (const watcher of watchers.keys()) watcher.end();
    },
  };
}
