import { formatRupees, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice';
import type { Order } from './order-reader';
import { amountDueOf, isInParts, paymentsOf, paymentStateOf, sumOf } from './payment-state';
import { Transfers } from './transfers';

/** The state of the payment and the next step. */
export function PaymentNotice({ order }: { order: Order }) {
  const { _id, paymentDetails } = order;
  const payments = paymentsOf(order);
  const counted = payments.filter(({ state }) => state !== 'refused');
  const due = amountDueOf(order);
  const list = isInParts(order) && <Transfers payments={payments} />;
  const form = (text: string) => <Link to={paths.orderPaymentDetails(_id)}>{text}</Link>;
  const reported = paymentDetails && `${formatRupees(paymentDetails.amount)}, transaction ${paymentDetails.transactionId || 'N/A'}`;
  switch (paymentStateOf(order)) {
    case 'awaited':
      return (
        <Notice tone="warning">
          <p>We are waiting for your payment details. {form('Submit payment details')}</p>
        </Notice>
      );
    case 'part-paid':
      return (
        <>
          <Notice tone="warning">
            <p>
              You told us about {formatRupees(sumOf(counted))} of {formatRupees(order.totalAmount)}. {formatRupees(due)} is still to be paid. {form('Pay the rest')}
            </p>
          </Notice>
          <Transfers payments={payments} />
        </>
      );
    case 'too-late':
      return (
        <Notice>
          <p>We cancelled this order because we did not receive payment details in time. Please do not pay for it now.</p>
          <p>
            If you have already paid, {form('submit your payment details')}. We will check the payment, and then reopen your order or refund you within three working
            days.
          </p>
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>Your payment details arrived after the order was cancelled: {reported}</p>
          <p>We are checking your payment. Then we will reopen your order or refund you within three working days.</p>
        </Notice>
      );
    case 'refused':
      return (
        <>
          <Notice tone="danger">
            <p>We could not verify your payment: {reported}</p>
            <p>{paymentDetails?.refusal?.reason}</p>
            {due !== undefined && due > 0 && <p>{formatRupees(due)} is still to be paid.</p>}
            <p>{form('Submit payment details again')}</p>
          </Notice>
          {list}
        </>
      );
    case 'checking':
      return (
        <>
          <Notice>
            <p>{list && payments.length > 1 ? `We are checking your payments, ${formatRupees(sumOf(counted))} in total.` : `We are checking your payment: ${reported}`}</p>
          </Notice>
          {list}
        </>
      );
    case 'verified':
      return (
        <>
          <Notice tone="success">
            <p>Payment verified: {counted.length > 1 ? `${formatRupees(sumOf(counted))} in ${counted.length} transfers` : reported}</p>
          </Notice>
          {list}
        </>
      );
    case 'not-expected':
      return null;
  }
}
