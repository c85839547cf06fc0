import { formatDateTime } from './date-time';
import type { Order } from './order-reader';
import styles from './order-tracking.module.css';

const titles: Record<string, string> = {
  pending: 'Order placed',
  processing: 'Being prepared',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
};

/** The order's statuses with their times, latest first. */
export function OrderTracking({ history }: Pick<Order, 'history'>) {
  return (
    <ol className={styles.tracking} reversed>
      {history.toReversed().map(({ status, at }) => (
        <li key={`${status} ${at}`}>
          <p className={styles.title}>{titles[status] ?? (status || 'Status unknown')}</p>
          <time className={styles.time} dateTime={at}>
            {formatDateTime(at) || 'Time unknown'}
          </time>
        </li>
      ))}
    </ol>
  );
}
