import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Codes by mail, reset tokens and their hashes. The hash of a code uses a key, because anybody can find five digits from a hash without a key.
 * @param privateKey PEM; the keys are derived from it
 */
export function createSecrets(privateKey: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', privateKey, '', use, 32));
  const hashKey = keyFor('storefront one-time codes');
  const otpKey = keyFor('storefront one-time codes, from salts');
  return {
    newSalt: () => randomBytes(16).toString('base64url'),
    /** Five digits. @param id of the challenge */
    otpOf: (id: string, salt: string) =>
      String(createHmac('sha256', otpKey).update(`${id} ${salt}`).digest().readUIntBE(0, 6) % 100_000).padStart(5, '0'),
    hashOtp: (id: string, otp: string) => createHmac('sha256', hashKey).update(`${id} ${otp}`).digest('base64url'),
    newResetToken: () => randomBytes(32).toString('base64url'),
    hashResetToken: (token: string) => createHash('sha256').update(token).digest('base64url'),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
