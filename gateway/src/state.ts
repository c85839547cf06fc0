import type { Identity } from '@storefront/service-kit';
import type Koa from 'koa';
import type { Route } from './route-table';

/** `ctx.state` on its way through the middleware. */
export interface GatewayState {
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** Set on a call of the API. */
  route?: Route;
  /** Set where the route needs to know, and the caller has a good token. */
  identity?: Identity;
}

export type GatewayMiddleware = Koa.Middleware<GatewayState>;
export type GatewayContext = Koa.ParameterizedContext<GatewayState>;
