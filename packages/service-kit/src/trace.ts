import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

interface Current {
  traceparent: string | undefined;
  /** The part that does the work. */
  part?: string;
}

const current = new AsyncLocalStorage<Current>();
const format = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The value if it is a valid W3C `traceparent`. */
export const asTraceparent = (value: string | undefined): string | undefined => (value !== undefined && format.test(value) ? value : undefined);

/** Random digits. The version digit of a UUID ensures that an id is never all zeros. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/** The start of a new trace. */
export const newTraceparent = (): string => `00-${randomHex()}-${randomHex().slice(0, 16)}-01`;

/** Runs `work` with a W3C `traceparent`; a malformed one counts as none. @param part the part that does the work; default: unchanged */
export function withTraceparent<T>(traceparent: string | undefined, work: () => T, part = current.getStore()?.part): T {
  return current.run({ traceparent: asTraceparent(traceparent), ...(part !== undefined && { part }) }, work);
}

/** The `traceparent` of the request or event being handled, if it has one. */
export const currentTraceparent = (): string | undefined => current.getStore()?.traceparent;

/** The trace id in a `traceparent`, for log lines. */
export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** The current trace id, for log lines. */
export function currentTraceId(): string | undefined {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? undefined : traceIdOf(traceparent);
}

/** The part whose request or event is being handled. */
export const currentPart = (): string | undefined => current.getStore()?.part;
