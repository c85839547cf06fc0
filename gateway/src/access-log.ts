import type { AccessLog } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

/** Middleware: logs the request when it was answered. */
export function accessLog(log: AccessLog): GatewayMiddleware {
  return async (ctx, next) => {
    await next();
    const { method, path, status, state } = ctx;
    log({ requestId: state.requestId, address: state.address, method, path, status, ms: Math.round(performance.now() - state.startedAt) });
  };
}
