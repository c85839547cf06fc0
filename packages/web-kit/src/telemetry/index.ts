export { traceCallsWith } from './call-tracer';
export type { CallTracer, TracedCall } from './call-tracer';
