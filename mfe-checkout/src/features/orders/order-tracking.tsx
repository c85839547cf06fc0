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

/** Every status that the order had, with its time; the latest first, as that is what the shopper came for. */
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
