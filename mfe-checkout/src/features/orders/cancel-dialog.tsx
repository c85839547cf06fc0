import { plainText } from '@storefront/contracts/rules';
import { Field, formatRupees, TextArea } from '@storefront/web-kit';
import { FormDialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import styles from './order-dialog.module.css';
import type { Order } from './order-reader';
import { refundPromise, rupeesLeft, sumOf, verifiedOf } from './payment-state';
import { useCancellation } from './use-order-change';

/** A sentence about the refund, for a customer who cancels the order. */
function moneyText(order: Order): string {
  const promise = refundPromise(order);
  const received = sumOf(verifiedOf(order));
  const left = received === undefined ? undefined : rupeesLeft(received, sumOf(order.refunds ?? []) ?? 0);
  if (left !== undefined && left <= 0) return promise ?? 'Please do not pay for it after that.';
  const sentence = `We will refund ${formatRupees(left)} within three working days.`;
  return promise ? `${sentence} ${promise}` : sentence;
}

/** Asks before the customer's order is cancelled, with an optional reason. */
export default function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { mutate, isPending, failure } = useCancellation(order, onClose);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Cancel this order?"
      submit="Cancel Order"
      cancel="Keep Order"
      isDanger
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        const given = plainText(reason);
        if (!isPending) mutate(given === '' ? {} : { reason: given });
      }}
      onClose={onClose}
    >
      <p className={styles.about}>
        We will not ship {order.orderNumber}. {moneyText(order)}
      </p>
      <Field label="Reason" hint="You can leave this blank">
        <TextArea value={reason} maxLength={500} rows={3} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <p className={styles.problem} role="alert">
        {failure}
      </p>
    </FormDialog>
  );
}
