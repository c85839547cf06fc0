/** A one-time code that was asked for, kept under the e-mail address. One for an unknown address is kept too, and can never be met. */
export interface Challenge {
  /** The e-mail address, in lower case. */
  _id: string;
  userId: string | null;
  otpHash: string;
  triesLeft: number;
  expiresAt: string;
}

export const otpMinutes = 10;
export const triesPerOtp = 5;

export function newChallenge(email: string, userId: string | null, otpHash: string, now: Date): Challenge {
  return { _id: email, userId, otpHash, triesLeft: triesPerOtp, expiresAt: new Date(now.getTime() + otpMinutes * 60_000).toISOString() };
}

/** Whether a try that was taken from the challenge meets it. @returns the user it was sent to */
export function metBy(challenge: Challenge, otpHash: string): string | undefined {
  return challenge.otpHash === otpHash && challenge.userId !== null ? challenge.userId : undefined;
}
