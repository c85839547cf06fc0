import type { EventOf, RegistrationForm, Role } from '@storefront/contracts';
import type { StoredAddress } from '../addresses/address';
import { UserError } from '../user-error';

export interface User {
  _id: string;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** Ten digits, or blank. */
  phone: string;
  role: Role;
  passwordHash: string;
  addresses: StoredAddress[];
  createdAt: string;
  /** Grows with every change. */
  revision: number;
  /** Tokens that were issued before this moment, a whole second, have ended. */
  credentialsChangedAt: string | null;
  /** Grows with every change of password or e-mail address. Missing in older documents. See `credentialsOf`. */
  credentialsRevision?: number;
  /** When the owner was last told that somebody guesses at the password or at codes. */
  guessingToldAt?: string;
  /** Who has the token may set a new password. */
  passwordReset: { tokenHash: string; expiresAt: string } | null;
}

type UserEventType = 'user.registered' | 'user.updated' | 'user.credentials-changed' | 'user.sign-in-guessed' | 'user.audited';
/** What happened, before it has an id and a time. */
export type UserEvent = { [T in UserEventType]: { type: T; data: EventOf<T>['data'] } }[UserEventType];

export interface Decision {
  user: User;
  events: UserEvent[];
}

export const resetTokenMinutes = 15;

const revised = (user: User, changes: Partial<User>): User => ({ ...user, ...changes, revision: user.revision + 1 });

/** A new user. Whoever registers is a customer; only the first start makes an admin. */
export function register(
  form: RegistrationForm,
  { _id, role, passwordHash, now }: { _id: string; role: Role; passwordHash: string; now: Date },
): Decision {
  const { name, email, phone } = form;
  const user: User = {
    _id,
    name,
    email,
    phone,
    role,
    passwordHash,
    addresses: [],
    createdAt: now.toISOString(),
    revision: 1,
    credentialsChangedAt: null,
    passwordReset: null,
  };
  return { user, events: [{ type: 'user.registered', data: { userId: _id, name, email, revision: user.revision } }] };
}

/** Codes, reset tokens and known devices carry this number. Those of an older one have ended. */
export const credentialsOf = ({ credentialsRevision = 0 }: User): number => credentialsRevision;

/** What ends together with the old password or the old e-mail address. */
const newCredentials = (user: User) => ({ credentialsRevision: credentialsOf(user) + 1, passwordReset: null });

/** A phone that is left out stays as it was. */
export function updateProfile(user: User, form: { name: string; email: string; phone?: string | undefined }): Decision {
  const { name, email, phone = user.phone } = form;
  const updated = revised(user, { name, email, phone, ...(email !== user.email && newCredentials(user)) });
  return { user: updated, events: [{ type: 'user.updated', data: { userId: user._id, name, email, revision: updated.revision } }] };
}

export function changeAddresses(user: User, change: (addresses: StoredAddress[]) => StoredAddress[]): Decision {
  return { user: revised(user, { addresses: change(user.addresses) }), events: [] };
}

/** The second, since 1970, before which tokens have ended; 0 where none has. */
export const tokensEndedBefore = ({ credentialsChangedAt }: User): number =>
  credentialsChangedAt === null ? 0 : Date.parse(credentialsChangedAt) / 1000;

export const isTokenEnded = (user: User, issuedAt: number): boolean => issuedAt < tokensEndedBefore(user);

/**
 * The end of all older tokens lies one to two seconds ahead, on a whole second that was not used before: tokens count whole
 * seconds, and one may just be being issued on the strength of the old password. New tokens are dated no earlier than it.
 */
function endOfOlderTokens(user: User, now: Date): string {
  const second = Math.max(Math.floor(now.getTime() / 1000) + 2, tokensEndedBefore(user) + 1);
  return new Date(second * 1000).toISOString();
}

/** The same password, hashed at another cost: nothing that was issued for it ends. */
export const rehash = (user: User, passwordHash: string): Decision => ({ user: revised(user, { passwordHash }), events: [] });

/** Ends every token that was issued so far, and all that `newCredentials` ends. */
export function changePassword(user: User, passwordHash: string, now: Date): Decision {
  const changedAt = endOfOlderTokens(user, now);
  const { _id: userId, name, email } = user;
  return {
    user: revised(user, { passwordHash, credentialsChangedAt: changedAt, ...newCredentials(user) }),
    events: [{ type: 'user.credentials-changed', data: { userId, name, email, changedAt } }],
  };
}

/** @param credentials that the code was mailed for */
export function allowPasswordReset(user: User, credentials: number, tokenHash: string, now: Date): Decision {
  if (credentialsOf(user) !== credentials) throw new UserError('invalid', 'This OTP has expired. Please request a new one.');
  const expiresAt = new Date(now.getTime() + resetTokenMinutes * 60_000).toISOString();
  return { user: revised(user, { passwordReset: { tokenHash, expiresAt } }), events: [] };
}

/** @throws UserError unless this is the token of a reset that has not expired; using it uses it up */
export function resetPassword(user: User, tokenHash: string, passwordHash: string, now: Date): Decision {
  const reset = user.passwordReset;
  if (reset?.tokenHash !== tokenHash || reset.expiresAt <= now.toISOString()) {
    throw new UserError('invalid', 'Your password reset has expired. Please request a new OTP.');
  }
  return changePassword(user, passwordHash, now);
}

const guessingToldEveryMs = 86_400_000;

/** Tells the owner that somebody guesses, at most once a day. @returns undefined where they know already */
export function tellOfGuessing(user: User, now: Date): Decision | undefined {
  if (user.guessingToldAt !== undefined && now.getTime() - Date.parse(user.guessingToldAt) < guessingToldEveryMs) return undefined;
  const { _id: userId, name, email } = user;
  const at = now.toISOString();
  return { user: revised(user, { guessingToldAt: at }), events: [{ type: 'user.sign-in-guessed', data: { userId, name, email, at } }] };
}
