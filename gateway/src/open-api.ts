import { openApiDocument } from '@storefront/contracts';
import type { GatewayMiddleware } from './state';

/** Middleware: the API's description at `/api/openapi.json`, generated on the first request. */
export function openApi(): GatewayMiddleware {
  let document: string | undefined;
  return (ctx, next) => {
    if (ctx.path !== '/api/openapi.json' || !['GET', 'HEAD'].includes(ctx.method)) return next();
    document ??= JSON.stringify(openApiDocument());
    ctx.set('cache-control', 'no-cache');
    ctx.type = 'json';
    ctx.body = document;
    return undefined;
  };
}
