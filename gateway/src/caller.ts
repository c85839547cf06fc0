import type { IncomingMessage } from 'node:http';
import { plainAddress, requestIdOf, visitorPassHeader } from '@storefront/service-kit';
import type { PassedOn, GatewayMiddleware } from './state';
import type { VisitorPasses } from './visitor-pass';

/**
 * The client's network address. Each of our proxies appends the address of its client to `X-Forwarded-For`, so the client can forge only
 * the entries to the left of those. If the entry of our proxy is not an address, the socket's address counts.
 */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const socketAddress = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return plainAddress(socketAddress) ?? socketAddress;
  const chain = [
    ...String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    socketAddress,
  ];
  return plainAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)]!) ?? plainAddress(socketAddress) ?? socketAddress;
}

/** The network address for which a request counts: the visitor's, if the shell calls for a page, else the client's. */
export const callerOf = (request: IncomingMessage, trustedProxies: number, passes: VisitorPasses): string => {
  const pass = request.headers[visitorPassHeader];
  return (pass === undefined ? undefined : passes.addressIn(pass)) ?? addressOf(request, trustedProxies);
};

interface Options {
  trustedProxies: number;
  passes: VisitorPasses;
  passedOn: WeakMap<IncomingMessage, PassedOn>;
}

/** Middleware: gives every request an id, and determines the client's network address. */
export function identifyRequest({ trustedProxies, passes, passedOn }: Options): GatewayMiddleware {
  return (ctx, next) => {
    const before = passedOn.get(ctx.req);
    if (before) ctx.state.passedOn = before;
    ctx.state.startedAt = before?.startedAt ?? performance.now();
    ctx.state.requestId = before?.requestId ?? requestIdOf(ctx.req);
    ctx.set('x-request-id', ctx.state.requestId);
    ctx.state.address = callerOf(ctx.req, trustedProxies, passes);
    return next();
  };
}
