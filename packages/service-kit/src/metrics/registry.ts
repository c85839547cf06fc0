import { collectDefaultMetrics, Registry } from 'prom-client';

/** Every metric of the process. Where one process holds several parts, each series says of which `part` it is. */
export const registry = new Registry();

/** The event loop's lag is sampled this often, in ms: the library's 10 would be felt by a process that is otherwise idle. */
const samplingMs = 50;
let isProcessWatched = false;

/**
 * Every metric as Prometheus reads them. What the process itself does (processor time, memory, garbage collection) is watched from the first
 * time that somebody asks, so that a process that nobody watches pays nothing for it.
 */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  if (!isProcessWatched) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: samplingMs });
  isProcessWatched = true;
  return { type: registry.contentType, text: await registry.metrics() };
}
