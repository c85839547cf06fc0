import { collectDefaultMetrics, Registry } from 'prom-client';

/** Every metric of the process. Each series has the label `part`, because one process can run several parts. */
export const registry = new Registry();

/** Interval of sampling the event loop's lag, in ms. The library's default of 10 costs an idle process noticeable time. */
const samplingMs = 50;
let isProcessWatched = false;

/**
 * All metrics in the format of Prometheus. Metrics of the process (processor time, memory, garbage collection) start with the first call, so that
 * they cost nothing without a collector.
 */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  if (!isProcessWatched) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: samplingMs });
  isProcessWatched = true;
  return { type: registry.contentType, text: await registry.metrics() };
}
