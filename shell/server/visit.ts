import { visitorPassHeader } from '@storefront/service-kit';
import type { Context } from 'koa';
import type { FederationMap } from '../src/federation/federation-map';
import { refusedCookie } from '../src/federation/inlined-federation';
import { readOverrides, writeOverrides } from './overrides';
import type { Overrides } from './overrides';
import { canariesFor, hasCanaries, newVisitor } from './rollout';

/** The versions that one visitor gets. */
export interface Visit {
  canaries: string[];
  overrides: Overrides;
  /** The visitor for whose rate limit the page's API calls count, signed by the gateway. Absent without a gateway. */
  pass?: string;
}

const visitorCookie = 'visitor';
const overridesCookie = 'remote-overrides';
const yearInSeconds = 31_536_000;

function setCookie(ctx: Context, name: string, value: string, { maxAge, isSecure }: { maxAge?: number; isSecure: boolean }): void {
  const attributes = ['Path=/', 'SameSite=Lax', 'HttpOnly', ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]), ...(isSecure ? ['Secure'] : [])];
  ctx.append('Set-Cookie', [`${name}=${value}`, ...attributes].join('; '));
}

function refusedIn(ctx: Context): Set<string> {
  try {
    return new Set(decodeURIComponent(ctx.cookies.get(refusedCookie) ?? '').split(','));
  } catch {
    return new Set();
  }
}

/** The visitor's id from the cookie; sets a new one if there is none. */
function visitorOf(ctx: Context, isSecure: boolean): string {
  const known = ctx.cookies.get(visitorCookie);
  if (known && /^[\w-]{22}$/.test(known)) return known;
  const visitor = newVisitor();
  setCookie(ctx, visitorCookie, visitor, { maxAge: yearInSeconds, isSecure });
  return visitor;
}

/** Reads the visitor's cookies, and sets the id if a remote has a canary. Without canaries no visitor cookie is set. */
export function receive(ctx: Context, map: FederationMap, { takesOverrides, isSecure }: { takesOverrides: boolean; isSecure: boolean }): Visit {
  return {
    canaries: hasCanaries(map) ? canariesFor(map, visitorOf(ctx, isSecure), refusedIn(ctx)) : [],
    overrides: takesOverrides ? readOverrides(ctx.cookies.get(overridesCookie), map) : {},
    pass: ctx.get(visitorPassHeader) || undefined,
  };
}

/** Stores the overrides in a session cookie. */
export const remember = (ctx: Context, overrides: Overrides, isSecure: boolean): void =>
  setCookie(ctx, overridesCookie, writeOverrides(overrides), { isSecure, ...(Object.keys(overrides).length === 0 && { maxAge: 0 }) });
