import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { createLogger } from '../log';
import type { Logger } from '../log';
import { withoutSecretPaths } from '../secret-paths';

export const silentLogger: Logger = createLogger('test', 'silent');

/** A logger whose lines, from `info` on, a test can read. */
export function recordedLogger() {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
  return { logger: pino({ level: 'info', hooks: { streamWrite: withoutSecretPaths } }, stream), entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
