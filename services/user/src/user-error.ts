/** Why something was refused. `http-errors.ts` gives each its status. */
export type Refusal = 'invalid' | 'not-logged-in' | 'not-found' | 'taken' | 'list-full' | 'busy' | 'too-many-attempts';

interface RefusalDetails {
  /** Seconds until it is worth trying again, where that is known. */
  retryAfter?: number;
  /** A code by mail gets through at once. */
  codeByMail?: true;
}

/** A rule of users that was broken. The message is fit to be shown. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly refusal: Refusal,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}
