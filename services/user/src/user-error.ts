/** Why something was refused. `http-errors.ts` gives each its status. */
export type Refusal = 'invalid' | 'not-logged-in' | 'not-found' | 'taken' | 'busy' | 'too-many-attempts';

/** A rule of users that was broken. The message is fit to be shown. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly refusal: Refusal,
    message: string,
    /** Seconds until it is worth trying again, where that is known. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
