import type Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import type { AppContext, AppState } from '@storefront/service-kit';

export type AppRouter = Router<AppState, AppContext>;

/** Middleware that finds out who is calling. Public calls go without it: an old token does not keep anybody from logging in. */
export type Session = RouterMiddleware<AppState, AppContext>;

/** The caller's network address: the gateway, which alone calls here, names it. */
export const callerAddress = (ctx: { get(name: string): string; ip: string }): string =>
  ctx.get('x-forwarded-for').split(',')[0]?.trim() || ctx.ip;
