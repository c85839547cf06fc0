import { pino } from 'pino';
import { openLogDestination, type LogDestination } from './log-destination';
import { withoutSecretPaths } from './secret-paths';
import { currentTraceId } from './trace';

/** A pino logger: `logger.info({ orderId }, 'Order placed')`. */
export type Logger = pino.Logger;

/** One for all loggers of the process, so that their lines keep their order. */
let stdout: LogDestination | undefined;

const untraced = {};

/** Cache of the last timestamp: formatting one takes a third of the time of a line, and many lines have the same millisecond. */
let latest = { ms: 0, text: '' };

function isoTime(): string {
  const ms = Date.now();
  if (ms !== latest.ms) latest = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
  return latest.text;
}

const secrets = ['authorization', 'cookie', 'password', 'newPassword', 'currentPassword', 'otp', 'token'];

/**
 * Logs JSON lines to stdout with the part's name and the trace id. Secrets are redacted at the top level and up to two levels below it, and in paths
 * anywhere in the line.
 * @param level one of trace, debug, info, warn, error, fatal, silent
 */
export function createLogger(part: string, level: string): Logger {
  stdout ??= openLogDestination();
  const options: pino.LoggerOptions = {
    level,
    base: { part },
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? untraced : { traceId };
    },
    mixinMergeStrategy: (entry, traced) => (traced === untraced ? entry : Object.assign(traced, entry)),
    timestamp: isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Applies to the whole line, because libraries quote paths in their error messages.
    hooks: { streamWrite: withoutSecretPaths },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  };
  return pino(options, stdout);
}
