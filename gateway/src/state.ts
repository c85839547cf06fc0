import type { Identity, RequestState } from '@storefront/service-kit';
import type Koa from 'koa';
import type { CachedAnswer } from './answer-cache';
import type { Route } from './route-table';

/** A request that `kept-answers.ts` passed on to the middleware. The rate limit has counted it, and its answer was requested already. */
export interface PassedOn {
  /** By `performance.now()`. */
  startedAt: number;
  requestId: string;
  answer: CachedAnswer | Promise<CachedAnswer>;
}

/** `ctx.state` on its way through the middleware. */
export interface GatewayState extends RequestState {
  /** Set if `kept-answers.ts` handled the request first. */
  passedOn?: PassedOn;
  /** The client's network address. */
  address: string;
  /** Set on a call of the API. */
  route?: Route;
  /** Set if the route checks tokens and the caller's is valid. */
  identity?: Identity;
}

export type GatewayMiddleware = Koa.Middleware<GatewayState>;
export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
