import { formatRupees, paths } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/notice';
import type { Order, Payment } from './order-reader';
import { PayBy } from './pay-by';
import { amountDueOf, countedOf, isInParts, paymentsOf, paymentStateOf, rupeesLeft, sumOf, takesPayment, verifiedOf } from './payment-state';
import { Transfers } from './transfers';
import { useIsOwnOrder } from './use-own-order';

const nameOf = ({ amount, transactionId }: Pick<Payment, 'amount' | 'transactionId'>) => `${formatRupees(amount)}, transaction ${transactionId || 'N/A'}`;

/** The state of the payment. The next step is for the order's customer only: staff must not pay for it. */
export function PaymentNotice({ order }: { order: Order }) {
  const { _id, paymentDetails, payBy, totalAmount } = order;
  const isCustomer = useIsOwnOrder(order);
  const whose = isCustomer ? 'your' : 'the customer’s';
  const payments = paymentsOf(order);
  const counted = countedOf(order);
  const verified = verifiedOf(order);
  const due = amountDueOf(order);
  const transfers = <Transfers order={order} />;
  const list = isInParts(order) && transfers;
  const form = (text: string) => isCustomer && <Link to={paths.orderPaymentDetails(_id)}>{text}</Link>;
  const pay = (text: string) => form(takesPayment(order) ? text : 'View Details');
  const reported = paymentDetails && nameOf(paymentDetails);
  switch (paymentStateOf(order)) {
    case 'awaited':
      return (
        <Notice tone="warning">
          <p>
            We are waiting for {whose} payment details. {form('Submit payment details')}
          </p>
          {isCustomer && <PayBy payBy={payBy} />}
        </Notice>
      );
    case 'part-paid': {
      const sum = sumOf(counted);
      // More is due if the shop refunded a payment before it reopened the order.
      const isRest = sum !== undefined && due !== undefined && totalAmount !== undefined && rupeesLeft(totalAmount - sum, due) === 0;
      return (
        <>
          <Notice tone="warning">
            <p>
              {isRest && `We have payment details for ${formatRupees(sum)} of ${formatRupees(totalAmount)}. `}
              {formatRupees(due)} is still to be paid. {pay('Pay the rest')}
            </p>
          </Notice>
          {transfers}
        </>
      );
    }
    case 'too-late':
      return (
        <Notice>
          <p>We cancelled this order because we did not receive payment details in time.{isCustomer && ' Please do not pay for it now.'}</p>
          {isCustomer && (
            <p>
              If you have already paid, {form('submit your payment details')}. We will check the payment, and then reopen your order or refund you within three working
              days.
            </p>
          )}
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>
            {isCustomer ? 'Your' : 'The customer’s'} payment details arrived after the order was cancelled: {reported}
          </p>
          <p>
            We are checking {whose} payment. Then we will reopen {isCustomer ? 'your order or refund you' : 'the order or refund the customer'} within three working days.
          </p>
        </Notice>
      );
    case 'refused':
      return (
        <>
          <Notice tone="danger">
            <p>
              We could not verify {whose} payment: {reported}
            </p>
            <p>{paymentDetails?.refusal?.reason}</p>
            {due !== undefined && due > 0 && <p>{formatRupees(due)} is still to be paid.</p>}
            {isCustomer && <p>{pay('Submit payment details again')}</p>}
          </Notice>
          {list}
        </>
      );
    case 'checking':
      return (
        <>
          <Notice>
            <p>{list && payments.length > 1 ? `We are checking ${whose} payments, ${formatRupees(sumOf(counted))} in total.` : `We are checking ${whose} payment: ${reported}`}</p>
          </Notice>
          {list}
        </>
      );
    case 'verified':
      return (
        <>
          <Notice tone="success">
            <p>Payment verified: {verified.length > 1 ? `${formatRupees(sumOf(verified))} in ${verified.length} transfers` : verified.map(nameOf)}</p>
          </Notice>
          {list}
        </>
      );
    case 'not-expected':
      return null;
  }
}
