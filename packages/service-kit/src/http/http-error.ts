import { ExpectedError } from '../expected-error';

/** A failure that can be shown to customers: answered as `{ success: false, message, ...extra }` with its status. */
export class HttpError extends ExpectedError {
  override readonly name: string = 'HttpError';

  constructor(
    readonly status: number,
    message: string,
    readonly extra: Record<string, unknown> = {},
    hasStack = status >= 500,
  ) {
    super(message, { hasStack });
  }
}

export const badRequest = (message: string) => new HttpError(400, message);
export const unauthorized = (message: string) => new HttpError(401, message);
export const forbidden = (message: string) => new HttpError(403, message);
export const notFound = (message: string) => new HttpError(404, message);
export const conflict = (message: string) => new HttpError(409, message);

/** The part has too much to do. Clients can cause many of these, so the log has a warning without a stack trace. */
export class BusyError extends HttpError {
  override readonly name = 'BusyError';

  constructor(message: string, extra?: Record<string, unknown>) {
    super(503, message, extra, false);
  }
}

/** Another part could not be reached (503), was too slow (504) or gave an unusable answer (502). */
export class UpstreamError extends HttpError {
  override readonly name = 'UpstreamError';

  constructor(
    status: 502 | 503 | 504,
    message: string,
    readonly part: string,
    override readonly cause?: unknown,
  ) {
    super(status, message);
  }
}
