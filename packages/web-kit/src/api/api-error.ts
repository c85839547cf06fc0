import { asFlag, asRecord, asText } from './readers';

interface Details extends ErrorOptions {
  /** Seconds to wait before the next attempt, from the server's `Retry-After`. */
  retryAfter?: number;
  /** A login must wait, but a login with a code by mail is accepted. */
  codeByMail?: boolean;
  /** The parsed answer. */
  body?: unknown;
}

const asFailure = asRecord({ message: asText, codeByMail: asFlag });

/** A failed call. `message` is the server's, else empty; `status` is 0 if no answer came. */
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

/** The failure that a server answered. */
export function apiErrorOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const { message, codeByMail } = asFailure(body, () => undefined);
  return new ApiError(status, message, { retryAfter, codeByMail, body });
}

/** The text to show for a failure: the server's message, else the fallback (specification, 7). */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback;
