import { HttpError, type Logger } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

/** Middleware: failures as JSON; what was not meant to be shown is logged and answered with a 500 that says nothing. */
export function answerFailures(logger: Logger): GatewayMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const failure = error instanceof HttpError ? error : new HttpError(500, 'Something went wrong');
      if (failure.status >= 500) logger.error({ err: error, requestId: ctx.state.requestId }, 'Request failed');
      ctx.status = failure.status;
      ctx.set('cache-control', 'no-store');
      ctx.body = { success: false, message: failure.message, ...failure.extra };
    }
  };
}
