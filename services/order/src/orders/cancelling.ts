import { changeStatus, unchanged, type Decision, type Order } from './order';
import { OrderError } from './order-error';

/**
 * The customer cancels an order that has not shipped. Verified payments are then due as a refund. A cancelled order stays as it is.
 * @throws OrderError if it has shipped
 */
export function cancelByCustomer(before: Order, reason: string | undefined, now: Date): Decision {
  if (before.status === 'cancelled') return unchanged(before);
  if (before.status !== 'pending' && before.status !== 'processing') {
    throw new OrderError('cannot-cancel', `This order is ${before.status} and cannot be cancelled any more. You can return it after it was delivered.`);
  }
  return changeStatus(before, 'cancelled', now, { cancelledBy: 'customer', reason });
}
