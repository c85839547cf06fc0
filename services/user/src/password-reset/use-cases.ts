import { codeExpired, type Caller, type Codes } from '../codes/codes';
import type { Secrets } from '../codes/secrets';
import type { ChallengeStore } from '../codes/store';
import { UserError } from '../user-error';
import { changeUser } from '../users/change-user';
import { accountAndRangeKey, accountKey } from '../users/login';
import type { UserDeps } from '../users/use-cases';
import { allowPasswordReset, credentialsOf, resetPassword } from '../users/user';
import { withAudit } from '../users/user-audit';

export interface PasswordResetDeps extends UserDeps {
  codes: Codes;
  challenges: ChallengeStore;
  secrets: Secrets;
}

/** Three steps: mail a code, exchange the code for a token, set a new password with the token. */
export function createPasswordResetUseCases(deps: PasswordResetDeps) {
  const { users, codes, challenges, secrets, passwords, devices, limits, clock } = deps;

  return {
    requestOtp: (email: string, caller: Caller): Promise<void> => codes.request('reset', email, caller),

    /** @returns a token that resets the password once */
    async verifyOtp({ email, otp }: { email: string; otp: string }, caller: Caller): Promise<string> {
      const { user, challenge } = await codes.guess('reset', email, otp, caller);
      const now = clock();
      if (!(await challenges.close(challenge, now))) throw codeExpired('reset');
      const token = secrets.newResetToken();
      await changeUser(deps, user._id, now, (current) => allowPasswordReset(current, credentialsOf(user), secrets.hashResetToken(token), now));
      return token;
    },

    /** @returns the device text for the browser */
    async resetPassword(token: string, { password, device }: { password: string; device?: string }, range: string, requestId: string): Promise<string> {
      const tokenHash = secrets.hashResetToken(token);
      const user = await users.byResetToken(tokenHash);
      if (!user) throw new UserError('invalid', 'Your password reset has expired. Please request a new OTP.');
      const passwordHash = await passwords.hash(password, { kind: 'login', range, account: user._id });
      const now = clock();
      const changed = await changeUser(deps, user._id, now, (current) =>
        withAudit(current, resetPassword(current, tokenHash, passwordHash, now), 'user.password-reset', requestId, now),
      );
      // The caller has proved to be the owner: earlier wrong guesses must not block their login.
      await Promise.all([limits.forget(accountKey(changed.email)), limits.forget(accountAndRangeKey(changed.email, range))]);
      return devices.issue(changed, device, now);
    },
  };
}

export type PasswordResetUseCases = ReturnType<typeof createPasswordResetUseCases>;
