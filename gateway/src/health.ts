import type { Logger } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

/** `/livez`: the process answers. `/readyz`: what it needs is there. */
export function health({ ready, logger }: { ready: () => Promise<void>; logger: Logger }): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.path === '/livez') {
      ctx.body = { success: true, part: 'gateway' };
    } else if (ctx.path === '/readyz') {
      const problem = await ready().then(
        () => undefined,
        (error: unknown) => error ?? new Error('Not ready'),
      );
      if (problem) logger.warn({ err: problem }, 'Not ready');
      ctx.status = problem ? 503 : 200;
      ctx.body = problem ? { success: false, message: 'gateway is not ready' } : { success: true, part: 'gateway' };
    } else {
      await next();
    }
  };
}
