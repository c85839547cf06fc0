import { capitalised } from '../../../components/capitalised';
import { Moment } from '../../../components/moment';
import { Panel } from '../../../components/panel';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';

const cancellations: Record<string, string> = {
  customer: 'Cancelled by the customer',
  staff: 'Cancelled by staff',
  shop: 'Cancelled automatically, because it was not paid in time',
};

/** The statuses of the order, the latest first, and why it was cancelled. */
export function HistoryPanel({ order: { history, cancelledBy, cancelReason } }: { order: OrderDetails }) {
  return (
    <Panel title="History">
      <ol className={styles.list} reversed>
        {history.toReversed().map(({ status, at }) => (
          <li key={`${status} ${at}`}>
            <p className={styles.name}>{capitalised(status || 'Unknown')}</p>
            <Moment at={at} />
          </li>
        ))}
      </ol>
      {cancelledBy && <p className={styles.soft}>{cancellations[cancelledBy] ?? `Cancelled by: ${cancelledBy}`}</p>}
      {cancelReason && <p className={styles.soft}>Reason: {cancelReason}</p>}
    </Panel>
  );
}
