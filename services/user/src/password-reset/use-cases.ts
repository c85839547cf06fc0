import { newEvent } from '@storefront/service-kit';
import { UserError } from '../user-error';
import { changeUser } from '../users/change-user';
import { accountKey, rangeKey, type UserDeps } from '../users/use-cases';
import { allowPasswordReset, resetPassword } from '../users/user';
import { withAudit } from '../users/user-audit';
import { metBy, newChallenge } from './challenge';
import type { Secrets } from './secrets';
import type { ChallengeStore } from './store';

export interface OtpLimits {
  /** Codes that may be asked for, for one account. */
  requestsPerAccount: number;
  /** Codes that may be asked for, from one network address. */
  requestsPerAddress: number;
  /** Wrong codes for one account, over all the codes that it was sent. */
  failuresPerAccount: number;
}

export interface PasswordResetDeps extends UserDeps {
  challenges: ChallengeStore;
  secrets: Secrets;
  otpLimits: OtpLimits;
}

/**
 * A forgotten password: code by mail, code for token, token for a new password. A known and an unknown address take the same
 * steps and get the same answers until the code is right, so that nobody learns who is a customer.
 */
export function createPasswordResetUseCases(deps: PasswordResetDeps) {
  const { users, challenges, secrets, passwords, limits, failures, otpLimits, clock, published } = deps;

  return {
    async requestOtp(email: string, range: string): Promise<void> {
      const now = clock();
      await limits.countOrRefuse(
        [
          { key: `otp requests from ${range}`, max: otpLimits.requestsPerAddress },
          { key: `otp requests for ${email}`, max: otpLimits.requestsPerAccount },
        ],
        now,
      );
      const user = await users.byEmail(email);
      const otp = secrets.newOtp();
      const challenge = newChallenge(email, user?._id ?? null, secrets.hashOtp(email, otp), now);
      const mail = user && { userId: user._id, name: user.name, email, otp, expiresAt: challenge.expiresAt };
      await challenges.put(challenge, mail ? [newEvent('user.otp-requested', mail, now)] : []);
      published();
    },

    /** @returns the token that the password can be reset with, once */
    async verifyOtp({ email, otp }: { email: string; otp: string }, range: string): Promise<string> {
      const now = clock();
      const guarded = [
        { key: `otp ${email}`, max: otpLimits.failuresPerAccount },
        { key: rangeKey(range), max: failures.perAddress },
      ];
      await limits.refuseIfReached(guarded, now);
      const challenge = await challenges.takeTry(email, now);
      if (!challenge) {
        await limits.count(guarded, now);
        throw new UserError('invalid', 'This OTP has expired. Please request a new one.');
      }
      const userId = metBy(challenge, secrets.hashOtp(email, otp));
      if (userId === undefined) {
        await limits.count(guarded, now);
        throw new UserError('invalid', 'Invalid OTP. Please try again.');
      }
      if (!(await challenges.close(challenge, now))) throw new UserError('invalid', 'This OTP has expired. Please request a new one.');
      const token = secrets.newResetToken();
      await changeUser(deps, userId, now, (user) => allowPasswordReset(user, email, secrets.hashResetToken(token), now));
      return token;
    },

    async resetPassword(token: string, password: string, range: string, requestId: string): Promise<void> {
      const tokenHash = secrets.hashResetToken(token);
      const user = await users.byResetToken(tokenHash);
      if (!user) throw new UserError('invalid', 'Your password reset has expired. Please request a new OTP.');
      const passwordHash = await passwords.hash(password, { kind: 'login', caller: range });
      const now = clock();
      const { email } = await changeUser(deps, user._id, now, (current) =>
        withAudit(current, resetPassword(current, tokenHash, passwordHash, now), 'user.password-reset', requestId, now),
      );
      // Whoever guessed at the old password shall not keep out the owner, who has just proved to be one.
      await limits.forget(accountKey(email));
    },
  };
}

export type PasswordResetUseCases = ReturnType<typeof createPasswordResetUseCases>;
