import type { Logger } from '@storefront/service-kit';
import type { GatewayMiddleware } from './state';

const readyWithinMs = 2_000;

/** `/livez`: the process answers. `/readyz`: what it needs is there, and said so within 2 s. */
export function health({ ready, logger }: { ready: () => Promise<void>; logger: Logger }): GatewayMiddleware {
  return async (ctx, next) => {
    if (ctx.path === '/livez') {
      ctx.body = { success: true, part: 'gateway' };
    } else if (ctx.path === '/readyz') {
      const problem = await problemOf(ready);
      if (problem) logger.warn({ err: problem }, 'Not ready');
      ctx.status = problem ? 503 : 200;
      ctx.body = problem ? { success: false, message: 'gateway is not ready' } : { success: true, part: 'gateway' };
    } else {
      await next();
    }
  };
}

async function problemOf(ready: () => Promise<void>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Readiness check took too long')), readyWithinMs);
  });
  try {
    await Promise.race([ready(), late]);
    return undefined;
  } catch (error) {
    return error ?? new Error('Not ready');
  } finally {
    clearTimeout(timer);
  }
}
