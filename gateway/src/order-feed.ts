import { PassThrough } from 'node:stream';
import { orderFeedEndpoint, type EventOf } from '@storefront/contracts';
import { HttpError, requireAdmin, type Identity } from '@storefront/service-kit';
import type Koa from 'koa';
import type { EndedTokens } from './ended-tokens';
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
/** With the age of what `ended-tokens.ts` knows, it keeps the 5 s within which a token must end. */
const recheckMs = 1_000;
/** A client that reads nothing gets so long to take the end of its answer. */
const farewellMs = 1_000;

export interface OrderFeed {
  types: readonly Told['type'][];
  tell(event: Told): void;
  /** Middleware: answers admins with server-sent events, until they or the gateway leave, or their token ends. */
  routes(identify: Koa.Middleware): GatewayMiddleware;
  /** Ends every answer, so that the gateway can stop. */
  close(): void;
}

interface Watcher {
  identity: Identity;
  tell(message: string): void;
  end(): void;
}

/**
 * Tells the admins who are looking that orders changed, so that their lists are fresh without asking again and again.
 * @param options.hasEnded whether a token has ended; asked every second while somebody is looking
 */
export function createOrderFeed({ hasEnded }: Pick<EndedTokens, 'hasEnded'>): OrderFeed {
  const watchers = new Set<Watcher>();
  let recheck: NodeJS.Timeout | undefined;

  function requirePlace(userId: string): void {
    if (watchers.size >= mostWatchers) throw new HttpError(503, 'Too many admins are watching. Please try again.');
    const own = [...watchers].filter(({ identity }) => identity.userId === userId).length;
    if (own >= mostOfOne) throw new HttpError(429, `You are watching orders in ${mostOfOne} places. Please close some of them.`);
  }

  async function endWhereOver(watcher: Watcher): Promise<void> {
    if (await hasEnded(watcher.identity)) watcher.end();
  }

  function add(watcher: Watcher): void {
    watchers.add(watcher);
    recheck ??= setInterval(() => {
      // If nothing can be known of a token right now, the next check is in a second.
      for (const each of watchers) void endWhereOver(each).catch(() => undefined);
    }, recheckMs);
  }

  /** @returns whether it was still watching */
  function remove(watcher: Watcher): boolean {
    const wasWatching = watchers.delete(watcher);
    if (watchers.size === 0) {
      clearInterval(recheck);
      recheck = undefined;
    }
    return wasWatching;
  }

  function watch(ctx: Koa.ParameterizedContext, identity: Identity): void {
    const answer = new PassThrough();
    let farewell: NodeJS.Timeout | undefined;
    const watcher: Watcher = {
      identity,
      tell: (message) => void answer.write(message),
      end() {
        if (!remove(watcher)) return;
        clearInterval(heartbeat);
        clearTimeout(last);
        answer.end();
        farewell = setTimeout(() => ctx.res.destroy(), farewellMs);
      },
    };
    const heartbeat = setInterval(() => watcher.tell(':\n\n'), heartbeatMs);
    const last = setTimeout(() => watcher.end(), Math.min(longestMs, identity.expiresAt * 1000 - Date.now()));
    ctx.res.once('close', () => {
      watcher.end();
      clearTimeout(farewell);
    });
    add(watcher);
    watcher.tell('retry: 3000\n\n');
    ctx.type = 'text/event-stream';
    ctx.set('cache-control', 'no-store');
    ctx.set('x-accel-buffering', 'no');
    ctx.body = answer;
  }

  return {
    types: told,
    tell({ id, type, data }) {
      const message = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ orderId: data.orderId })}\n\n`;
      for (const watcher of watchers) watcher.tell(message);
    },
    routes: (identify) => (ctx, next) => {
      if (ctx.path !== orderFeedPath || ctx.method !== 'GET') return next();
      return identify(ctx, async () => {
        const identity = requireAdmin(ctx);
        requirePlace(identity.userId);
        watch(ctx, identity);
      });
    },
    close() {
      for (const watcher of watchers) watcher.end();
    },
  };
}
