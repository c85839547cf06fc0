import { createTokenSigner } from '@storefront/service-kit';
import { tokensRevokedBefore, type User } from '../users/user';

export const tokenDays = 7;

/**
 * Issues tokens: see `tokenClaimsSchema` in the contracts.
 * @param privateKey PEM, P-256
 */
export function createTokenIssuer(privateKey: string) {
  const sign = createTokenSigner(privateKey);
  return {
    /**
     * @param now the time at which the user was loaded, so that a later change of the password revokes the token
     * @param expiresAt seconds since 1970, for a token that replaces another; default: seven days from now
     */
    issue(user: User, now: Date, expiresAt?: number): string {
      const iat = Math.max(Math.floor(now.getTime() / 1000), tokensRevokedBefore(user));
      const { _id: sub, role, name, email, revision: rev } = user;
      return sign({ sub, role, name, email, rev, iat, exp: expiresAt ?? iat + tokenDays * 86_400 });
    },
  };
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;
