import type { Order } from './order-reader';
import { amountDueOf, owedText, paymentStateOf, refundPromise } from './payment-state';

/** The reason why an order accepts no payment details; undefined if it accepts them. */
export function closedReason(order: Order, isStaff: boolean): string | undefined {
  const { paymentMethod, status, cancellation, refundDue, refunds = [] } = order;
  const isVerified = paymentStateOf(order) === 'verified';
  if (status === 'cancelled' && (isVerified || cancellation !== 'unpaid')) {
    if (isStaff) return 'This order is cancelled. It accepts no payment details.';
    const promises = [refundDue && owedText(refundDue), refundPromise(order)].filter(Boolean);
    const settled = refunds.length > 0 ? 'We have refunded your payment.' : 'If you have already paid, call us or write to us. We will refund you within three working days.';
    return ['This order is cancelled. Please do not pay for it.', ...(promises.length > 0 ? promises : [settled])].join(' ');
  }
  if (isVerified) return isStaff ? 'The payment is verified.' : 'We have verified your payment. You do not need to submit anything else.';
  if (paymentMethod === 'cod') return isStaff ? 'This order is paid in cash on delivery.' : 'You pay for this order in cash on delivery. No payment details are needed.';
  if (amountDueOf(order) === 0 && paymentStateOf(order) === 'not-expected') return isStaff ? 'Nothing is to be paid for this order.' : 'Nothing is to be paid for this order. Please do not pay for it.';
  return undefined;
}
