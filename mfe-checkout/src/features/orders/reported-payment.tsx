import { formatLongDate, formatRupees } from '@storefront/web-kit';
import { Notice } from '../../components/notice';
import type { Order } from './order-reader';
import { paymentStateOf } from './payment-state';
import { useIsOwnOrder } from './use-own-order';

/** For somebody who may pay: the order was cancelled because there were no payment details. */
export function TooLateForPayment() {
  return (
    <Notice tone="warning">
      <p>We cancelled this order because we did not receive payment details in time. Please do not pay for it now.</p>
      <p>If you have already paid, submit your payment details here. We will check the payment, and then reopen your order or refund you within three working days.</p>
    </Notice>
  );
}

/** The payment that the customer has already reported, and its state. Staff can correct it too. */
export function ReportedPayment({ order }: { order: Order }) {
  const isCustomer = useIsOwnOrder(order);
  const { paymentDetails } = order;
  const reported = paymentDetails && `We have payment details for ${formatRupees(paymentDetails.amount)}, paid on ${formatLongDate(paymentDetails.paymentDate) || 'an unknown date'}.`;
  const whose = isCustomer ? 'your' : 'the';
  switch (paymentStateOf(order)) {
    case 'refused':
      return (
        <Notice tone="danger">
          <p>
            {reported} We could not verify {whose} payment:
          </p>
          <p>{paymentDetails?.refusal?.reason}</p>
          <p>Please check the details and submit them again.</p>
        </Notice>
      );
    case 'too-late':
      if (isCustomer) return <TooLateForPayment />;
      return (
        <Notice>
          <p>We cancelled this order because there were no payment details in time. If the customer has paid, submit the details here.</p>
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>{reported} {isCustomer ? 'Your' : 'The'} payment details arrived after the order was cancelled.</p>
          <p>{isCustomer && 'We are checking your payment. Then we will reopen your order or refund you within three working days. '}You can correct the details here.</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice>
          <p>{reported} You can correct the details here until the payment is verified.</p>
        </Notice>
      );
    default:
      return null;
  }
}
