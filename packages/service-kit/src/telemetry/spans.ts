import { asTraceparent, currentPart, currentTraceparent, newTraceparent, withTraceparent } from '../trace';

export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

export interface SpanOptions {
  name: string;
  kind: SpanKind;
  /** Whose span it is; left out, whose request or event is being handled. */
  part?: string;
  /** The W3C `traceparent` of what caused it; left out, of what is being handled. */
  parent?: string | undefined;
  attributes?: Record<string, string | number>;
}

/** What becomes known while the work is done. */
export interface Span {
  rename(name: string): void;
  set(attributes: Record<string, string | number>): void;
  /** It ended badly; what `work` throws is noted by itself. */
  fail(): void;
}

export interface RecordedSpan extends Span {
  traceparent: string;
  end(error?: unknown): void;
}

/** Keeps spans for a collector. */
export interface SpanRecorder {
  /** @returns undefined where the part is none of those whose spans are kept here */
  start(options: SpanOptions & { part: string; parent: string | undefined }): RecordedSpan | undefined;
}

const unrecorded: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };
let recorder: SpanRecorder | undefined;

/** From now on spans are given to it; undefined: to nobody. */
export function recordSpans(by: SpanRecorder | undefined): void {
  recorder = by;
}

/** Whether anybody keeps spans; where nobody does, a request may be answered without. */
export const isRecordingSpans = (): boolean => recorder !== undefined;

/**
 * Does work as one span of a trace: what it calls and tells carries on the trace, and what it logs names it. Without a collector the trace
 * passes through as it came; a request that came without one begins one all the same, for the logs.
 */
export function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  // Nothing changes for what is done within.
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
