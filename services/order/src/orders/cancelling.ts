import { changeStatus, unchanged, type Decision, type Order } from './order';
import { OrderError } from './order-error';

const tooLate = {
  shipped: 'This order has already shipped, so you can no longer cancel it. After it has arrived, open the order’s page or call us if you want to return items.',
  delivered: 'This order was already delivered, so you can no longer cancel it. If you want to return items, open the order’s page or call us.',
};

/**
 * The customer cancels an order that has not shipped. Verified payments are then due as a refund. A cancelled order stays as it is.
 * @throws OrderError if it has shipped
 */
export function cancelByCustomer(before: Order, reason: string | undefined, now: Date): Decision {
  if (before.status === 'cancelled') return unchanged(before);
  if (before.status === 'shipped' || before.status === 'delivered') throw new OrderError('cannot-cancel', tooLate[before.status]);
  return changeStatus(before, 'cancelled', now, { cancelledBy: 'customer', reason });
}
