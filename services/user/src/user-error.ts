import { ExpectedError } from '@storefront/service-kit/expected-error';

/** `http-errors.ts` maps each to a status. */
export type Refusal = 'invalid' | 'not-logged-in' | 'not-found' | 'taken' | 'list-full' | 'busy' | 'too-many-attempts';

interface RefusalDetails {
  /** Seconds until a retry can succeed, if known. */
  retryAfter?: number;
  /** The caller can log in now with a code by mail. */
  codeByMail?: true;
}

/** A broken rule. The message can be shown to the user. */
export class UserError extends ExpectedError {
  override readonly name = 'UserError';

  constructor(
    readonly refusal: Refusal,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}
