import type Koa from 'koa';
import type { Logger } from '../log';

/** How a stream ends whose reader has gone, and a call that was given up for that. */
const callerLeft = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR', 'UND_ERR_ABORTED']);

/** Logs answers that ended before they were whole: a warning, unless it was the caller who left, as browsers do all day. */
export function logCutOffs(app: Koa, logger: Logger): void {
  app.on('error', (error: { code?: unknown }, ctx?: Koa.Context) => {
    if (callerLeft.has(String(error.code))) logger.debug({ path: ctx?.path }, 'The caller left before the answer was whole');
    else logger.warn({ err: error }, 'Answer was cut off');
  });
}
