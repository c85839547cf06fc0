export type { Part } from './part';
export { inSpan } from './spans';
export type { Span, SpanKind, SpanOptions } from './spans';
export { startTelemetry } from './tracing';
export type { TelemetryOptions } from './tracing';
