import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

/**
 * The secrets of a password reset, and what is kept of them. A code has too few digits for a plain hash, so it is keyed.
 * @param privateKey PEM; what the key of codes is derived from
 */
export function createSecrets(privateKey: string) {
  const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'storefront one-time codes', 32));
  return {
    /** Five digits. */
    newOtp: () => String(randomInt(100_000)).padStart(5, '0'),
    hashOtp: (email: string, otp: string) => createHmac('sha256', key).update(`${email} ${otp}`).digest('base64url'),
    newResetToken: () => randomBytes(32).toString('base64url'),
    hashResetToken: (token: string) => createHash('sha256').update(token).digest('base64url'),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
