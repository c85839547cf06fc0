import CircuitBreaker from 'opossum';

const watchedMs = 5_000;
const fewestCalls = 10;
const failingPercent = 50;
const openMs = 1_000;

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
 * @param isFailure tells what speaks against the part from what does not, such as a caller who went away
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
