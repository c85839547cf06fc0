import { ApiError, messageOf, toast } from '@storefront/web-kit';
import { useEffect, useRef, useState } from 'react';
import { mayBeDone } from '../api/may-be-done';

interface Outcome {
  /** The reason of the failure; empty if there is none. */
  failure: string;
  /** Follows the reason if the server may have made the change although the call failed. */
  hint?: string;
  /** End of the waiting time that the server demands, in ms since 1970. */
  waitUntil?: number;
}

function outcomeOf(error: unknown, fallback: string, ifMaybeDone: string): Outcome {
  const seconds = error instanceof ApiError ? error.details.retryAfter : undefined;
  return { failure: messageOf(error, fallback), ...(mayBeDone(error) && { hint: ifMaybeDone }), ...(seconds && { waitUntil: Date.now() + seconds * 1000 }) };
}

/**
 * Runs a call. If it fails, the reason appears as a toast and stays in `failure` until the next attempt.
 * If it succeeds, `onDone` gets its result. It is not called if the component is gone, so a late answer does not change what the user opened since.
 * `busy` is true during the call; `clearFailure` removes the reason; `isShown.current` is false once the component is gone.
 * @param ifMaybeDone the `hint`
 */
export function useAttempt(ifMaybeDone = '') {
  const [outcome, setOutcome] = useState<Outcome>({ failure: '' });
  const [busy, setBusy] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const attempt = async <T>(action: () => Promise<T>, fallback: string, onDone?: (result: T) => unknown) => {
    setOutcome({ failure: '' });
    setBusy(true);
    try {
      const result = await action();
      if (isShown.current) await onDone?.(result);
    } catch (error) {
      const failed = outcomeOf(error, fallback, ifMaybeDone);
      setOutcome(failed);
      toast.error(failed.failure);
    }
    setBusy(false);
  };
  return { attempt, ...outcome, busy, isShown, clearFailure: () => setOutcome({ failure: '' }) };
}
