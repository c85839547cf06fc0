export { observeRequest } from './metrics';
export type { ObservedRequest } from './metrics';
export { readMetrics, registry } from './registry';
