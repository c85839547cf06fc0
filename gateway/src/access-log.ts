import type { Logger } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

const probes = new Set(['/livez', '/readyz', '/metrics']);

/** Who has the token in this path may set a password. */
const withoutSecrets = (path: string) => path.replace(/^(\/api\/users\/reset-password\/).+/, '$1-');

/** Middleware: one line a request, without query, body or token. */
export function accessLog(logger: Logger): GatewayMiddleware {
  // An entry has no place for a secret; looking for one costs as much as writing it.
  const log = logger.child({}, { redact: [] });
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const { requestId, address } = ctx.state;
    const entry = {
      requestId,
      address,
      method: ctx.method,
      path: withoutSecrets(ctx.path),
      status: ctx.status,
      ms: Math.round(performance.now() - startedAt),
    };
    log[probes.has(ctx.path) ? 'debug' : 'info'](entry, 'Request handled');
  };
}
