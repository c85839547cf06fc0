import type { IncomingMessage } from 'node:http';
import { ahead, answerFailures, createAccessLog, health, identify, logCutOffs, notFound, observeRequests, type HttpApp, type Logger } from '@storefront/service-kit';
import Koa from 'koa';
import { controlAccess, findRoute, unlessDisconnected } from './access';
import type { AnswerCache } from './answer-cache';
import { browserTraces } from './browser-traces';
import { cachedProducts } from './cached-products';
import { identifyRequest } from './caller';
import { takeClientErrors } from './client-errors';
import { compression } from './compression';
import { adminOrder } from './admin-order';
import { dashboard } from './dashboard';
import { keptAnswers } from './kept-answers';
import { mailbox } from './mailbox';
import { metrics } from './metrics';
import { openApi } from './open-api';
import { orderFeedPath, type OrderFeed } from './order-feed';
import { part } from './part';
import { proxyRoutes } from './proxy-routes';
import { createRateLimit, rateLimit } from './rate-limit';
import type { RevokedTokens } from './revoked-tokens';
import { isApiPath } from './route-table';
import { securityHeaders, setHeaders } from './security-headers';
import type { PassedOn, GatewayContext, GatewayState } from './state';
import type { Upstreams } from './upstreams';
import { createVisitorPasses, givePass } from './visitor-pass';

export interface AppDeps {
  upstreams: Upstreams;
  /** The pages and the files of the front ends. */
  frontEnds: Koa.Middleware;
  cache: AnswerCache;
  revokedTokens: RevokedTokens;
  orderFeed: OrderFeed;
  /** PEM, to verify tokens. */
  publicKey: string;
  logger: Logger;
  /** Rejects while the gateway cannot work. */
  ready: () => Promise<void>;
  isSecure: boolean;
  isMailboxEnabled: boolean;
  requestsPerSecond: number;
  trustedProxies: number;
  /** Known to all gateways only; see `visitor-pass.ts`. */
  secret: string;
  /** OTLP endpoint for traces. Without it, browsers send none. */
  collector?: string;
}

/** The route of a request in metrics and traces. All pages and files share `front-end`, and all unknown paths of the API share `none`. */
function routeOf(ctx: GatewayContext): string {
  if (ctx.path === orderFeedPath) return orderFeedPath;
  return ctx.state.route?.path ?? (isApiPath(ctx.path) ? 'none' : 'front-end');
}

/** The whole shop as a browser sees it, on one origin. A request passes the middleware in this order. The app does not listen. */
export function createApp({ upstreams, frontEnds, cache, revokedTokens, orderFeed, publicKey, logger, ready, ...options }: AppDeps): HttpApp {
  const log = createAccessLog(logger);
  const headers = securityHeaders({ isSecure: options.isSecure });
  const limit = createRateLimit({ perSecond: options.requestsPerSecond });
  const identifyCaller = unlessDisconnected(identify(publicKey, { isRevoked: revokedTokens.isRevoked }));
  const passes = createVisitorPasses(options.secret);
  const passedOn = new WeakMap<IncomingMessage, PassedOn>();
  const app = new Koa<GatewayState>();
  logCutOffs(app, logger);
  app
    .use(identifyRequest({ trustedProxies: options.trustedProxies, passes, passedOn }))
    .use(observeRequests({ part: part.name, log, routeOf }))
    .use(setHeaders(headers))
    .use(compression())
    .use(answerFailures({ part: part.name, logger, everyAnswer: headers.map(([name]) => name) }))
    .use(health({ part: part.name, ready, logger }))
    .use(metrics({ isBehindProxy: options.trustedProxies > 0 }))
    .use(rateLimit(limit))
    .use(openApi())
    .use(orderFeed.routes(identifyCaller))
    .use(browserTraces(options.collector))
    .use(findRoute)
    .use(controlAccess(identifyCaller))
    .use(cachedProducts({ catalog: upstreams.catalog, cache }))
    .use(dashboard(upstreams))
    .use(adminOrder(upstreams))
    .use(takeClientErrors(logger))
    .use(proxyRoutes({ upstreams, cache }))
    .use(mailbox({ isEnabled: options.isMailboxEnabled, notification: upstreams.notification }))
    .use(givePass(passes))
    .use(frontEnds)
    .use(() => {
      throw notFound('Not found');
    });

  // With a collector every request needs a span, so the middleware answers all requests.
  if (options.collector !== undefined) return app;
  const answerKept = keptAnswers({ cache, catalog: upstreams.catalog, headers, limit, log, trustedProxies: options.trustedProxies, passes, passedOn });
  return ahead(answerKept, app);
}
