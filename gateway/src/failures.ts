import { HttpError, UpstreamError, type Logger } from '@storefront/service-kit';
import { upstreamFailures } from './metrics';
import { part } from './part';
import type { GatewayMiddleware } from './state';

const reasons: Record<number, string> = { 502: 'unusable', 503: 'unavailable', 504: 'too slow' };

/** Middleware: failures as JSON; what was not meant to be shown is logged and answered with a 500 that says nothing. */
export function answerFailures(logger: Logger): GatewayMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const failure = error instanceof HttpError ? error : new HttpError(500, 'Something went wrong');
      if (error instanceof UpstreamError) upstreamFailures.inc({ part: part.name, upstream: error.part, reason: reasons[error.status] ?? 'other' });
      if (failure.status >= 500) logger.error({ err: error, requestId: ctx.state.requestId }, 'Request failed');
      ctx.status = failure.status;
      ctx.set('cache-control', 'no-store');
      ctx.body = { success: false, message: failure.message, ...failure.extra };
    }
  };
}
