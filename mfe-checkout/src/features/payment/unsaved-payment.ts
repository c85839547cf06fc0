import { formatRupees, isAnswerLost, messageOf } from '@storefront/web-kit';
import type { PaymentValues } from './payment';

interface Unsaved {
  values: Pick<PaymentValues, 'transactionId' | 'amount'>;
  error: Error;
  /** The page still shows the form with the values. */
  isFormOpen: boolean;
  /** The page shows the order's payments, without this one. */
  seesPayments: boolean;
}

function textOf({ values, isFormOpen, seesPayments }: Unsaved, isLost: boolean): string | undefined {
  if (isFormOpen) return isLost ? 'We do not know whether your payment details arrived. You can safely submit them again.' : undefined;
  const details = `${formatRupees(Number(values.amount))}, transaction ${values.transactionId}.`;
  if (!isLost || seesPayments) return `We did not save these payment details: ${details}`;
  return `We got no answer to your payment details: ${details} We probably have these details, because this order takes no payment now.`;
}

/** The texts of a notice after the server did not confirm the payment details. If the form is no longer on the page, they repeat the typed values. */
export function unsavedTexts(unsaved: Unsaved): string[] {
  const isLost = isAnswerLost(unsaved.error);
  const reason = messageOf(unsaved.error, isLost ? '' : 'Error submitting payment details.');
  return [reason, textOf(unsaved, isLost) ?? ''].filter((text) => text !== '');
}
