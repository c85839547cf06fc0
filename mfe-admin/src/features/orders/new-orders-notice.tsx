import { formatRupees } from '@storefront/web-kit';
import type { Order } from '../../api/order';
import styles from './new-orders-notice.module.css';

function textOf([first, ...others]: Order[]): string {
  if (!first) return '';
  if (others.length > 0) return `${others.length + 1} new orders`;
  return `New order ${first.orderNumber} from ${first.user.name}, ${formatRupees(first.totalAmount)}`;
}

/** Announces new orders without moving the focus. */
export function NewOrdersNotice({ orders }: { orders: Order[] }) {
  return (
    <p role="status" className={styles.notice}>
      {textOf(orders)}
    </p>
  );
}
