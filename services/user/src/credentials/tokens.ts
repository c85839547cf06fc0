import { createPrivateKey } from 'node:crypto';
import { keyId, tokenAlgorithm, tokenAudience, tokenIssuer } from '@storefront/service-kit';
import jwt from 'jsonwebtoken';
import { tokensEndedBefore, type User } from '../users/user';

/** How long a login lasts. */
export const tokenDays = 7;

/**
 * Issues tokens: see `tokenClaimsSchema` in the contracts.
 * @param privateKey PEM, P-256
 */
export function createTokenIssuer(privateKey: string) {
  const key = createPrivateKey(privateKey);
  const keyid = keyId(privateKey);
  return {
    /**
     * @param now when the user was loaded: a later change of the password ends the token
     * @param expiresAt seconds since 1970, for a token that replaces another; default: seven days from now
     */
    issue(user: User, now: Date, expiresAt?: number): string {
      const iat = Math.max(Math.floor(now.getTime() / 1000), tokensEndedBefore(user));
      const claims = { role: user.role, name: user.name, email: user.email, rev: user.revision, iat, exp: expiresAt ?? iat + tokenDays * 86_400 };
      return jwt.sign(claims, key, {
        algorithm: tokenAlgorithm,
        keyid,
        subject: user._id,
        issuer: tokenIssuer,
        audience: tokenAudience,
      });
    },
  };
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;
