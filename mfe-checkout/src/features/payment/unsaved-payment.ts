import { formatRupees } from '@storefront/web-kit';
import type { PaymentValues } from './payment';

interface Unsaved {
  values: Pick<PaymentValues, 'transactionId' | 'amount'>;
  /** The server's message, or blank. */
  message: string;
  isAnswerLost: boolean;
  /** The page still shows the form with the values. */
  isFormOpen: boolean;
  /** The page shows the order's payments, without this one. */
  seesPayments: boolean;
}

/** What to tell somebody whose payment details the server did not confirm. If their form has gone, the text has what was typed. */
export function unsavedTexts({ values, message, isAnswerLost, isFormOpen, seesPayments }: Unsaved): string[] {
  const details = `${formatRupees(Number(values.amount))}, transaction ${values.transactionId}`;
  const isUncertain = isAnswerLost && (isFormOpen || !seesPayments);
  const more = isFormOpen
    ? isUncertain && 'We do not know whether your payment details arrived. You can safely submit them again.'
    : isUncertain
      ? `We got no answer to your payment details: ${details}. This order does not wait for a payment now, so they have probably arrived. Please do not pay again.`
      : `We did not save these payment details: ${details}.`;
  return [message, more || ''].filter((text) => text !== '');
}
