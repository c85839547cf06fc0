import type { AccessLog } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

/** Who has the token in this path may set a password. */
const withoutSecrets = (path: string) => path.replace(/^(\/api\/users\/reset-password\/).+/, '$1-');

/** Middleware: logs the request when it was answered. */
export function accessLog(log: AccessLog): GatewayMiddleware {
  return async (ctx, next) => {
    await next();
    const { method, path, status, state } = ctx;
    log({ requestId: state.requestId, address: state.address, method, path: withoutSecrets(path), status, ms: Math.round(performance.now() - state.startedAt) });
  };
}
