import { generateKeyPairSync } from 'node:crypto';
import { createTokenSigner } from '../http/identity';
import type { Identity } from '../http/identity';
import { newId } from '../ids';
import type { KeyPair } from '../keys';

/** A key pair for a test. */
export function testKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/**
 * A token as the user service signs it, with made-up values for missing fields of the identity.
 * @param options.expiresIn seconds from its issue, default an hour; negative for an expired token
 */
export function tokenFor(
  identity: Partial<Omit<Identity, 'expiresAt'>> & Pick<Identity, 'role'>,
  keys: { privateKey: string },
  options: { expiresIn?: number } = {},
): string {
  const { userId = newId(), role, name = 'Test Person', email = 'person@example.com', revision: rev, issuedAt: iat = Math.floor(Date.now() / 1000) } = identity;
  return createTokenSigner(keys.privateKey)({ sub: userId, role, name, email, rev, iat, exp: iat + (options.expiresIn ?? 3600) });
}
