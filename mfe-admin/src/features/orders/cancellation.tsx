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

const inPaise = (rupees: number | undefined): number => Math.round((rupees ?? 0) * 100);

/** Cancelling refunds nothing, so the text says what the customer may have paid and not got back. The last payment alone does not show it: there may be several. */
function questionOf(order: Order): string {
  const { paymentDetails: last, amountVerified, amountReported, amountReceived, paymentMethod, status, totalAmount, refunds = [] } = order;
  const verified = inPaise(amountVerified ?? (last?.verified ? last.amount : 0));
  const waiting = inPaise(amountReported ?? (last && !last.refusal ? last.amount : 0)) - verified;
  const isCash = paymentMethod === 'cod' && status === 'delivered';
  // Older order services do not send `amountReceived`.
  const received = amountReceived !== undefined ? inPaise(amountReceived) : isCash ? inPaise(totalAmount) : verified;
  const left = received - refunds.reduce((sum, { amount }) => sum + inPaise(amount), 0);
  if (left > 0) {
    const payment = isCash ? `The customer paid ${formatRupees(left / 100)} in cash.` : `The payment of ${formatRupees(left / 100)} is verified.`;
    return `${payment} Cancelling does not refund it, so ${inThreeDays}`;
  }
  if (waiting > 0) return `The customer reported a payment of ${formatRupees(waiting / 100)}, which is not verified yet. Cancelling does not refund it. If the money has arrived, ${inThreeDays}`;
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
