export { observeRequest } from './metrics';
export { readMetrics, registry } from './registry';
