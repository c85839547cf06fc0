import type { RouterMiddleware } from '@koa/router';
import { addressRange, type AppContext, type AppState } from '@storefront/service-kit';

/** Middleware that identifies the caller. Public calls do not use it, so that an expired token does not block a login. */
export type Session = RouterMiddleware<AppState, AppContext>;

/** The address range by which the caller is limited: an IPv4 address or an IPv6 /64. Only the gateway calls this service, and it sends the address. */
export const callerRange = (ctx: { get(name: string): string; ip: string }): string =>
  addressRange(ctx.get('x-forwarded-for').split(',')[0]?.trim() || ctx.ip);
