import { generateKeyPairSync } from 'node:crypto';
import { signToken } from '../http/identity';
import type { Identity } from '../http/identity';
import { newId } from '../ids';
import type { KeyPair } from '../keys';

/** A key pair of its own for a test. */
export function testKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/**
 * A token as the user service would give it; what is left out of the identity is made up.
 * @param options.expiresIn seconds from its issue, default an hour; a negative number is a token that has expired
 */
export function tokenFor(
  identity: Partial<Omit<Identity, 'expiresAt'>> & Pick<Identity, 'role'>,
  keys: { privateKey: string },
  options: { expiresIn?: number } = {},
): string {
  return signToken({ userId: newId(), name: 'Test Person', email: 'person@example.com', ...identity }, keys.privateKey, options.expiresIn ?? 3600);
}
