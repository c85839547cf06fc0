import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { credentialsOf, type User } from '../users/user';

/** A device is known for this long after a login. */
export const deviceDays = 180;

/** Accounts per browser: families share one. */
const mostAccounts = 5;

interface Device {
  userId: string;
  /** The revision of the account's credentials at the login. */
  credentials: number;
  /** Seconds since 1970. */
  expiresAt: number;
  id: string;
  token: string;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/**
 * Known devices: browsers that have logged in to an account. The browser stores a signed text and sends it with the next login. The shop
 * stores nothing. The text has one token for each account that logged in with this browser.
 * @param privateKey PEM; the signing key is derived from it
 */
export function createDevices(privateKey: string) {
  const key = Buffer.from(hkdfSync('sha256', privateKey, '', 'storefront known devices', 32));
  const sign = (claims: string) => createHmac('sha256', key).update(claims).digest();

  function read(token: string): Device[] {
    const [userId = '', credentials, expiresAt, id = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(token.slice(0, token.lastIndexOf('.')));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
    return [{ userId, credentials: Number(credentials), expiresAt: Number(expiresAt), id, token }];
  }

  const readAll = (text: string | undefined, now: Date) =>
    (text ?? '')
      .split(' ')
      .slice(0, mostAccounts)
      .flatMap(read)
      .filter(({ expiresAt }) => expiresAt > seconds(now));

  return {
    /** @returns the device's id, if it logged in to the account with the current credentials */
    find: (user: User, text: string | undefined, now: Date): string | undefined =>
      readAll(text, now).find(({ userId, credentials }) => userId === user._id && credentials === credentialsOf(user))?.id,

    /** @returns the new device text: for this account and for those in the text that the browser sent */
    issue(user: User, text: string | undefined, now: Date): string {
      const claims = [user._id, credentialsOf(user), seconds(now) + deviceDays * 86_400, randomBytes(16).toString('base64url')].join('.');
      const others = readAll(text, now).filter(({ userId }) => userId !== user._id);
      return [`${claims}.${sign(claims).toString('base64url')}`, ...others.map(({ token }) => token)].slice(0, mostAccounts).join(' ');
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
