import { ApiError, messageOf, toast } from '@storefront/web-kit';
import { useState } from 'react';

interface Outcome {
  /** Why it failed; empty where it did not. */
  failure: string;
  /** Where the server said how long to wait: until when, in ms since 1970. */
  waitUntil?: number;
}

function outcomeOf(error: unknown, fallback: string): Outcome {
  const failure = messageOf(error, fallback);
  const seconds = error instanceof ApiError ? error.details.retryAfter : undefined;
  return { failure, ...(seconds && { waitUntil: Date.now() + seconds * 1000 }) };
}

/** Tries something. Why it failed is a toast, and stays in `failure` until the next attempt; `busy` while it is under way. `forgive` takes the failure away. */
export function useAttempt() {
  const [outcome, setOutcome] = useState<Outcome>({ failure: '' });
  const [busy, setBusy] = useState(false);
  const attempt = async (action: () => Promise<void>, fallback: string) => {
    setOutcome({ failure: '' });
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const failed = outcomeOf(error, fallback);
      setOutcome(failed);
      toast.error(failed.failure);
    }
    setBusy(false);
  };
  return { attempt, ...outcome, busy, forgive: () => setOutcome({ failure: '' }) };
}
