import { useEffect, useRef } from 'react';
import type { Order } from '../../api/order';

/** The details that an admin compares with the bank statement, as one text for comparison. */
export function detailsOf({ paymentDetails }: Order): string {
  const { transactionId, amount, paymentDate, refusal } = paymentDetails ?? {};
  return JSON.stringify([transactionId, amount, paymentDate, refusal?.reason]);
}

/** ms. The admin cannot have read new details within this time, so a click is meant for the old ones. */
const readingMs = 1_000;

/** @returns a function that returns true if the details changed less than a second ago */
export function useIsUnread(order: Order): () => boolean {
  const details = detailsOf(order);
  const shown = useRef({ details, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (shown.current.details !== details) shown.current = { details, since: performance.now() };
  }, [details]);
  return () => performance.now() - shown.current.since < readingMs;
}
