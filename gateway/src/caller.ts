import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Begun, GatewayMiddleware } from './state';

const goodRequestId = /^[\w.-]{1,100}$/;

const withoutMapping = (address: string) => (address.startsWith('::ffff:') ? address.replace(/^::ffff:(?=\d+\.)/, '') : address);

/** The caller's id for a request where it sent a sound one, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && goodRequestId.test(given) ? given : randomUUID();
}

/** The caller's network address, as our own proxies saw it: each appends the one that it was called by. What stands further left anybody can claim. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const socketAddress = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return withoutMapping(socketAddress);
  const chain = [
    ...String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    socketAddress,
  ];
  return withoutMapping(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socketAddress);
}

/** Middleware: gives every request an id, and finds out the caller's network address. */
export function identifyRequest({ trustedProxies, begun }: { trustedProxies: number; begun: WeakMap<IncomingMessage, Begun> }): GatewayMiddleware {
  return (ctx, next) => {
    const before = begun.get(ctx.req);
    if (before) ctx.state.begun = before;
    ctx.state.startedAt = before?.startedAt ?? performance.now();
    ctx.state.requestId = before?.requestId ?? requestIdOf(ctx.req);
    ctx.set('x-request-id', ctx.state.requestId);
    ctx.state.address = addressOf(ctx.req, trustedProxies);
    return next();
  };
}
