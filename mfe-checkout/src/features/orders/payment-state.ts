import type { Order } from './order-reader';

/**
 * The state of an order's payment, for its customer. `awaited`: no payment details yet. `too-late`: the order was cancelled because there were
 * no payment details. `late`: the customer submitted them after that, and an admin decides.
 */
export type PaymentState = 'not-expected' | 'awaited' | 'too-late' | 'late' | 'checking' | 'refused' | 'verified';

export function paymentStateOf({ paymentMethod, paymentDetails, status, cancellation }: Order): PaymentState {
  const isUnpaid = status === 'cancelled' && cancellation === 'unpaid';
  if (paymentDetails?.verified) return 'verified';
  // If the method is unknown, payment details mean that a payment is expected.
  const isExpected = paymentMethod === 'online' || (paymentMethod !== 'cod' && paymentDetails !== undefined);
  if (!isExpected || (status === 'cancelled' && !isUnpaid)) return 'not-expected';
  if (paymentDetails?.refusal) return 'refused';
  if (paymentDetails) return isUnpaid ? 'late' : 'checking';
  return isUnpaid ? 'too-late' : 'awaited';
}
