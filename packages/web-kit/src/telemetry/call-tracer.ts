/** The span of an API call. */
export interface TracedCall {
  /** The call's header (W3C Trace Context). */
  traceparent: string;
  /** @param status 0 if no answer came */
  end(status: number): void;
}

export type CallTracer = (method: string, path: string) => TracedCall;

let tracer: CallTracer | undefined;

/** Traces every later API call. The shell loads a tracer if the page says that traces are collected. */
export function traceCallsWith(callTracer: CallTracer | undefined): void {
  tracer = callTracer;
}

export const traceCall = (method: string, path: string): TracedCall | undefined => tracer?.(method, path);
