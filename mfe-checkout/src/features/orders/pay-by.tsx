import { formatDateTime } from './date-time';
import type { Order } from './order-reader';

/** By when the customer has to pay. Shows nothing if the shop does not cancel the order as unpaid. */
export function PayBy({ payBy = '' }: Pick<Order, 'payBy'>) {
  const moment = formatDateTime(payBy);
  return moment && <p>Please pay and submit the payment details by {moment}. After that we cancel the order.</p>;
}
