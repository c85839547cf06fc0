import type Koa from 'koa';
import type { Logger } from '../log';
import { within } from '../within';

const readyWithinMs = 2_000;

export interface HealthOptions {
  part: string;
  logger: Logger;
  /** Rejects while the part cannot work. */
  ready?: () => Promise<void>;
}

/** Middleware: `/livez` answers while the process runs, `/readyz` while `ready` resolves within 2 s. */
export function health(options: HealthOptions): Koa.Middleware {
  const { part } = options;
  return async (ctx, next) => {
    if (ctx.path === '/livez') {
      ctx.body = { success: true, part };
    } else if (ctx.path === '/readyz') {
      const ready = await isReady(options);
      ctx.status = ready ? 200 : 503;
      ctx.body = ready ? { success: true, part } : { success: false, message: `${part} is not ready` };
    } else {
      await next();
    }
  };
}

async function isReady({ ready, logger }: HealthOptions): Promise<boolean> {
  try {
    await within(readyWithinMs, ready?.(), () => {
      throw new Error('Readiness check took too long');
    });
    return true;
  } catch (error) {
    logger.warn({ err: error }, 'Not ready');
    return false;
  }
}
