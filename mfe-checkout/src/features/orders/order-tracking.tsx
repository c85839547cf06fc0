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

/** The first status says that the order was placed. It can be pending again, for example after a cancellation. */
const titleOf = (status: string, index: number): string => (status === 'pending' && index > 0 ? 'Pending again' : (titles[status] ?? (status || 'Status unknown')));

/** The order's statuses with their times, latest first. */
export function OrderTracking({ history }: Pick<Order, 'history'>) {
  return (
    <ol className={styles.tracking} reversed>
      {history.map((entry, index) => ({ ...entry, title: titleOf(entry.status, index) })).toReversed().map(({ status, at, title }) => (
        <li key={`${status} ${at}`}>
          <p className={styles.title}>{title}</p>
          <time className={styles.time} dateTime={at}>
            {formatDateTime(at) || 'Time unknown'}
          </time>
        </li>
      ))}
    </ol>
  );
}
