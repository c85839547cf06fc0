import type Koa from 'koa';
import type { AppState, HttpAppOptions } from './app-types';

const readyWithinMs = 2_000;

/** `/livez`: the process answers. `/readyz`: what it needs answers too, within 2 s. */
export function healthRoutes(options: HttpAppOptions): Koa.Middleware<AppState> {
  return async (ctx, next) => {
    if (ctx.path === '/livez') {
      ctx.body = { success: true, part: options.part };
    } else if (ctx.path === '/readyz') {
      const ready = await isReady(options, ctx.state.logger);
      ctx.status = ready ? 200 : 503;
      ctx.body = ready ? { success: true, part: options.part } : { success: false, message: `${options.part} is not ready` };
    } else {
      await next();
    }
  };
}

async function isReady(options: HttpAppOptions, logger: AppState['logger']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Readiness check took too long')), readyWithinMs);
  });
  try {
    await Promise.race([options.ready?.(), late]);
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'Not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
