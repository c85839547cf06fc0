import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { keyId, keysById } from '../keys';
import { conflict, forbidden, unauthorized } from './http-error';

export const tokenIssuer = 'storefront';
export const tokenAudience = 'storefront';
export const tokenAlgorithm = 'ES256';

/** In which a browser's tab says whose page its call comes from. */
export const customerHeader = 'x-customer';

/** Who is calling, as the token says. */
export interface Identity {
  userId: string;
  role: 'customer' | 'admin';
  name: string;
  email: string;
  /** The user's revision when the token was issued. Older tokens have none. */
  revision?: number | undefined;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  role: z.enum(['customer', 'admin']),
  name: z.string(),
  email: z.string(),
  rev: z.number().optional(),
  iat: z.number(),
  exp: z.number(),
});

/** Verifying a signature costs as much as ten requests otherwise do; so many tokens are remembered as good. */
const mostRemembered = 5_000;

const expired = () => unauthorized('Your session has expired. Please login again.');

/**
 * Signs a token whose claims `identify` reads back.
 * @param privateKey PEM, P-256
 * @param expiresIn seconds
 */
export function signToken(identity: Omit<Identity, 'issuedAt' | 'expiresAt'> & { issuedAt?: number }, privateKey: string, expiresIn: number): string {
  const { userId, role, name, email, revision: rev } = identity;
  const iat = identity.issuedAt ?? Math.floor(Date.now() / 1000);
  const claims = { sub: userId, role, name, email, rev, iat, exp: iat + expiresIn, iss: tokenIssuer, aud: tokenAudience };
  return jwt.sign(claims, createPrivateKey(privateKey), { algorithm: tokenAlgorithm, keyid: keyId(privateKey) });
}

function readToken(token: string, keys: Map<string, KeyObject>): Identity {
  try {
    const key = keys.get(jwt.decode(token, { complete: true })?.header.kid ?? '');
    if (!key) throw expired();
    const claims = claimsSchema.parse(jwt.verify(token, key, { algorithms: [tokenAlgorithm], issuer: tokenIssuer, audience: tokenAudience }));
    const { sub: userId, role, name, email, rev: revision, iat: issuedAt, exp: expiresAt } = claims;
    return Object.freeze({ userId, role, name, email, revision, issuedAt, expiresAt });
  } catch {
    throw expired();
  }
}

/**
 * Verifies `Authorization: Bearer` and sets `ctx.state.identity`; a request without the header goes on as anonymous.
 * Answers 409 where `X-Customer` names another user than the token: a tab that has not noticed yet who logged in in another (decision 8).
 * Answers 401 where the token is malformed, tampered with, expired, revoked, of a key that is not known, or meant for somebody else.
 * @param publicKeys PEM; the token names the one it was signed with
 */
export function identify(
  publicKeys: string,
  options: { isRevoked?: (identity: Identity) => boolean | Promise<boolean> } = {},
): Koa.Middleware {
  const keys = keysById(publicKeys);
  // Whether a token has expired or was revoked is asked each time all the same.
  const remembered = new LRUCache<string, Identity>({ max: mostRemembered });

  function verified(token: string): Identity {
    const known = remembered.get(token) ?? readToken(token, keys);
    if (known.expiresAt * 1000 <= Date.now()) throw expired();
    remembered.set(token, known);
    return known;
  }

  return async (ctx, next) => {
    const header = ctx.get('authorization');
    if (header !== '') {
      const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
      if (token === undefined) throw expired();
      const identity = verified(token);
      if (await options.isRevoked?.(identity)) throw expired();
      const expected = ctx.get(customerHeader);
      if (expected !== '' && expected !== identity.userId) throw conflict('You are logged in as someone else now. Please reload the page and try again.');
      ctx.state.identity = identity;
    }
    await next();
  };
}

interface WithIdentity {
  state: { identity?: Identity };
}

/** @throws HttpError 401 where nobody is logged in */
export function requireIdentity(ctx: WithIdentity): Identity {
  if (!ctx.state.identity) throw unauthorized('Please login to continue');
  return ctx.state.identity;
}

/** @throws HttpError 401 where nobody is logged in, 403 where it is not an admin */
export function requireAdmin(ctx: WithIdentity): Identity {
  const identity = requireIdentity(ctx);
  if (identity.role !== 'admin') throw forbidden('Admin access required');
  return identity;
}
