import type Koa from 'koa';
import { readMetrics } from '../metrics';

/** Middleware: `/metrics` of the whole process. Only for ports that visitors cannot reach. */
export const metricsRoute: Koa.Middleware = async (ctx, next) => {
  if (ctx.path !== '/metrics' || ctx.method !== 'GET') return next();
  const { type, text } = await readMetrics();
  ctx.set('content-type', type);
  ctx.set('cache-control', 'no-store');
  ctx.body = text;
};
