import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();
const format = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Runs `work` within a W3C `traceparent`; anything malformed counts as none. */
export function withTraceparent<T>(traceparent: string | undefined, work: () => T): T {
  return current.run(traceparent !== undefined && format.test(traceparent) ? traceparent : undefined, work);
}

/** The `traceparent` of the request or event being handled, if it has one. */
export const currentTraceparent = (): string | undefined => current.getStore();
