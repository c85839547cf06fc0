import type { Order } from './order-reader';
import { isToBePaid, paymentStateOf } from './payment-state';

interface Heading {
  title: string;
  text: string;
  icon: 'check' | 'info' | 'close';
}

/** Also while a payment is checked, and for cash on delivery. */
const confirmed: Heading = { title: 'Order Confirmed!', text: 'Thank you for shopping with us.', icon: 'check' };

/** True if the shop gave all the money back. */
const isRefunded = ({ refunds = [], refundDue = 0 }: Order): boolean => refunds.length > 0 && refundDue === 0;

/** True if every piece came back. */
function isReturned({ items, returns = [] }: Order): boolean {
  const received = returns.filter(({ state }) => state === 'received').flatMap((one) => one.items);
  const sum = (lines: { quantity?: number }[]) => lines.reduce((total, { quantity = 1 }) => total + quantity, 0);
  return items.length > 0 && sum(received) >= sum(items);
}

/** True if a cancelled order had left the shop, for example because it was refused at the door. */
const hasLeft = ({ history }: Order): boolean => ['shipped', 'delivered', 'completed'].includes(history.findLast(({ status }) => status !== 'cancelled')?.status ?? '');

/** The heading of an order's page: its state (specification, 2 and its additions). */
export function headingOf(order: Order): Heading {
  switch (order.status) {
    case 'cancelled':
      return isRefunded(order)
        ? { title: 'Refunded', text: 'This order is cancelled, and we have refunded your payment.', icon: 'check' }
        : { title: 'Cancelled', text: hasLeft(order) ? 'This order is cancelled.' : 'This order is cancelled. We will not ship it.', icon: 'close' };
    case 'shipped':
      return { title: 'On its way', text: 'Your order has left our shop.', icon: 'check' };
    case 'delivered':
    case 'completed':
      return isReturned(order) && isRefunded(order)
        ? { title: 'Refunded', text: 'Your return arrived, and we have refunded your payment.', icon: 'check' }
        : { title: 'Delivered', text: 'We hope that you enjoy wearing it.', icon: 'check' };
    default:
      if (paymentStateOf(order) === 'verified') return { title: 'Payment received', text: 'Thank you. We are preparing your order.', icon: 'check' };
      if (isToBePaid(order)) return { title: 'Waiting for your payment', text: 'Order confirmed! We pack it when your payment has arrived.', icon: 'info' };
      return confirmed;
  }
}
