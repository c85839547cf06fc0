import { formatRupees, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice';
import { paymentStateOf } from './order';
import type { Order } from './order-reader';

/** How the payment stands, and what there is to do. */
export function PaymentNotice({ order }: { order: Order }) {
  const { _id, paymentDetails } = order;
  const form = (text: string) => <Link to={paths.orderPaymentDetails(_id)}>{text}</Link>;
  const told = paymentDetails && `${formatRupees(paymentDetails.amount)}, transaction ${paymentDetails.transactionId || 'N/A'}`;
  switch (paymentStateOf(order)) {
    case 'awaited':
      return (
        <Notice tone="warning">
          <p>We are waiting for your payment details. {form('Submit payment details')}</p>
        </Notice>
      );
    case 'too-late':
      return (
        <Notice>
          <p>This order was cancelled because we were not told of a payment in time. If you have paid, {form('tell us of your payment')}.</p>
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>Your payment details came after the order was cancelled. We are looking at your payment and will write to you: {told}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="danger">
          <p>We could not verify your payment: {told}</p>
          <p>{paymentDetails?.refusal?.reason}</p>
          <p>{form('Submit payment details again')}</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice>
          <p>We are checking your payment: {told}</p>
        </Notice>
      );
    case 'verified':
      return (
        <Notice tone="success">
          <p>Payment verified: {told}</p>
        </Notice>
      );
    case 'not-expected':
      return null;
  }
}
