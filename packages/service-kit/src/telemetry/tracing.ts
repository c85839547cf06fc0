import type { Logger } from '../log';
import { partInfo } from '../metrics/metrics';
import type { Part } from './part';
import { recordSpans } from './spans';

export interface TelemetryOptions {
  /** Those that run in this process. */
  parts: readonly Part[];
  /** Of an OTLP collector; without one no span is recorded and nothing for it is loaded. */
  endpoint?: string | undefined;
  logger: Logger;
}

/**
 * Makes the process's parts seen from outside, once a process: their versions among the metrics, and their spans at the collector, where one is
 * named. Call it before the parts start.
 * @returns what to call when they have stopped
 */
export async function startTelemetry({ parts, endpoint, logger }: TelemetryOptions): Promise<{ stop(): Promise<void> }> {
  for (const { name: part, version, team } of parts) partInfo.set({ part, version, team }, 1);
  if (endpoint === undefined) return { stop: async () => undefined };
  const { openTelemetry } = await import('./open-telemetry');
  const recorder = openTelemetry({ endpoint, parts, onLost: (error) => logger.warn({ err: error }, 'Traces could not be sent') });
  recordSpans(recorder);
  return {
    async stop() {
      recordSpans(undefined);
      await recorder.stop().catch((error: unknown) => logger.warn({ err: error }, 'The last traces could not be sent'));
    },
  };
}
