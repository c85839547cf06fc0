import { plainText } from '@storefront/contracts/rules';
import { Button, Field, formatRupees, TextArea } from '@storefront/web-kit';
import { Dialog } from '@storefront/web-kit/dialog';
import { useState } from 'react';
import type { Order } from '../../api/order';
import styles from './payment.module.css';

interface Props {
  order: Order;
  /** `reason` may be blank. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** True if the customer has paid or reported a payment. Cancelling does not refund it. */
export const mayNeedRefund = ({ paymentDetails }: Order): boolean => paymentDetails !== undefined && !paymentDetails.refusal;

function warningOf({ paymentDetails }: Order): string {
  const amount = formatRupees(paymentDetails?.amount);
  if (paymentDetails?.verified) return `The payment of ${amount} is verified. Cancelling does not refund it. Please refund the customer within three working days.`;
  return `The customer reported a payment of ${amount}, which is not verified yet. Cancelling does not refund it. If the money has arrived, please refund the customer within three working days.`;
}

/** Asks for a confirmation and a reason before an order with a payment is cancelled. */
export function Cancellation({ order, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={`Cancel ${order.orderNumber}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep Order
          </Button>
          <Button variant="danger" onClick={() => onConfirm(plainText(reason))}>
            Cancel Order
          </Button>
        </>
      }
    >
      <div className={styles.refusal}>
        <p>{warningOf(order)}</p>
        <Field label="Reason" hint="The customer gets it by e-mail. You can leave this blank.">
          <TextArea value={reason} maxLength={500} rows={3} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
