interface Details extends ErrorOptions {
  /** Seconds after which the server says that it is worth trying again. */
  retryAfter?: number | undefined;
  /** The log-in has to wait, but a code by mail gets through. */
  codeByMail?: boolean;
}

/** A call that failed. `message` is the server's, else empty; `status` is 0 when no answer came. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message = '',
    readonly details: Details = {},
  ) {
    super(message, details);
  }
}

/** What to show for a failure: the server's message wins over the fallback (specification, 7). */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
