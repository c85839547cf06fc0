import { asTraceparent, currentPart, currentTraceparent, newTraceparent, withTraceparent } from '../trace';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  name: string;
  kind: SpanKind;
  /** The part of the span; default: the part whose request or event is being handled. */
  part?: string;
  /** The W3C `traceparent` of the cause; default: of the request or event being handled. */
  parent?: string;
  attributes?: Record<string, string | number>;
}

/** Adds facts that are known only during the work. */
export interface Span {
  rename(name: string): void;
  set(attributes: Record<string, string | number>): void;
  /** Marks a failure. An error that `work` throws is marked automatically. */
  fail(): void;
}

export interface RecordedSpan extends Span {
  traceparent: string;
  end(error?: unknown): void;
}

/** Records spans for a collector. */
export interface SpanRecorder {
  /** @returns undefined if the spans of the part are not recorded here */
  start(options: SpanOptions & { part: string; parent: string | undefined }): RecordedSpan | undefined;
}

const unrecorded: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };
let recorder: SpanRecorder | undefined;

/** Sets the recorder of all spans; undefined removes it. */
export function recordSpans(by: SpanRecorder | undefined): void {
  recorder = by;
}

/** True if spans are recorded. Otherwise a request may be answered without one. */
export const isRecordingSpans = (): boolean => recorder !== undefined;

/**
 * Runs work as one span of a trace. Its calls and events continue the trace, and its log lines have the trace id. Without a collector the
 * given trace is passed on unchanged; a request without a trace starts one, for the logs.
 */
export function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  // Neither trace nor part changes.
  if (!recorder && options.kind !== 'server' && options.part === undefined && !('parent' in options)) return work(unrecorded);
  const part = options.part ?? currentPart();
  const parent = asTraceparent('parent' in options ? options.parent : currentTraceparent());
  const span = part === undefined ? undefined : recorder?.start({ ...options, part, parent });
  if (!span) {
    const traceparent = parent ?? (options.kind === 'server' ? newTraceparent() : undefined);
    return withTraceparent(traceparent, () => work(unrecorded), part);
  }
  return withTraceparent(
    span.traceparent,
    async () => {
      try {
        const result = await work(span);
        span.end();
        return result;
      } catch (error) {
        span.end(error);
        throw error;
      }
    },
    part,
  );
}
