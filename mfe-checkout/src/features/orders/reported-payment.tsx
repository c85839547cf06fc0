import { formatLongDate, formatRupees } from '@storefront/web-kit';
import { Notice } from '../../components/notice';
import type { Order } from './order-reader';
import { paymentStateOf } from './payment-state';

/** The payment that the customer has already reported, and its state. */
export function ReportedPayment({ order }: { order: Order }) {
  const { paymentDetails } = order;
  const reported = paymentDetails && `You told us that you paid ${formatRupees(paymentDetails.amount)} on ${formatLongDate(paymentDetails.paymentDate) || 'an unknown date'}.`;
  switch (paymentStateOf(order)) {
    case 'refused':
      return (
        <Notice tone="danger">
          <p>{reported} We could not verify your payment:</p>
          <p>{paymentDetails?.refusal?.reason}</p>
          <p>Please check the details and submit them again.</p>
        </Notice>
      );
    case 'too-late':
      return (
        <Notice tone="warning">
          <p>We cancelled this order because we did not receive payment details in time. Please do not pay for it now.</p>
          <p>If you have already paid, submit your payment details here. We will check the payment, and then reopen your order or refund you within three working days.</p>
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>{reported} Your payment details arrived after the order was cancelled.</p>
          <p>We are checking your payment. Then we will reopen your order or refund you within three working days. You can correct the details here.</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice>
          <p>{reported} You can correct the details here until we have verified the payment.</p>
        </Notice>
      );
    default:
      return null;
  }
}
