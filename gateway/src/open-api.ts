import { openApiDocument } from '@storefront/contracts';
import type { GatewayMiddleware } from './state';

/**
 * Middleware: the API's description at `/api/openapi.json`, generated on the first request. It is long, and Node would copy a string for each client that does
 * not read, so all answers share one buffer.
 */
export function openApi(): GatewayMiddleware {
  let document: Buffer | undefined;
  return (ctx, next) => {
    if (ctx.path !== '/api/openapi.json' || !['GET', 'HEAD'].includes(ctx.method)) return next();
    document ??= Buffer.from(JSON.stringify(openApiDocument()));
    ctx.set('cache-control', 'no-cache');
    ctx.type = 'json';
    ctx.body = document;
    return undefined;
  };
}
