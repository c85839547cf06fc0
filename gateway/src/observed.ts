import { inSpan, observeRequest } from '@storefront/service-kit';
import { orderFeedPath } from './order-feed';
import { part } from './part';
import { isApiPath } from './route-table';
import type { GatewayContext, GatewayMiddleware } from './state';

/** Asked for all the time, by machines: neither traced nor counted. */
const probes = new Set(['/livez', '/readyz', '/metrics']);

/** The pattern of a call; pages and files are one, and so is what the API does not have. */
function routeOf(ctx: GatewayContext): string {
  if (ctx.path === orderFeedPath) return orderFeedPath;
  return ctx.state.route?.path ?? (isApiPath(ctx.path) ? 'none' : 'front-end');
}

/** Middleware: makes a request a span of its trace, which begins here where the browser began none, and counts it. */
export const observed: GatewayMiddleware = (ctx, next) => {
  if (probes.has(ctx.path)) return next();
  const { method } = ctx;
  const attributes = { 'http.request.method': method };
  return inSpan({ part: part.name, name: method, kind: 'server', parent: ctx.get('traceparent'), attributes }, async (span) => {
    await next();
    const { status } = ctx;
    const route = routeOf(ctx);
    observeRequest({ part: part.name, method, route, status }, performance.now() - ctx.state.startedAt);
    span.rename(`${method} ${route}`);
    span.set({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.fail();
  });
};
