import { randomUUID } from 'node:crypto';
import type { GatewayMiddleware } from './state';

const goodRequestId = /^[\w.-]{1,100}$/;

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Whom our own proxies saw: each appends the one that it was called by. What stands further left anybody can claim. */
function addressOf(forwardedFor: string, socketAddress: string, trustedProxies: number): string {
  const chain = [
    ...forwardedFor
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    socketAddress,
  ];
  return withoutMapping(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socketAddress);
}

/** Middleware: gives every request an id, which is kept where the caller sent a sound one, and finds out the caller's network address. */
export function identifyRequest({ trustedProxies }: { trustedProxies: number }): GatewayMiddleware {
  return (ctx, next) => {
    const given = ctx.get('x-request-id');
    ctx.state.requestId = goodRequestId.test(given) ? given : randomUUID();
    ctx.set('x-request-id', ctx.state.requestId);
    const socketAddress = ctx.req.socket.remoteAddress ?? '';
    ctx.state.address =
      trustedProxies === 0 ? withoutMapping(socketAddress) : addressOf(ctx.get('x-forwarded-for'), socketAddress, trustedProxies);
    return next();
  };
}
