/** What a code by mail is for. */
export type CodePurpose = 'reset' | 'login';

/** A one-time code that was asked for. One for an unknown address is kept too, and never matches. */
export interface Challenge {
  _id: string;
  userId: string | null;
  /** The revision of the user's credentials: a change ends the code. Missing in older documents, of users who changed none. */
  credentials?: number;
  otpHash: string;
  /** The code is derived from it, so that asking again mails the same code. Missing in older documents. */
  salt?: string;
  /** How often the right code may come with a wrong password. */
  triesLeft: number;
  expiresAt: string;
}

export const otpMinutes = 10;
const tries = 5;

/** Under which a code is kept: for a reset the e-mail address, in lower case. */
export const challengeId = (purpose: CodePurpose, email: string): string => (purpose === 'reset' ? email : `login ${email}`);

export interface Asked {
  _id: string;
  userId: string | null;
  credentials: number;
}

export const expiryOf = (now: Date): string => new Date(now.getTime() + otpMinutes * 60_000).toISOString();

export const isLive = ({ triesLeft, expiresAt }: Challenge, now: Date): boolean => triesLeft > 0 && expiresAt > now.toISOString();

/**
 * Whether who asks again is mailed the same code. A new one would end a code that was mailed already, and so let a stranger end the
 * owner's.
 */
export const isAskedAgain = (kept: Challenge, { userId, credentials }: Asked, now: Date): kept is Challenge & { salt: string } =>
  isLive(kept, now) && kept.salt !== undefined && kept.userId === userId && (kept.credentials ?? 0) === credentials && kept.triesLeft === tries;

export const newChallenge = ({ _id, userId, credentials }: Asked, otpHash: string, salt: string, now: Date): Challenge => ({
  _id,
  userId,
  credentials,
  otpHash,
  salt,
  triesLeft: tries,
  expiresAt: expiryOf(now),
});
