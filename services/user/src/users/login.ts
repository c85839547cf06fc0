import type { SessionUser } from '@storefront/contracts';
import type { Caller, Codes } from '../codes/codes';
import { codeExpired } from '../codes/codes';
import type { ChallengeStore } from '../codes/store';
import type { PasswordCheck } from '../credentials/passwords';
import type { Limit } from '../limits/limits';
import { waitText, type WaitRefusal } from '../limits/limits';
import { dayMs } from '../limits/pace';
import { UserError } from '../user-error';
import { changeUser } from './change-user';
import type { UserDeps } from './use-cases';
import { rehash, type User } from './user';

export interface LoginDeps extends UserDeps {
  codes: Codes;
  challenges: ChallengeStore;
}

export interface LoginForm {
  email: string;
  password: string;
  /** From a mail; checked before the password. */
  code?: string;
  /** The device text from an earlier login. */
  device?: string;
}

export interface LoggedIn {
  token: string;
  user: SessionUser;
  device: string;
}

export const sessionUser = ({ _id, name, email, phone, role }: User): SessionUser => ({ _id, name, email, phone, role });

export const accountKey = (email: string) => `login ${email}`;
export const accountAndRangeKey = (email: string, range: string) => `login ${email} from ${range}`;

/** The same for a right and a wrong password, so that a blocked caller cannot test passwords. */
const codeNeeded: WaitRefusal = (seconds) =>
  new UserError('too-many-attempts', `Too many attempts. Please try again in ${waitText(seconds)}.`, { retryAfter: seconds, codeByMail: true });

const wrong = () => new UserError('not-logged-in', 'Invalid email or password');

/**
 * Logs in with a password. Too many wrong passwords block the address range that they come from. `perAccount` of them in a day block all unknown
 * devices. A known device can still log in, and so can anyone with a code by mail.
 */
export function createLogin(deps: LoginDeps) {
  const { users, passwords, tokens, devices, codes, challenges, limits, failures, warnOwner, clock } = deps;

  const limitsFor = (email: string, range: string): Limit[] => [
    { key: accountAndRangeKey(email, range), max: failures.perAccountAndRange },
    { key: accountKey(email), max: failures.perAccount, windowMs: dayMs },
    { key: `failures from ${range}`, max: failures.perRange },
  ];
  const limitOf = (device: string): Limit => ({ key: `login by ${device}`, max: failures.perDevice, windowMs: dayMs });

  /** An outdated hash can only be renewed at a login, when the password is known. */
  async function renewHash({ _id, passwordHash }: User, password: string, range: string): Promise<void> {
    const renewed = await passwords.hash(password, { kind: 'login', range, account: _id });
    await changeUser(deps, _id, clock(), (current) => rehash(current, current.passwordHash === passwordHash ? renewed : current.passwordHash));
  }

  /** Checks the limits before and after the hash, because parallel guesses all pass the first check. */
  async function byPassword(user: User | undefined, device: string | undefined, { email, password }: LoginForm, range: string) {
    const refuseIfBlocked = async () => {
      if (device && !(await limits.isReached(limitOf(device), clock()))) return;
      await limits.refuseIfReached(limitsFor(email, range), clock(), codeNeeded);
    };
    await refuseIfBlocked();
    const check = await passwords.verify(user?.passwordHash, password, { kind: 'login', range, account: device && user?._id });
    await refuseIfBlocked();
    if (user && check !== 'wrong') return { user, check };
    const [ofAccountAndRange, ofAccount, ofRange] = limitsFor(email, range);
    const reached = await limits.count([ofAccountAndRange!, ofAccount!], clock());
    await limits.count([ofRange!, ...(device ? [limitOf(device)] : [])], clock());
    if (user && reached) await warnOwner(user._id);
    throw wrong();
  }

  async function byCode(code: string, { email, password, device }: LoginForm, range: string): Promise<{ user: User; check: PasswordCheck }> {
    const { user, challenge } = await codes.guess('login', email, code, { range, device });
    if (!(await challenges.takeTry(challenge, clock()))) throw codeExpired('login');
    const check = await passwords.verify(user.passwordHash, password, { kind: 'login', range, account: user._id });
    if (check === 'wrong') throw wrong();
    if (!(await challenges.close(challenge, clock()))) throw codeExpired('login');
    await limits.forget(accountAndRangeKey(email, range));
    return { user, check };
  }

  return {
    /** Mails a code for the login. Unknown addresses take the same steps. */
    requestCode: (email: string, caller: Caller): Promise<void> => codes.request('login', email, caller),

    /** @param range the caller's address range */
    async logIn(form: LoginForm, range: string): Promise<LoggedIn> {
      const now = clock();
      const found = await users.byEmail(form.email);
      const device = found && devices.find(found, form.device, now);
      const { user, check } = await (form.code ? byCode(form.code, form, range) : byPassword(found, device, form, range));
      if (check === 'outdated') await renewHash(user, form.password, range);
      return { token: tokens.issue(user, now), user: sessionUser(user), device: devices.issue(user, form.device, now) };
    },
  };
}

export type Login = ReturnType<typeof createLogin>;
