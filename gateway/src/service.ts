import { credentialChangesAnswerSchema } from '@storefront/contracts';
import { createHttpApp, listen, loadInternalToken, loadKeys, systemClock, type Broker, type Clock, type Logger, type Running } from '@storefront/service-kit';
import type Koa from 'koa';
import { createAnswerCache } from './answer-cache';
import { createApp } from './app';
import type { GatewaySettings } from './config';
import { startRevokedTokens } from './revoked-tokens';
import { createOrderFeed } from './order-feed';
import { part } from './part';
import { subscribe } from './subscriptions';
import { closeUpstreams, createUpstreams, type Upstreams } from './upstreams';

/** Maximum age of a cached answer. Usually an event drops a changed answer earlier, but an event can be lost. */
const cacheMs = 2_000;
/** With one socket, connections waited in a sale: the slowest 1 % of orders took 1.3 s. With eight, the slowest product page took up to 0.56 s, with 32 up to 0.27 s. */
const listeningSockets = 32;

export interface GatewayOptions {
  settings: GatewaySettings;
  /** Stays open when the gateway stops, because parts of one process share it. */
  broker: Broker;
  logger: Logger;
  /** The pages and files of the front ends: everything outside the API. */
  frontEnds: Koa.Middleware;
  /** The URL of each service. */
  upstreams: Record<keyof Upstreams, string>;
  /** Shows the mails of the embedded mode at `/mailbox` to clients on this machine; off by default. */
  mailbox?: boolean;
  /** Rejects while the services in this process cannot work; part of `/readyz`. */
  ready?: () => Promise<unknown>;
  clock?: Clock;
}

/**
 * Starts the gateway. The services may start later. Until the user service has answered which tokens are revoked, `/readyz` answers 503, and so do
 * calls that need a token.
 * @returns its URL; `stop` finishes the requests in flight
 */
export async function startGateway({
  settings,
  broker,
  logger,
  frontEnds,
  upstreams: urls,
  mailbox = false,
  ready,
  clock = systemClock,
}: GatewayOptions): Promise<Running & { url: string }> {
  const { publicKey } = loadKeys({ dataDir: settings.DATA_DIR, publicKey: settings.JWT_PUBLIC_KEY });
  const hosts = Object.values(urls).map((url) => new URL(url).hostname);
  const internalToken = loadInternalToken({ dataDir: settings.DATA_DIR, given: settings.INTERNAL_TOKEN, hosts });
  const upstreams = createUpstreams(urls, internalToken);
  const cache = createAnswerCache({ maxAgeMs: cacheMs });
  const changesSince = (since: string) => upstreams.user.read(`/internal/credential-changes?since=${since}`, credentialChangesAnswerSchema);
  const revokedTokens = startRevokedTokens({ changesSince, clock, logger });
  const orderFeed = createOrderFeed(revokedTokens);
  await subscribe(broker, { cache, revokedTokens, orderFeed });
  await revokedTokens.firstAnswer;

  const app = createApp({
    upstreams,
    frontEnds,
    cache,
    revokedTokens,
    orderFeed,
    publicKey,
    logger,
    ready: async () => {
      if (!revokedTokens.isKnown()) throw new Error('The user service has not answered yet');
      await ready?.();
    },
    isSecure: settings.PUBLIC_URL.startsWith('https:'),
    isMailboxEnabled: mailbox,
    requestsPerSecond: settings.RATE_LIMIT_PER_SECOND,
    trustedProxies: settings.TRUSTED_PROXIES,
    secret: internalToken.sent,
    collector: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
  });
  const metricsPort = settings.METRICS_PORT;
  const metricsApp = createHttpApp({ part: part.name, logger }, () => undefined);
  const listening = await listen(app, { port: settings.PORT, host: settings.HOST, sockets: listeningSockets, logger });
  logger.info({ url: listening.url }, 'Gateway is listening');
  const metrics = metricsPort === undefined ? undefined : await listen(metricsApp, { port: metricsPort, host: settings.HOST, setting: 'METRICS_PORT', logger });

  return {
    url: listening.url,
    async stop() {
      orderFeed.close();
      await listening.close();
      await metrics?.close();
      revokedTokens.stop();
      await closeUpstreams(upstreams);
    },
  };
}
