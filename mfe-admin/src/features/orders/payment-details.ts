import { useEffect, useRef } from 'react';
import type { Order } from '../../api/readers';

/** What an admin compares with the bank's statement, as one text: equal where nothing of it changed. */
export function detailsOf({ paymentDetails }: Order): string {
  const { transactionId, amount, paymentDate, refusal } = paymentDetails ?? {};
  return JSON.stringify([transactionId, amount, paymentDate, refusal?.reason]);
}

/** ms that it takes to read: a click that comes sooner was meant for the details before. */
const readingMs = 1_000;

/** Says whether the details in sight are so new that nobody can have read them. */
export function useIsUnread(order: Order): () => boolean {
  const details = detailsOf(order);
  const shown = useRef({ details, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (shown.current.details !== details) shown.current = { details, since: performance.now() };
  }, [details]);
  return () => performance.now() - shown.current.since < readingMs;
}
