export type { Part } from './part';
export { inSpan, isRecordingSpans } from './spans';
export type { Span, SpanKind, SpanOptions } from './spans';
export { startTelemetry } from './tracing';
export type { TelemetryOptions } from './tracing';
