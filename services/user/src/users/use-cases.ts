import type { RegistrationForm, SessionUser } from '@storefront/contracts';
import { newId, type Clock } from '@storefront/service-kit';
import type { Passwords } from '../credentials/passwords';
import type { TokenIssuer } from '../credentials/tokens';
import { waitText, type Limit, type Limits, type WaitRefusal } from '../limits/limits';
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
  /** From one address range; 0 is no limit. */
  registrationsPerMinute: number;
  clock: Clock;
}

export const sessionUser = ({ _id, name, email, phone, role }: User): SessionUser => ({ _id, name, email, phone, role });

const tooManyRegistrations: WaitRefusal = (seconds) =>
  new UserError('too-many-attempts', `Too many registrations from your network. Please try again in ${waitText(seconds)}.`, { retryAfter: seconds });

export const accountKey = (email: string) => `login ${email}`;
export const rangeKey = (range: string) => `failures from ${range}`;

/** What can be done with users. Each loads, decides and saves; all throw UserError where a rule is broken. */
export function createUserUseCases(deps: UserDeps) {
  const { users, passwords, tokens, limits, failures, registrationsPerMinute, clock, published } = deps;

  const limitsOf = (email: string, range: string): Limit[] => [
    { key: accountKey(email), max: failures.perAccount },
    { key: rangeKey(range), max: failures.perAddress },
  ];

  /** Checks the limits before the work, and again after it: guesses in parallel all pass the first check. Only failures count. */
  async function verify(user: User | undefined, email: string, password: string, range: string, refusal: UserError): Promise<{ user: User; isOutdated: boolean }> {
    const guarded = limitsOf(email, range);
    await limits.refuseIfReached(guarded, clock());
    const check = await passwords.verify(user?.passwordHash, password, { kind: 'login', caller: range });
    if (!user || check === 'wrong') {
      await limits.count(guarded, clock());
      throw refusal;
    }
    await limits.refuseIfReached(guarded, clock());
    return { user, isOutdated: check === 'outdated' };
  }

  /** A login is the one moment at which an outdated hash can be made anew. */
  async function renewHash({ _id, passwordHash }: User, password: string, range: string): Promise<void> {
    const renewed = await passwords.hash(password, { kind: 'login', caller: range });
    await changeUser(deps, _id, clock(), (current) => rehash(current, current.passwordHash === passwordHash ? renewed : current.passwordHash));
  }

  return {
    /** @param range the caller's address range */
    async register(form: RegistrationForm, range: string): Promise<void> {
      if (registrationsPerMinute > 0) {
        const limit = { key: `registrations from ${range}`, max: registrationsPerMinute, windowMs: 60_000 };
        await limits.countOrRefuse([limit], clock(), tooManyRegistrations);
      }
      if (await users.byEmail(form.email)) throw new UserError('taken', 'An account with this email already exists');
      const passwordHash = await passwords.hash(form.password, { kind: 'registration', caller: range });
      const now = clock();
      await users.insert(register(form, { _id: newId(), role: 'customer', passwordHash, now }), now);
      published();
    },

    /** @param range the caller's address range */
    async logIn({ email, password }: { email: string; password: string }, range: string): Promise<{ token: string; user: SessionUser }> {
      const now = clock();
      const refusal = new UserError('not-logged-in', 'Invalid email or password');
      const { user, isOutdated } = await verify(await users.byEmail(email), email, password, range, refusal);
      if (isOutdated) await renewHash(user, password, range);
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
      range: string,
      requestId: string,
    ): Promise<string> {
      const user = await users.byId(id);
      if (!user) throw new UserError('not-logged-in', 'Please login to continue');
      const refusal = new UserError('invalid', 'Current password is incorrect');
      const { passwordHash } = (await verify(user, user.email, currentPassword, range, refusal)).user;
      const newHash = await passwords.hash(newPassword, { kind: 'login', caller: range });
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
