import { createHmac, timingSafeEqual } from 'node:crypto';
import { visitorPassHeader } from '@storefront/service-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayMiddleware } from './state';

/**
 * A visitor's network address with a signature. The gateway gives it to the shell with each page, and the shell sends it back with the API calls of
 * that page. The rate limit counts these calls as the visitor's calls. Without a pass, it would count all of them as the shell's calls, and one
 * visitor could block everyone's pages.
 */
export interface VisitorPasses {
  issue(address: string): string;
  /** @returns the address in a valid pass, else undefined */
  addressIn(pass: string | string[] | undefined): string | undefined;
}

/** @param secret the same for all gateways, because another gateway may answer the shell's call */
export function createVisitorPasses(secret: string): VisitorPasses {
  const passes = new LRUCache<string, string>({ max: 1_000 });
  const sign = (address: string) => `${address} ${createHmac('sha256', secret).update(`visitor ${address}`).digest('base64url')}`;
  const passOf = (address: string) => passes.get(address) ?? sign(address);

  function issue(address: string): string {
    const pass = passOf(address);
    passes.set(address, pass);
    return pass;
  }

  return {
    issue,
    addressIn(pass) {
      if (typeof pass !== 'string' || pass.length > 200) return undefined;
      const [address = ''] = pass.split(' ');
      const [given, expected] = [Buffer.from(pass), Buffer.from(passOf(address))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? address : undefined;
    },
  };
}

/** Middleware: gives the next one, which answers pages, the visitor's pass. */
export const givePass = (passes: VisitorPasses): GatewayMiddleware => (ctx, next) => {
  ctx.req.headers[visitorPassHeader] = passes.issue(ctx.state.address);
  return next();
};
