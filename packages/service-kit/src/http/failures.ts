import type Koa from 'koa';
import type { Logger } from '../log';
import { upstreamFailures } from '../metrics/metrics';
import { StoreUnavailableError } from '../store/store';
import { BusyError, HttpError, notFound, UpstreamError } from './http-error';
import type { RequestState } from './observe';

const reasons: Record<number, string> = { 502: 'unusable', 503: 'unavailable', 504: 'too slow' };

function failureOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StoreUnavailableError) return new HttpError(503, 'The shop cannot do this right now. Please try again in a moment.');
  return new HttpError(500, 'Something went wrong');
}

export interface FailureOptions {
  part: string;
  logger: Logger;
  /** Headers that every answer has. */
  everyAnswer?: readonly string[];
}

/** Middleware: answers failures as JSON. The answer to an unexpected error has no details; the log has them. */
export function answerFailures({ part, logger, everyAnswer = [] }: FailureOptions): Koa.Middleware<RequestState> {
  const kept = new Set(['x-request-id', 'allow', 'connection', 'retry-after', 'vary', ...everyAnswer]);
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const failure = failureOf(error);
      if (error instanceof UpstreamError) upstreamFailures.inc({ part, upstream: error.part, reason: reasons[error.status] ?? 'other' });
      const { requestId } = ctx.state;
      if (error instanceof BusyError) logger.warn({ reason: failure.message, requestId }, 'Request refused');
      else if (failure.status >= 500) logger.error({ err: error, requestId }, 'Request failed');
      // Headers that the handler set, such as `Content-Encoding`, do not describe the failure's body.
      for (const name of Object.keys(ctx.response.headers)) if (!kept.has(name)) ctx.remove(name);
      ctx.status = failure.status;
      ctx.set('cache-control', 'no-store');
      ctx.body = { success: false, message: failure.message, ...failure.extra };
    }
  };
}

const methodNotAllowed = new HttpError(405, 'Method not allowed');
/** By the status that the router sets. Its 501 becomes a 405, because statuses from 500 count as failures of the part. */
const unmatched = new Map([
  [404, notFound('Not found')],
  [405, methodNotAllowed],
  [501, methodNotAllowed],
]);

/** Middleware: answers 404 or 405 if no route answered. */
export const rejectUnmatched: Koa.Middleware = async (ctx, next) => {
  await next();
  const failure = ctx.body ? undefined : unmatched.get(ctx.status);
  if (failure) throw failure;
};
