/** A call of the API as a span of a trace. */
export interface TracedCall {
  /** W3C Trace Context, for the call's header. */
  traceparent: string;
  /** @param status 0 where no answer came */
  end(status: number): void;
}

export type CallTracer = (method: string, path: string) => TracedCall;

let tracer: CallTracer | undefined;

/** From now on every call of the API is traced by it. The shell loads one where the page says that somebody collects traces. */
export function traceCallsWith(by: CallTracer | undefined): void {
  tracer = by;
}

export const traceCall = (method: string, path: string): TracedCall | undefined => tracer?.(method, path);
