import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { tokenClaimsSchema, type Role, type TokenClaims } from '@storefront/contracts';
import jwt from 'jsonwebtoken';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { keyId, keysById } from '../keys';
import { conflict, forbidden, unauthorized } from './http-error';

const issuer = 'storefront';
const audience = 'storefront';
const algorithm = 'ES256';

/** The header in which a browser's tab names the customer whose page it shows. */
export const customerHeader = 'x-customer';

/** The caller, from the claims of the token. */
export interface Identity {
  userId: string;
  role: Role;
  name: string;
  email: string;
  /** The user's revision when the token was issued. Older tokens have none. */
  revision?: number;
  /** Seconds since 1970. */
  issuedAt: number;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** Tokens in the cache of verified tokens: verifying a signature costs about ten requests. */
const mostCached = 5_000;

const expired = () => unauthorized('Your session has expired. Please login again.');

/**
 * Signs tokens that `identify` accepts.
 * @param privateKey PEM, P-256
 */
export function createTokenSigner(privateKey: string): (claims: TokenClaims) => string {
  const key = createPrivateKey(privateKey);
  const keyid = keyId(privateKey);
  return (claims) => jwt.sign({ ...claims, iss: issuer, aud: audience }, key, { algorithm, keyid });
}

function readToken(token: string, keys: Map<string, KeyObject>): Identity {
  try {
    const key = keys.get(jwt.decode(token, { complete: true })?.header.kid ?? '');
    if (!key) throw expired();
    const claims = tokenClaimsSchema.parse(jwt.verify(token, key, { algorithms: [algorithm], issuer, audience }));
    const { sub: userId, role, name, email, rev: revision, iat: issuedAt, exp: expiresAt } = claims;
    return Object.freeze({ userId, role, name, email, revision, issuedAt, expiresAt });
  } catch {
    throw expired();
  }
}

/** Verifies a token: its signature once, its expiry each time. @throws HttpError 401 */
type Verify = (token: string) => Identity;

function createVerifier(publicKeys: string): Verify {
  const keys = keysById(publicKeys);
  const cached = new LRUCache<string, Identity>({ max: mostCached });
  return (token) => {
    const known = cached.get(token) ?? readToken(token, keys);
    if (known.expiresAt * 1000 <= Date.now()) throw expired();
    cached.set(token, known);
    return known;
  };
}

/** By public keys. Parts of one process share a verifier, so that they verify the signature of a token once together. */
const verifiers = new LRUCache<string, Verify>({ max: 10, memoMethod: createVerifier });

/**
 * Middleware: verifies `Authorization: Bearer` and sets `ctx.state.identity`. A request without the header stays anonymous.
 * Answers 409 if `X-Customer` names another user than the token: another customer has logged in in another tab (decision 8).
 * Answers 401 if the token is malformed, tampered with, expired, revoked, signed with an unknown key, or for another audience.
 * @param publicKeys PEM; the token names the one of its signature
 */
export function identify(
  publicKeys: string,
  options: { isRevoked?: (identity: Identity) => boolean | Promise<boolean> } = {},
): Koa.Middleware {
  const verified = verifiers.memo(publicKeys);
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

/** The token that a call brings, to pass it on to another service; '' without one. */
export const tokenOf = (ctx: { get(header: string): string }): string => ctx.get('authorization').replace(/^Bearer +/i, '');

interface WithIdentity {
  state: { identity?: Identity };
}

/** @throws HttpError 401 if the caller is not logged in */
export function requireIdentity(ctx: WithIdentity): Identity {
  if (!ctx.state.identity) throw unauthorized('Please login to continue');
  return ctx.state.identity;
}

/** @throws HttpError 401 if the caller is not logged in, 403 if the caller is not an admin */
export function requireAdmin(ctx: WithIdentity): Identity {
  const identity = requireIdentity(ctx);
  if (identity.role !== 'admin') throw forbidden('Admin access required');
  return identity;
}

/** Middleware: `requireAdmin` before the body is read, so that only admins can upload. */
export const adminsOnly: Koa.Middleware<WithIdentity['state']> = async (ctx, next) => {
  requireAdmin(ctx);
  await next();
};
