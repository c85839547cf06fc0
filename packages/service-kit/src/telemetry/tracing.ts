import type { Logger } from '../log';
import { partInfo } from '../metrics/metrics';
import type { Part } from './part';
import { recordSpans } from './spans';

export interface TelemetryOptions {
  /** The parts in this process. */
  parts: readonly Part[];
  /** URL of an OTLP collector. Without it, no span is recorded and the SDK is not loaded. */
  endpoint?: string;
  logger: Logger;
}

/**
 * Adds the versions of the process's parts to the metrics and, with a collector, records their spans. Call it once in a process, before the parts start.
 * @returns `stop`, to call after the parts have stopped
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
