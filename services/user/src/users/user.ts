import type { EventOf, RegistrationForm, Role } from '@storefront/contracts';
import type { StoredAddress } from '../addresses/address';
import { UserError } from '../user-error';

export interface User {
  _id: string;
  name: string;
  /** Lower case; unique. */
  email: string;
  /** Ten digits or empty. */
  phone: string;
  role: Role;
  passwordHash: string;
  addresses: StoredAddress[];
  createdAt: string;
  /** Grows with every change. */
  revision: number;
  /** Tokens that were issued before this time (a whole second) are revoked. */
  credentialsChangedAt: string | null;
  /** Grows with every change of password or e-mail address. Missing in older documents. See `credentialsOf`. */
  credentialsRevision?: number;
  /** When the owner was last mailed about failed attempts. */
  guessingToldAt?: string;
  /** The holder of the token may set a new password. */
  passwordReset: { tokenHash: string; expiresAt: string } | null;
}

type UserEventType = 'user.registered' | 'user.updated' | 'user.credentials-changed' | 'user.sign-in-guessed' | 'user.audited';
/** An event without its id and time. */
export type UserEvent = { [T in UserEventType]: { type: T; data: EventOf<T>['data'] } }[UserEventType];

export interface Decision {
  user: User;
  events: UserEvent[];
}

export const resetTokenMinutes = 15;

const revised = (user: User, changes: Partial<User>): User => ({ ...user, ...changes, revision: user.revision + 1 });

/** Registration creates customers; only the first start creates an admin. */
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

/** Codes, reset tokens and known devices contain this number. They end when it grows. */
export const credentialsOf = ({ credentialsRevision = 0 }: User): number => credentialsRevision;

/** Ends codes, reset tokens and known devices. */
const newCredentials = (user: User) => ({ credentialsRevision: credentialsOf(user) + 1, passwordReset: null });

/** An omitted phone stays as it was. The event of a new e-mail address has the old one, which gets a mail about the change. */
export function updateProfile(user: User, form: { name: string; email: string; phone?: string }): Decision {
  const { name, email, phone = user.phone } = form;
  const isMoved = email !== user.email;
  const updated = revised(user, { name, email, phone, ...(isMoved && newCredentials(user)) });
  const data = { userId: user._id, name, email, revision: updated.revision, ...(isMoved && { previousEmail: user.email }) };
  return { user: updated, events: [{ type: 'user.updated', data }] };
}

export function changeAddresses(user: User, change: (addresses: StoredAddress[]) => StoredAddress[]): Decision {
  return { user: revised(user, { addresses: change(user.addresses) }), events: [] };
}

/** Tokens issued before this second since 1970 are revoked; 0 if none is. */
export const tokensRevokedBefore = ({ credentialsChangedAt }: User): number =>
  credentialsChangedAt === null ? 0 : Date.parse(credentialsChangedAt) / 1000;

export const isTokenRevoked = (user: User, issuedAt: number): boolean => issuedAt < tokensRevokedBefore(user);

/**
 * The time in seconds before which tokens are revoked: later than at any earlier change, and one to two seconds ahead. Token times are whole seconds, and
 * another call may be issuing a token with the old password right now. `issue` dates new tokens at this second or later.
 */
function revocationTime(user: User, now: Date): string {
  const second = Math.max(Math.floor(now.getTime() / 1000) + 2, tokensRevokedBefore(user) + 1);
  return new Date(second * 1000).toISOString();
}

/** The password is the same, so tokens and devices stay valid. */
export const rehash = (user: User, passwordHash: string): Decision => ({ user: revised(user, { passwordHash }), events: [] });

/** Revokes every token issued so far, codes, reset tokens and known devices. */
export function changePassword(user: User, passwordHash: string, now: Date): Decision {
  const changedAt = revocationTime(user, now);
  const { _id: userId, name, email } = user;
  return {
    user: revised(user, { passwordHash, credentialsChangedAt: changedAt, ...newCredentials(user) }),
    events: [{ type: 'user.credentials-changed', data: { userId, name, email, changedAt } }],
  };
}

/** @param credentials the revision for which the code was mailed */
export function allowPasswordReset(user: User, credentials: number, tokenHash: string, now: Date): Decision {
  if (credentialsOf(user) !== credentials) throw new UserError('invalid', 'This OTP has expired. Please request a new one.');
  const expiresAt = new Date(now.getTime() + resetTokenMinutes * 60_000).toISOString();
  return { user: revised(user, { passwordReset: { tokenHash, expiresAt } }), events: [] };
}

/** The token works once. @throws UserError if it is wrong or has expired */
export function resetPassword(user: User, tokenHash: string, passwordHash: string, now: Date): Decision {
  const reset = user.passwordReset;
  if (reset?.tokenHash !== tokenHash || reset.expiresAt <= now.toISOString()) {
    throw new UserError('invalid', 'Your password reset has expired. Please request a new OTP.');
  }
  return changePassword(user, passwordHash, now);
}

const guessingMailEveryMs = 86_400_000;

/** Mails the owner about failed attempts. @returns undefined if they got such a mail within a day */
export function warnOfGuessing(user: User, now: Date): Decision | undefined {
  if (user.guessingToldAt !== undefined && now.getTime() - Date.parse(user.guessingToldAt) < guessingMailEveryMs) return undefined;
  const { _id: userId, name, email } = user;
  const at = now.toISOString();
  return { user: revised(user, { guessingToldAt: at }), events: [{ type: 'user.sign-in-guessed', data: { userId, name, email, at } }] };
}
