import { messageOf, toast } from '@storefront/web-kit';
import { useState } from 'react';

/** Tries something. Why it failed is a toast, and stays in `failure` until the next attempt; `busy` while it is under way. */
export function useAttempt() {
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = async (action: () => Promise<void>, fallback: string) => {
    setFailure('');
    setBusy(true);
    try {
      await action();
    } catch (error) {
      const reason = messageOf(error, fallback);
      setFailure(reason);
      toast.error(reason);
    }
    setBusy(false);
  };
  return { attempt, failure, busy };
}
