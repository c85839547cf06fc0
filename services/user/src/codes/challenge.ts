export type CodePurpose = 'reset' | 'login';

/** A requested one-time code. Requests for unknown addresses are stored too, and never match. */
export interface Challenge {
  _id: string;
  userId: string | null;
  /** The revision of the user's credentials: a change ends the code. Missing in older documents, which means 0. */
  credentials?: number;
  otpHash: string;
  /** The code is derived from the salt, so that a second request mails the same code. Missing in older documents. */
  salt?: string;
  /** How often the right code can still be sent with a wrong password. A negative number marks a used code. */
  triesLeft: number;
  expiresAt: string;
}

export const otpMinutes = 10;
const tries = 5;

/** For a reset, the e-mail address in lower case. */
export const challengeId = (purpose: CodePurpose, email: string): string => (purpose === 'reset' ? email : `login ${email}`);

export interface CodeRequest {
  _id: string;
  userId: string | null;
  credentials: number;
}

export const expiryOf = (now: Date): string => new Date(now.getTime() + otpMinutes * 60_000).toISOString();

export const isLive = ({ triesLeft, expiresAt }: Challenge, now: Date): boolean => triesLeft > 0 && expiresAt > now.toISOString();

/** True if a second request mails the same code. If it mailed a new one, a stranger's request would end the code that the owner already has. */
export const repeatsCode = (stored: Challenge, { userId, credentials }: CodeRequest, now: Date): stored is Challenge & { salt: string } =>
  isLive(stored, now) && stored.salt !== undefined && stored.userId === userId && (stored.credentials ?? 0) === credentials && stored.triesLeft === tries;

export const newChallenge = ({ _id, userId, credentials }: CodeRequest, otpHash: string, salt: string, now: Date): Challenge => ({
  _id,
  userId,
  credentials,
  otpHash,
  salt,
  triesLeft: tries,
  expiresAt: expiryOf(now),
});
