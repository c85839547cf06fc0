import { formatLongDate, formatRupees } from '@storefront/web-kit';
import { Notice } from '../../components/notice';
import { paymentStateOf } from './order';
import type { Order } from './order-reader';

/** What the shop was told of before, and what became of it. */
export function ToldSoFar({ order }: { order: Order }) {
  const { paymentDetails } = order;
  const told = paymentDetails && `You told us of ${formatRupees(paymentDetails.amount)} paid on ${formatLongDate(paymentDetails.paymentDate) || 'a day that we do not know'}.`;
  switch (paymentStateOf(order)) {
    case 'refused':
      return (
        <Notice tone="danger">
          <p>{told} We could not verify it:</p>
          <p>{paymentDetails?.refusal?.reason}</p>
          <p>Please check the details and submit them again.</p>
        </Notice>
      );
    case 'too-late':
      return (
        <Notice tone="warning">
          <p>This order was cancelled because we were not told of a payment in time. Please do not pay for it now.</p>
          <p>If you have paid already, tell us here: we will look at your payment, and either take your order up again or see to your money.</p>
        </Notice>
      );
    case 'late':
      return (
        <Notice>
          <p>{told} It came after the order was cancelled: we are looking at your payment and will write to you. You can correct it here.</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice>
          <p>{told} You can correct it here until we have verified it.</p>
        </Notice>
      );
    default:
      return null;
  }
}
