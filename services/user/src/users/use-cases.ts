import type { RegistrationForm } from '@storefront/contracts';
import { newId, type Clock, type Identity } from '@storefront/service-kit';
import type { Devices } from '../credentials/devices';
import type { Passwords } from '../credentials/passwords';
import type { TokenIssuer } from '../credentials/tokens';
import { waitText, type Limits, type WaitRefusal } from '../limits/limits';
import { dayMs } from '../limits/pace';
import { UserError } from '../user-error';
import { changeUser, type ChangeDeps } from './change-user';
import { changePassword, isTokenRevoked, register, updateProfile, type User } from './user';
import { withAudit } from './user-audit';

/** Limits of wrong passwords. */
export interface FailureLimits {
  /** For one account from one address range, in a window. Changing the password has its own limit of the same size. */
  perAccountAndRange: number;
  /** For one account from all addresses, in a day. */
  perAccount: number;
  /** From one known device, in a day. */
  perDevice: number;
  /** From one address range over all accounts, in a window. */
  perRange: number;
}

export interface UserDeps extends ChangeDeps {
  passwords: Passwords;
  tokens: TokenIssuer;
  devices: Devices;
  limits: Limits;
  failures: FailureLimits;
  /** From one address range; 0 is no limit. */
  registrationsPerMinute: number;
  /** Mails the owner of an account about failed attempts. */
  warnOwner: (userId: string) => Promise<void>;
  clock: Clock;
}

const tooManyRegistrations: WaitRefusal = (seconds) =>
  new UserError('too-many-attempts', `Too many registrations from your network. Please try again in ${waitText(seconds)}.`, { retryAfter: seconds });

/** A refused change shows that the address belongs to another customer, so the number of changes is limited. */
const addressChangesPerDay = 20;

const tooManyAddressChanges: WaitRefusal = (seconds) =>
  new UserError('too-many-attempts', `You have changed your e-mail address too often. Please try again in ${waitText(seconds)}.`, { retryAfter: seconds });

/** Each use case loads, decides and saves, and throws UserError if a rule is broken. */
export function createUserUseCases(deps: UserDeps) {
  const { users, passwords, tokens, devices, limits, failures, registrationsPerMinute, warnOwner, clock, published } = deps;

  /** Needs a login, so strangers cannot use up this limit. */
  async function verifyCurrent({ _id, passwordHash }: User, password: string, range: string): Promise<void> {
    const limit = { key: `password changes of ${_id}`, max: failures.perAccountAndRange };
    await limits.refuseIfReached([limit], clock());
    const check = await passwords.verify(passwordHash, password, { kind: 'login', range, account: _id });
    await limits.refuseIfReached([limit], clock());
    if (check !== 'wrong') return;
    if (await limits.count([limit], clock())) await warnOwner(_id);
    throw new UserError('invalid', 'Current password is incorrect');
  }

  return {
    /** @param range the caller's address range */
    async register(form: RegistrationForm, range: string): Promise<void> {
      if (registrationsPerMinute > 0) {
        const limit = { key: `registrations from ${range}`, max: registrationsPerMinute, windowMs: 60_000 };
        await limits.countOrRefuse([limit], clock(), tooManyRegistrations);
      }
      if (await users.byEmail(form.email)) throw new UserError('taken', 'An account with this email already exists');
      const passwordHash = await passwords.hash(form.password, { kind: 'registration', range });
      const now = clock();
      await users.insert(register(form, { _id: newId(), role: 'customer', passwordHash, now }), now);
      published();
    },

    /** @returns also a new token, because the caller's has the old name and address */
    async updateProfile(
      { userId, issuedAt, expiresAt }: Pick<Identity, 'userId' | 'issuedAt' | 'expiresAt'>,
      form: { name: string; email: string; phone?: string },
      requestId: string,
    ): Promise<{ user: User; token: string }> {
      const now = clock();
      const current = await users.byId(userId);
      if (current && current.email !== form.email) {
        const limit = { key: `address changes of ${userId}`, max: addressChangesPerDay, windowMs: dayMs };
        await limits.countOrRefuse([limit], now, tooManyAddressChanges);
      }
      const user = await changeUser(deps, userId, now, (before) => {
        // Without this check, a caller could exchange a token that a new password has just ended for a valid one.
        if (isTokenRevoked(before, issuedAt)) throw new UserError('not-logged-in', 'Please login to continue');
        return withAudit(before, updateProfile(before, form), 'user.profile-changed', requestId, now);
      });
      return { user, token: tokens.issue(user, now, expiresAt) };
    },

    /**
     * @param range the caller's address range
     * @returns a new token and device text, because the change revokes the caller's too
     */
    async changePassword(
      id: string,
      { currentPassword, newPassword, device }: { currentPassword: string; newPassword: string; device?: string },
      range: string,
      requestId: string,
    ): Promise<{ token: string; device: string }> {
      const user = await users.byId(id);
      if (!user) throw new UserError('not-logged-in', 'Please login to continue');
      await verifyCurrent(user, currentPassword, range);
      const newHash = await passwords.hash(newPassword, { kind: 'login', range, account: id });
      const now = clock();
      const changed = await changeUser(deps, id, now, (current) => {
        if (current.passwordHash !== user.passwordHash) throw new UserError('invalid', 'Current password is incorrect');
        return withAudit(current, changePassword(current, newHash, now), 'user.password-changed', requestId, now);
      });
      return { token: tokens.issue(changed, now), device: devices.issue(changed, device, now) };
    },
  };
}

export type UserUseCases = ReturnType<typeof createUserUseCases>;
