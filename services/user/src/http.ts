import type Router from '@koa/router';
import type { RouterMiddleware } from '@koa/router';
import { addressRange, type AppContext, type AppState } from '@storefront/service-kit';

export type AppRouter = Router<AppState, AppContext>;

/** Middleware that finds out who is calling. Public calls go without it: an old token does not keep anybody from logging in. */
export type Session = RouterMiddleware<AppState, AppContext>;

/** The address range that the caller's limits count for: an IPv4 address, an IPv6 /64. The gateway, which alone calls here, names the address. */
export const callerRange = (ctx: { get(name: string): string; ip: string }): string =>
  addressRange(ctx.get('x-forwarded-for').split(',')[0]?.trim() || ctx.ip);
