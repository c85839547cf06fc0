import { HttpError, notFound, requireAdmin, requireIdentity } from '@storefront/service-kit';
import type Koa from 'koa';
import { cutOff } from './request-body';
import { isApiPath, matchRoute } from './route-table';
import type { GatewayMiddleware } from './state';

/** Middleware: finds the call in the route table. An unknown path of the API is a 404, a wrong method a 405. */
export const findRoute: GatewayMiddleware = (ctx, next) => {
  const match = matchRoute(ctx.method, ctx.path);
  if (match && 'route' in match) {
    ctx.state.route = match.route;
    // Whatever is for everybody says so itself.
    ctx.set('cache-control', 'no-store');
  } else if (match) {
    ctx.set('allow', match.allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
    throw new HttpError(405, 'Method not allowed');
  } else if (isApiPath(ctx.path)) {
    throw notFound('Not found');
  }
  return next();
};

/** Looking at a token may take a while (`ended-tokens.ts`). Who left meanwhile is told to nobody: no stream ends for them, and no call waits for a body that will not come. */
export const whileCallerStays =
  (identify: Koa.Middleware): Koa.Middleware =>
  (ctx, next) =>
    identify(ctx, () => {
      if (ctx.res.destroyed) throw cutOff();
      return next();
    });

/**
 * Middleware: lets in whom the route table lets in. A token is looked at only where it matters: an old one keeps nobody from browsing
 * or from logging in.
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
