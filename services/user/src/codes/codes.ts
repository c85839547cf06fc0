import { newEvent, type Clock } from '@storefront/service-kit';
import type { Devices } from '../credentials/devices';
import { tooManyAttempts, type Limits } from '../limits/limits';
import type { Pace } from '../limits/pace';
import { UserError } from '../user-error';
import type { UserStore } from '../users/store';
import { credentialsOf, type User } from '../users/user';
import { challengeId, expiryOf, repeatsCode, newChallenge, type Challenge, type CodePurpose } from './challenge';
import type { Secrets } from './secrets';
import type { ChallengeStore } from './store';

export interface CodeLimits {
  /** Code requests for one account in a window: from one address range, or from one known device. */
  requestsPerAccountAndRange: number;
  requestsPerRange: number;
  /** Codes mailed to one account, requested by anyone. */
  mails: Pace;
  /** Guesses at the codes of one account, by anyone. */
  guesses: Pace;
  /** Wrong codes in a window, over all accounts. */
  failuresPerRange: number;
}

export interface CodeDeps {
  users: UserStore;
  challenges: ChallengeStore;
  secrets: Secrets;
  devices: Devices;
  limits: Limits;
  codeLimits: CodeLimits;
  /** Mails the owner of an account about failed attempts. */
  warnOwner: (userId: string) => Promise<void>;
  clock: Clock;
  published: () => void;
}

/** The address range, and the device text that the browser sent. */
export interface Caller {
  range: string;
  device?: string;
}

/** A wrong code answers 401 for a login and 400 for a password reset. */
const refusals: Record<CodePurpose, { wrong: () => UserError; expired: () => UserError }> = {
  reset: {
    wrong: () => new UserError('invalid', 'Invalid OTP. Please try again.'),
    expired: () => new UserError('invalid', 'This OTP has expired. Please request a new one.'),
  },
  login: {
    wrong: () => new UserError('not-logged-in', 'This code is wrong. Please use the code in our latest mail to you.'),
    expired: () => new UserError('not-logged-in', 'This code has expired. Please ask for a new one.'),
  },
};

export const codeExpired = (purpose: CodePurpose): UserError => refusals[purpose].expired();

/**
 * Codes by mail, for a password reset and for a login. Known and unknown addresses take the same steps and get the same
 * answers until the code is right, so that a stranger cannot find out who is a customer.
 */
export function createCodes(deps: CodeDeps) {
  const { users, challenges, secrets, devices, limits, codeLimits, warnOwner, clock, published } = deps;

  async function mail(purpose: CodePurpose, email: string, user: User | undefined, now: Date): Promise<void> {
    const request = { _id: challengeId(purpose, email), userId: user?._id ?? null, credentials: user ? credentialsOf(user) : 0 };
    for (;;) {
      const stored = await challenges.byId(request._id);
      const salt = stored && repeatsCode(stored, request, now) ? stored.salt : secrets.newSalt();
      const otp = secrets.otpOf(request._id, salt);
      const challenge = newChallenge(request, secrets.hashOtp(request._id, otp), salt, now);
      const to = user && { userId: user._id, name: user.name, email, expiresAt: expiryOf(now) };
      const byPurpose = { reset: () => newEvent('user.otp-requested', { ...to!, otp }, now), login: () => newEvent('user.login-code-requested', { ...to!, code: otp }, now) };
      if (await challenges.put(challenge, stored, to ? [byPurpose[purpose]()] : [])) return published();
    }
  }

  return {
    /** Mails a code if the account exists. */
    async request(purpose: CodePurpose, email: string, { range, device }: Caller): Promise<void> {
      const now = clock();
      const user = await users.byEmail(email);
      const known = user && devices.find(user, device, now);
      const counted = known
        ? [{ key: `otp requests by ${known}`, max: codeLimits.requestsPerAccountAndRange }]
        : [
            { key: `otp requests from ${range}`, max: codeLimits.requestsPerRange },
            { key: `otp requests for ${email} from ${range}`, max: codeLimits.requestsPerAccountAndRange },
          ];
      await limits.countOrRefuse(counted, now);
      await limits.take(known ? `codes mailed for ${known}` : `codes mailed to ${email}`, codeLimits.mails, now);
      await mail(purpose, email, user, now);
    },

    /**
     * Counts the guess before it compares. A right code stays valid until the store marks it as used.
     * @throws UserError if the code is wrong or has expired, or after too many wrong ones
     */
    async guess(purpose: CodePurpose, email: string, code: string, { range, device }: Caller): Promise<{ user: User; challenge: Challenge }> {
      const now = clock();
      const user = await users.byEmail(email);
      const known = user && devices.find(user, device, now);
      const wrongCodes = [{ key: `wrong codes from ${range}`, max: codeLimits.failuresPerRange }];
      if (!known) await limits.refuseIfReached(wrongCodes, now, tooManyAttempts);
      const accountKey = `guesses at ${purpose} codes of ${email}`;
      const key = known ? `guesses at ${purpose} codes by ${known}` : accountKey;
      const guesses = await limits.take(key, codeLimits.guesses, now);

      const challenge = await challenges.live(challengeId(purpose, email), now);
      const isRight = challenge?.otpHash === secrets.hashOtp(challengeId(purpose, email), code);
      if (challenge && isRight && user && challenge.userId === user._id) {
        if ((challenge.credentials ?? 0) !== credentialsOf(user)) throw refusals[purpose].expired();
        await Promise.all([limits.forget(accountKey), limits.forget(key)]);
        return { user, challenge };
      }
      await limits.count(wrongCodes, now);
      if (user && guesses >= codeLimits.guesses.free) await warnOwner(user._id);
      throw challenge ? refusals[purpose].wrong() : refusals[purpose].expired();
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
