import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { tokenAlgorithm, tokenAudience, tokenIssuer } from '@storefront/service-kit';
import jwt from 'jsonwebtoken';
import { tokensEndedBefore, type User } from '../users/user';

/** How long a login lasts. */
export const tokenDays = 7;

/** The key's thumbprint (RFC 7638), by which a verifier with several keys finds the right one. */
function thumbprint(privateKey: string): string {
  const { crv, kty, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/**
 * Issues tokens: see `tokenClaimsSchema` in the contracts.
 * @param privateKey PEM, P-256
 */
export function createTokenIssuer(privateKey: string) {
  const key = createPrivateKey(privateKey);
  const keyid = thumbprint(privateKey);
  return {
    /** @param now when the user was loaded: a password that changes afterwards ends the token */
    issue(user: User, now: Date): string {
      const iat = Math.max(Math.floor(now.getTime() / 1000), tokensEndedBefore(user));
      const claims = { role: user.role, name: user.name, email: user.email, iat };
      return jwt.sign(claims, key, {
        algorithm: tokenAlgorithm,
        keyid,
        subject: user._id,
        issuer: tokenIssuer,
        audience: tokenAudience,
        expiresIn: tokenDays * 86_400,
      });
    },
  };
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;
