import { formatRupees, messageOf } from '@storefront/web-kit';
import { isAnswerLost } from '../../is-answer-lost';
import type { PaymentValues } from './payment';

interface Unsaved {
  values: Pick<PaymentValues, 'transactionId' | 'amount'>;
  error: Error;
  /** The page still shows the form with the values. */
  isFormOpen: boolean;
  /** The page shows the order's payments, without this one. */
  seesPayments: boolean;
}

/** What to tell somebody whose payment details the server did not confirm. If their form has gone, the text has what was typed. */
export function unsavedTexts({ values, error, isFormOpen, seesPayments }: Unsaved): string[] {
  const isLost = isAnswerLost(error);
  const details = `${formatRupees(Number(values.amount))}, transaction ${values.transactionId}.`;
  const more = isFormOpen
    ? isLost && 'We do not know whether your payment details arrived. You can safely submit them again.'
    : isLost && !seesPayments
      ? `We got no answer to your payment details: ${details} They have probably arrived, because this order waits for no payment now.`
      : `We did not save these payment details: ${details}`;
  return [messageOf(error, isLost ? '' : 'Error submitting payment details.'), more || ''].filter((text) => text !== '');
}
