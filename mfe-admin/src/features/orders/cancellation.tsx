import { formatRupees } from '@storefront/web-kit';
import type { Order } from '../../api/order';
import { NoteDialog } from './note-dialog';
import styles from './payment.module.css';

interface Props {
  order: Order;
  busy: boolean;
  failure: string;
  /** `reason` may be blank. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

const inThreeDays = 'please refund the customer within three working days.';

/** Cancelling refunds nothing, so the text says what the customer may have paid. The last payment alone does not show it: there may be several. */
function questionOf({ paymentDetails: last, amountVerified, amountReported, paymentMethod, status, totalAmount }: Order): string {
  if (paymentMethod === 'cod' && status === 'delivered') return `The customer paid ${formatRupees(totalAmount)} in cash. Cancelling does not refund it, so ${inThreeDays}`;
  const verified = amountVerified ?? (last?.verified ? last.amount : 0);
  if (verified !== 0) return `The payment of ${formatRupees(verified)} is verified. Cancelling does not refund it, so ${inThreeDays}`;
  const reported = amountReported ?? (last && !last.refusal ? last.amount : 0);
  if (reported !== 0) return `The customer reported a payment of ${formatRupees(reported)}, which is not verified yet. Cancelling does not refund it. If the money has arrived, ${inThreeDays}`;
  return 'Are you sure you want to cancel this order?';
}

/** Asks for a confirmation and a reason before an order is cancelled. */
export const Cancellation = ({ order, ...dialog }: Props) => (
  <NoteDialog
    {...dialog}
    title={`Cancel ${order.orderNumber}?`}
    submit="Cancel Order"
    cancel="Keep Order"
    isDanger
    hint="The customer gets it by e-mail. You can leave this blank."
  >
    <div className={styles.about}>
      <p>{questionOf(order)}</p>
    </div>
  </NoteDialog>
);
