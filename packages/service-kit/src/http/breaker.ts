import CircuitBreaker from 'opossum';

const watchedMs = 5_000;
const fewestCalls = 10;
const failingPercent = 50;
const openMs = 1_000;

/** Errors of the HTTP client for a malformed request, and for a request that the caller aborted or whose body failed. */
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

/** True if a call failed because of the request, and not because of the called part. */
export const isRequestFault = (error: unknown): boolean => requestFaults.has(String((error as { code?: unknown } | undefined)?.code));

/** The part failed too often in the last 5 s, so the call was not sent. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
}

/** Rejects calls to a failing part at once, so that neither side queues useless work. */
export interface Breaker {
  /**
   * @param work gets true if it is the probe. The probe should last until it has an answer, even if its caller disconnects
   * @param options.mayProbe false for work that can last long, such as an upload: other calls would be rejected until it ends. Default true
   * @throws BreakerOpenError at once while it is open, otherwise the error of `work`
   */
  run<T>(work: (isProbe: boolean) => Promise<T>, options?: { mayProbe?: boolean }): Promise<T>;
  close(): void;
}

/**
 * Opens if more than half of at least ten calls within 5 s failed. One second later one call passes as a probe: its answer closes the breaker,
 * and any error opens it for another second. Until a call has closed it, work that may not be the probe passes uncounted.
 * @param isFailure false for errors that the request caused (`isRequestFault`)
 */
export function createBreaker(isFailure: (error: unknown) => boolean, { openForMs = openMs }: { openForMs?: number } = {}): Breaker {
  const circuit: CircuitBreaker<[(isProbe: boolean) => Promise<unknown>], unknown> = new CircuitBreaker((work) => work(circuit.halfOpen), {
    timeout: false,
    rollingCountTimeout: watchedMs,
    rollingCountBuckets: 5,
    rollingPercentilesEnabled: false,
    volumeThreshold: fewestCalls,
    errorThresholdPercentage: failingPercent,
    resetTimeout: openForMs,
    // The breaker counts a filtered error as a success. But a call without an answer does not show that the part works again.
    errorFilter: (error: unknown) => !isFailure(error) && !circuit.halfOpen,
  });
  return {
    async run<T>(work: (isProbe: boolean) => Promise<T>, { mayProbe = true } = {}) {
      if (!mayProbe && circuit.halfOpen) return work(false);
      try {
        return (await circuit.fire(work)) as T;
      } catch (error) {
        if ((error as { code?: unknown }).code === 'EOPENBREAKER') throw new BreakerOpenError('Too many calls failed lately');
        throw error;
      }
    },
    close: () => circuit.shutdown(),
  };
}
