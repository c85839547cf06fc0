import { PassThrough } from 'node:stream';
import { orderFeedEndpoint, type EventOf } from '@storefront/contracts';
import { BusyError, HttpError, requireAdmin, type Identity } from '@storefront/service-kit';
import type Koa from 'koa';
import type { RevokedTokens } from './revoked-tokens';
import type { GatewayMiddleware } from './state';

export const orderFeedPath = orderFeedEndpoint.path;

/**
 * A message says only that an order changed. The page reads the new state from the API. `order.audited` also reports changes by staff that have no event of their
 * own, such as a verification that was undone.
 */
const feedTypes = [
  'order.placed',
  'order.status-changed',
  'order.payment-submitted',
  'order.payment-verified',
  'order.payment-refused',
  'order.return-changed',
  'order.refunded',
  'order.audited',
] as const;
type FeedEvent = EventOf<(typeof feedTypes)[number]>;

const heartbeatMs = 25_000;
/** A feed ends after this time. The browser then connects again with its current token. */
const longestMs = 10 * 60_000;
const mostWatchers = 200;
/** Connections of one admin: more than an admin needs, and few enough that one admin cannot use up all 200. */
const mostOfOneAdmin = 10;
/** Together with the 3 s of `revoked-tokens.ts` this is less than 5 s, within which a token must be revoked. */
const recheckMs = 1_000;
/** A client that has not read the end of its answer after this time is disconnected. */
const closeMs = 1_000;

export interface OrderFeed {
  types: readonly FeedEvent['type'][];
  send(event: FeedEvent): void;
  /** Middleware: answers admins with server-sent events until they disconnect, their token ends or the gateway stops. */
  routes(identify: Koa.Middleware): GatewayMiddleware;
  /** Ends every answer, so that the gateway can stop. */
  close(): void;
}

interface Watcher {
  identity: Identity;
  send(message: string): void;
  end(): void;
}

/**
 * Notifies watching admins of changed orders, so that their pages need not poll.
 * @param options.isRevoked whether a token is revoked; called every second while an admin is connected
 */
export function createOrderFeed({ isRevoked }: Pick<RevokedTokens, 'isRevoked'>): OrderFeed {
  const watchers = new Set<Watcher>();
  let recheck: NodeJS.Timeout | undefined;

  function requirePlace(userId: string): void {
    if (watchers.size >= mostWatchers) throw new BusyError('Too many admins are watching. Please try again.');
    const own = [...watchers].filter(({ identity }) => identity.userId === userId).length;
    if (own >= mostOfOneAdmin) throw new HttpError(429, `The list of orders is open in ${mostOfOneAdmin} tabs or devices. Please close some of them.`);
  }

  async function endIfTokenEnded(watcher: Watcher): Promise<void> {
    if (await isRevoked(watcher.identity)) watcher.end();
  }

  function add(watcher: Watcher): void {
    watchers.add(watcher);
    recheck ??= setInterval(() => {
      // If a token cannot be checked now, the next check is in a second.
      for (const each of watchers) void endIfTokenEnded(each).catch(() => undefined);
    }, recheckMs);
  }

  /** @returns whether the watcher was still there */
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
    let closing: NodeJS.Timeout | undefined;
    const watcher: Watcher = {
      identity,
      send: (message) => void answer.write(message),
      end() {
        if (!remove(watcher)) return;
        clearInterval(heartbeat);
        clearTimeout(last);
        answer.end();
        closing = setTimeout(() => ctx.res.destroy(), closeMs);
      },
    };
    const heartbeat = setInterval(() => watcher.send(':\n\n'), heartbeatMs);
    const last = setTimeout(() => watcher.end(), Math.min(longestMs, identity.expiresAt * 1000 - Date.now()));
    ctx.res.once('close', () => {
      watcher.end();
      clearTimeout(closing);
    });
    add(watcher);
    watcher.send('retry: 3000\n\n');
    ctx.type = 'text/event-stream';
    ctx.set('cache-control', 'no-store');
    ctx.set('x-accel-buffering', 'no');
    ctx.body = answer;
  }

  return {
    types: feedTypes,
    send({ id, type, data }) {
      const message = `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ orderId: 'subject' in data ? data.subject._id : data.orderId })}\n\n`;
      for (const watcher of watchers) watcher.send(message);
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
