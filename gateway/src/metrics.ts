import { notFound, readMetrics, registry } from '@storefront/service-kit';
import { Counter } from 'prom-client';
import type { GatewayMiddleware } from './state';
import { isThisMachine } from './this-machine';

export const upstreamFailures = new Counter({
  name: 'storefront_upstream_failures_total',
  help: 'Calls that a part behind the gateway could not answer',
  labelNames: ['part', 'upstream', 'reason'],
  registers: [registry],
});

export const clientErrors = new Counter({
  name: 'storefront_client_errors_total',
  help: 'What broke in browsers, by the remote that broke',
  labelNames: ['remote', 'version', 'team'],
  registers: [registry],
});

/**
 * Middleware: `/metrics` on the shop's own origin, for who sits at this machine. For everybody else there is no such page here; whoever collects
 * them from elsewhere is given METRICS_PORT.
 * @param options.isBehindProxy then the proxy's visitors, too, seem to sit where it does
 */
export function metrics({ isBehindProxy }: { isBehindProxy: boolean }): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    if (ctx.method !== 'GET' || isBehindProxy || !isThisMachine(ctx)) throw notFound('Not found');
    const { type, text } = await readMetrics();
    ctx.set('content-type', type);
    ctx.set('cache-control', 'no-store');
    ctx.body = text;
  };
}
