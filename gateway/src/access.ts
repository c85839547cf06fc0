import { HttpError, notFound, requireAdmin, requireIdentity } from '@storefront/service-kit';
import type Koa from 'koa';
import { incompleteRequest } from './request-body';
import { isApiPath, matchRoute } from './route-table';
import type { GatewayMiddleware } from './state';

/** Middleware: finds the call in the route table. An unknown path of the API is a 404, a wrong method a 405. */
export const findRoute: GatewayMiddleware = (ctx, next) => {
  const match = matchRoute(ctx.method, ctx.path);
  if (match && 'route' in match) {
    ctx.state.route = match.route;
    // Later middleware overrides this for answers that may be cached.
    ctx.set('cache-control', 'no-store');
  } else if (match) {
    ctx.set('allow', match.allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
    throw new HttpError(405, 'Method not allowed');
  } else if (isApiPath(ctx.path)) {
    throw notFound('Not found');
  }
  return next();
};

/**
 * Checking a token can take a second (`revoked-tokens.ts`). Stops if the client has disconnected since: the request's body would never arrive, and an event
 * stream would never end.
 */
export const unlessDisconnected =
  (identify: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    identify(ctx, () => {
      if (ctx.res.destroyed) throw incompleteRequest();
      return next();
    });

/**
 * Middleware: checks that the route allows the caller. It checks a token only on routes that need one, so that a caller with an expired token
 * can still browse and log in.
 * @param identify verifies the token, and sets `ctx.state.identity`
 */
export function controlAccess(identify: Koa.Middleware): GatewayMiddleware {
  return async (ctx, next) => {
    const { route } = ctx.state;
    if (!route?.needsToken) return next();
    return identify(ctx, async () => {
      if (route.access === 'admin') requireAdmin(ctx);
      if (route.access === 'signed-in') requireIdentity(ctx);
      await next();
    });
  };
}
