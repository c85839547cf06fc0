import { formatDate, formatRupees } from '@storefront/web-kit';
import { useState } from 'react';
import type { Order } from '../../api/order';
import { NoteDialog } from './note-dialog';
import styles from './payment.module.css';
import { detailsOf, useDecision, type Details } from './payment-details';
import { usePaymentRefusal } from './use-order-command';

interface Props {
  order: Pick<Order, '_id' | 'orderNumber' | 'revision'>;
  /** As it is now: the customer may correct or withdraw it while the dialog is open. */
  payment: Details | undefined;
  /** Without it the transaction ID names the payment. */
  paymentId?: string;
  onRefused: () => void;
  onClose: () => void;
}

const changed = 'The payment details changed after you opened this page. Please check them again.';

/** Asks for a reason and refuses the payment. The customer gets the reason by e-mail. */
export function PaymentRefusal({ order, payment, paymentId, onRefused, onClose }: Props) {
  const [seen] = useState({ details: detailsOf(payment), revision: order.revision });
  const { mutate, isPending, isError, failure } = usePaymentRefusal(order, onRefused);
  const decide = useDecision(payment);
  const refuse = (reason: string) =>
    // After a conflict, the admin has seen the details that the dialog shows now.
    decide(() => mutate({ reason, revision: isError ? order.revision : seen.revision, ...(paymentId === undefined ? { transactionId: payment?.transactionId } : { paymentId }) }));

  return (
    <NoteDialog
      title={`Refuse the payment of ${order.orderNumber}`}
      placeholder="The bank shows no payment with this transaction ID"
      isRequired
      submit="Refuse Payment"
      isDanger
      busy={isPending}
      failure={failure || (seen.details === detailsOf(payment) ? '' : changed)}
      onConfirm={refuse}
      onClose={onClose}
    >
      <div className={styles.about}>
        {payment && (
          <p className={styles.details}>
            {payment.transactionId}, {formatRupees(payment.amount)}, paid on {formatDate(payment.paymentDate) || 'an unknown date'}
          </p>
        )}
        <p>The order keeps its status. If it still needs a payment, the customer can submit the payment details again.</p>
      </div>
    </NoteDialog>
  );
}
