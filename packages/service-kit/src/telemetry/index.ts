export type { Part } from './part';
export { inSpan, isRecordingSpans } from './spans';
export type { Span } from './spans';
export { startTelemetry } from './tracing';
