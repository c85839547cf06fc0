import type Koa from 'koa';
import type { Logger } from '../log';

/** Errors of a stream or a call whose client has disconnected. */
const disconnected = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR', 'UND_ERR_ABORTED']);

/** Logs incomplete answers: as a warning, unless the client disconnected, which browsers do often. */
export function logCutOffs(app: Koa, logger: Logger): void {
  app.on('error', (error: { code?: unknown }, ctx?: Koa.Context) => {
    if (disconnected.has(String(error.code))) logger.debug({ path: ctx?.path }, 'The client disconnected before the answer was complete');
    else logger.warn({ err: error }, 'The response ended before it was complete');
  });
}
