import { toast } from '@storefront/web-kit';
import { useLayoutEffect, useRef } from 'react';
import type { Order } from '../../api/order';

/** The details that an admin compares with the bank statement. */
export type Details = Pick<NonNullable<Order['paymentDetails']>, 'transactionId' | 'amount' | 'paymentDate' | 'refusal'>;

/** The details as one text for comparison. */
export const detailsOf = ({ transactionId, amount, paymentDate, refusal }: Partial<Details> = {}): string => JSON.stringify([transactionId, amount, paymentDate, refusal?.reason]);

/** ms. The admin cannot have read new details within this time, so a click is meant for the old ones. */
const readingMs = 1_000;

/** @returns a function that calls `decide`, or asks to check the details again if they changed less than a second ago */
export function useDecision(payment: Details | undefined): (decide: () => void) => void {
  const details = detailsOf(payment);
  const shown = useRef({ details, since: Number.NEGATIVE_INFINITY });
  // Runs before the paint. A normal effect can run after a click on the new details, and the click would then verify them.
  useLayoutEffect(() => {
    if (shown.current.details !== details) shown.current = { details, since: performance.now() };
  }, [details]);
  return (decide) => {
    if (performance.now() - shown.current.since < readingMs) toast.info('The payment details changed just now. Please check them again.');
    else decide();
  };
}
