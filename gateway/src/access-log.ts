import type { Logger } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

const probes = new Set(['/livez', '/readyz', '/metrics']);

/** Who has the token in this path may set a password. */
const withoutSecrets = (path: string) => path.replace(/^(\/api\/users\/reset-password\/).+/, '$1-');

export interface AccessEntry {
  requestId: string;
  address: string;
  method: string;
  path: string;
  status: number;
  /** Whole milliseconds. */
  ms: number;
  traceId?: string;
}

/** One line a request, without query, body or token. */
export type AccessLog = (entry: AccessEntry) => void;

export function createAccessLog(logger: Logger): AccessLog {
  // An entry has no place for a secret; looking for one costs as much as writing it.
  const log = logger.child({}, { redact: [] });
  return (entry) => log[probes.has(entry.path) ? 'debug' : 'info'](entry, 'Request handled');
}

/** Middleware: logs the request when it was answered. */
export function accessLog(log: AccessLog): GatewayMiddleware {
  return async (ctx, next) => {
    await next();
    const { method, path, status, state } = ctx;
    log({ requestId: state.requestId, address: state.address, method, path: withoutSecrets(path), status, ms: Math.round(performance.now() - state.startedAt) });
  };
}
