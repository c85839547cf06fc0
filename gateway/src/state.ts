import type { Identity, RequestState } from '@storefront/service-kit';
import type Koa from 'koa';
import type { CachedAnswer } from './answer-cache';
import type { Route } from './route-table';

/** What was done for a request before it came to the middleware: it was counted for the limit, and its answer was asked for. */
export interface Begun {
  /** By `performance.now()`. */
  startedAt: number;
  requestId: string;
  answer: CachedAnswer | Promise<CachedAnswer>;
}

/** `ctx.state` on its way through the middleware. */
export interface GatewayState extends RequestState {
  /** Set where it was begun ahead of the middleware. */
  begun?: Begun;
  /** The caller's network address. */
  address: string;
  /** Set on a call of the API. */
  route?: Route;
  /** Set where the route needs to know, and the caller has a good token. */
  identity?: Identity;
}

export type GatewayMiddleware = Koa.Middleware<GatewayState>;
export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
