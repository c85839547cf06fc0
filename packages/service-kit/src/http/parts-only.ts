import type Koa from 'koa';
import { internalTokenHeader, isAccepted, type InternalToken } from '../internal-token';
import { forbidden } from './http-error';

/** Middleware: accepts only calls of the shop's own parts, so that nobody can bypass the gateway. */
export function partsOnly(token: InternalToken): Koa.Middleware {
  return (ctx, next) => {
    if (!isAccepted(token, ctx.get(internalTokenHeader))) throw forbidden("Only the shop's own parts may call this");
    return next();
  };
}
