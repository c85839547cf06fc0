import { metricsRoute, notFound, registry } from '@storefront/service-kit';
import { Counter } from 'prom-client';
import type { GatewayMiddleware } from './state';
import { isThisMachine } from './this-machine';

export const clientErrors = new Counter({
  name: 'storefront_client_errors_total',
  help: 'Failures of front ends in browsers, by the remote that failed',
  labelNames: ['remote', 'version', 'team'],
  registers: [registry],
});

/**
 * Middleware: `/metrics` on the shop's own origin, only for clients on this machine. METRICS_PORT opens a port for others.
 * @param options.isBehindProxy then no request gets the metrics: if the proxy runs on this machine, its visitors look like local clients
 */
export function metrics({ isBehindProxy }: { isBehindProxy: boolean }): GatewayMiddleware {
  return (ctx, next) => {
    if (ctx.path === '/metrics' && (ctx.method !== 'GET' || isBehindProxy || !isThisMachine(ctx))) throw notFound('Not found');
    return metricsRoute(ctx, next);
  };
}
