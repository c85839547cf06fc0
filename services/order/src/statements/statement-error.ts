import { ExpectedError } from '@storefront/service-kit/expected-error';

/** `http-errors.ts` maps each to a status. */
export type StatementRefusal = 'unreadable' | 'too-large' | 'unknown-headings' | 'not-found' | 'not-possible' | 'changed-meanwhile';

/** A broken rule of statements and credits. Staff see the message. */
export class StatementError extends ExpectedError {
  override readonly name = 'StatementError';

  constructor(
    readonly refusal: StatementRefusal,
    message: string,
    /** The file's headings, if staff must choose the columns. */
    readonly headings?: string[],
  ) {
    super(message);
  }
}

export const unreadable = (message: string) => new StatementError('unreadable', message);
