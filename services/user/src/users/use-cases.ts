import type { RegistrationForm, SessionUser } from '@storefront/contracts';
import { newId, type Clock } from '@storefront/service-kit';
import type { Passwords } from '../credentials/passwords';
import type { TokenIssuer } from '../credentials/tokens';
import type { Limit, Limits } from '../limits/limits';
import { UserError } from '../user-error';
import { changeUser, type ChangeDeps } from './change-user';
import { changePassword, register, rehash, updateProfile, type User } from './user';
import { withAudit } from './user-audit';

export interface FailureLimits {
  /** Wrong passwords for one account, whoever tries. */
  perAccount: number;
  /** Wrong passwords and codes from one network address, whatever the account. */
  perAddress: number;
}

export interface UserDeps extends ChangeDeps {
  passwords: Passwords;
  tokens: TokenIssuer;
  limits: Limits;
  failures: FailureLimits;
  clock: Clock;
}

export const sessionUser = ({ _id, name, email, phone, role }: User): SessionUser => ({ _id, name, email, phone, role });

export const accountKey = (email: string) => `login ${email}`;
export const addressKey = (address: string) => `failures from ${address}`;

/** What can be done with users. Each loads, decides and saves; all throw UserError where a rule is broken. */
export function createUserUseCases(deps: UserDeps) {
  const { users, passwords, tokens, limits, failures, clock, published } = deps;

  const limitsOf = (email: string, address: string): Limit[] => [
    { key: accountKey(email), max: failures.perAccount },
    { key: addressKey(address), max: failures.perAddress },
  ];

  /** Checks the limits before the work, and again after it: guesses in parallel all pass the first check. Only failures count. */
  async function verify(user: User | undefined, email: string, password: string, address: string, refusal: UserError): Promise<User> {
    const guarded = limitsOf(email, address);
    await limits.refuseIfReached(guarded, clock());
    const matches = await passwords.verify(user?.passwordHash, password);
    if (!user || !matches) {
      await limits.count(guarded, clock());
      throw refusal;
    }
    await limits.refuseIfReached(guarded, clock());
    return user;
  }

  /** A login is the one moment at which a password of an older cost can be hashed anew. */
  async function renewHash({ _id, passwordHash }: User, password: string): Promise<void> {
    const renewed = await passwords.hash(password);
    await changeUser(deps, _id, clock(), (current) => rehash(current, current.passwordHash === passwordHash ? renewed : current.passwordHash));
  }

  return {
    async register(form: RegistrationForm): Promise<void> {
      if (await users.byEmail(form.email)) throw new UserError('taken', 'An account with this email already exists');
      const passwordHash = await passwords.hash(form.password);
      const now = clock();
      await users.insert(register(form, { _id: newId(), role: 'customer', passwordHash, now }), now);
      published();
    },

    /** @param address the caller's network address */
    async logIn({ email, password }: { email: string; password: string }, address: string): Promise<{ token: string; user: SessionUser }> {
      const now = clock();
      const refusal = new UserError('not-logged-in', 'Invalid email or password');
      const user = await verify(await users.byEmail(email), email, password, address, refusal);
      if (passwords.isOutdated(user.passwordHash)) await renewHash(user, password);
      return { token: tokens.issue(user, now), user: sessionUser(user) };
    },

    async updateProfile(id: string, form: { name: string; email: string; phone?: string | undefined }, requestId: string): Promise<User> {
      const now = clock();
      return changeUser(deps, id, now, (user) => withAudit(user, updateProfile(user, form), 'user.profile-changed', requestId, now));
    },

    /** @returns a new token, since the one that the caller has ends with all the others */
    async changePassword(
      id: string,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      address: string,
      requestId: string,
    ): Promise<string> {
      const user = await users.byId(id);
      if (!user) throw new UserError('not-logged-in', 'Please login to continue');
      const { passwordHash } = await verify(
        user,
        user.email,
        currentPassword,
        address,
        new UserError('invalid', 'Current password is incorrect'),
      );
      const newHash = await passwords.hash(newPassword);
      const now = clock();
      const changed = await changeUser(deps, id, now, (current) => {
        if (current.passwordHash !== passwordHash) throw new UserError('invalid', 'Current password is incorrect');
        return withAudit(current, changePassword(current, newHash, now), 'user.password-changed', requestId, now);
      });
      return tokens.issue(changed, now);
    },
  };
}

export type UserUseCases = ReturnType<typeof createUserUseCases>;
