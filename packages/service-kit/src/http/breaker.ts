import CircuitBreaker from 'opossum';

const watchedMs = 5_000;
const fewestCalls = 10;
const failingPercent = 50;
const openMs = 1_000;

/** How the HTTP client rejects a request before the other part sees all of it: for what it holds, or because the caller or the body ended it. */
const requestFaults = new Set([
  'ABORT_ERR',
  'ERR_INVALID_ARG_TYPE',
  'ERR_INVALID_ARG_VALUE',
  'ERR_INVALID_CHAR',
  'ERR_INVALID_URL',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_ABORTED',
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

/** Whether a call failed because of the request. That says nothing of the part that was called. */
export const isRequestFault = (error: unknown): boolean => requestFaults.has(String((error as { code?: unknown } | undefined)?.code));

/** The part failed too often just now: nothing was sent. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

/** Stands between a caller and a part that fails, so that neither piles up work that comes to nothing. */
export interface Breaker {
  /** @throws BreakerOpenError at once while it is open, else what the work throws */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * Opens where more than half of at least ten calls within 5 s failed. A second later one call is let through as a probe: what becomes of it closes
 * the breaker, or opens it for another second.
 * @param isFailure tells the part's failures from the request's (`isRequestFault`)
 */
export function createBreaker(isFailure: (error: unknown) => boolean, { openForMs = openMs }: { openForMs?: number } = {}): Breaker {
  const circuit = new CircuitBreaker((work: () => Promise<unknown>) => work(), {
    timeout: false,
    rollingCountTimeout: watchedMs,
    rollingCountBuckets: 5,
    rollingPercentilesEnabled: false,
    volumeThreshold: fewestCalls,
    errorThresholdPercentage: failingPercent,
    resetTimeout: openForMs,
    errorFilter: (error: unknown) => !isFailure(error),
  });
  return {
    async run<T>(work: () => Promise<T>) {
      try {
        return (await circuit.fire(work)) as T;
      } catch (error) {
        if ((error as { code?: unknown }).code === 'EOPENBREAKER') throw new BreakerOpenError('Too many calls failed just now');
        throw error;
      }
    },
    close: () => circuit.shutdown(),
  };
}
