import { pino } from 'pino';
import { currentTraceId } from './trace';

/** A pino logger: `logger.info({ orderId }, 'Order placed')`. */
export type Logger = pino.Logger;

const secrets = ['authorization', 'cookie', 'password', 'newPassword', 'currentPassword', 'otp', 'token'];

/**
 * Logs JSON lines to stdout, each with the part's name and the trace that it belongs to. Secrets are redacted at the top level and up to two levels below it.
 * @param level one of trace, debug, info, warn, error, fatal, silent
 */
export function createLogger(part: string, level: string): Logger {
  return pino({
    level,
    base: { part },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
}
