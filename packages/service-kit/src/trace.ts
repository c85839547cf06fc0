import { AsyncLocalStorage } from 'node:async_hooks';
import { newSpanId, newTraceId } from './telemetry/trace-ids';

interface Current {
  traceparent: string | undefined;
  /** Whose work it is. */
  part?: string;
}

const current = new AsyncLocalStorage<Current>();
const format = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** What was sent as a W3C `traceparent`, where it is one. */
export const asTraceparent = (value: string | undefined): string | undefined => (value !== undefined && format.test(value) ? value : undefined);

/** A trace that begins here. */
export const newTraceparent = (): string => `00-${newTraceId()}-${newSpanId()}-01`;

/** Runs `work` within a W3C `traceparent`; anything malformed counts as none. @param part whose work it is; left out, still the same one's */
export function withTraceparent<T>(traceparent: string | undefined, work: () => T, part = current.getStore()?.part): T {
  return current.run({ traceparent: asTraceparent(traceparent), ...(part !== undefined && { part }) }, work);
}

/** The `traceparent` of the request or event being handled, if it has one. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;

/** The trace that a `traceparent` belongs to, as log lines name it. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** The trace that is being worked on, as log lines name it. */
export function currentTraceId(): string | undefined {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? undefined : traceIdOf(traceparent);
}

/** The part whose request or event is being handled. */
export const currentPart = (): string | undefined => current.getStore()?.part;
