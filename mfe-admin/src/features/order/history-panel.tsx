import { formatDate } from '@storefront/web-kit';
import { capitalised } from '../../components/capitalised';
import { formatTime } from '../../components/date-time';
import { EmailText } from '../../components/email-link';
import { AuditChanges } from '../audit/audit-changes';
import type { AuditEntry } from '../audit/audit-entry';
import { actionLabel } from '../audit/audit-texts';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { Panel } from './panel';

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className={styles.soft}>
    {formatDate(at) || 'Time unknown'} {formatTime(at)}
  </time>
);

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
      {cancelledBy && <p className={styles.soft}>Cancelled by: {cancelledBy}</p>}
      {cancelReason && <p className={styles.soft}>Reason: {cancelReason}</p>}
    </Panel>
  );
}

/** What staff did with the order. @param audit undefined if it cannot be read at the moment */
export function AuditPanel({ audit }: { audit: AuditEntry[] | undefined }) {
  return (
    <Panel title="Actions of staff">
      {audit === undefined && <p className={styles.soft}>The audit trail cannot be read at the moment.</p>}
      {audit?.length === 0 && <p className={styles.soft}>None yet.</p>}
      {audit && audit.length > 0 && (
        <ol className={styles.list}>
          {audit.map((entry) => (
            <li key={entry._id}>
              <p className={styles.name}>{actionLabel(entry.action)}</p>
              <p className={styles.soft}>
                <EmailText email={entry.actor.email} />
              </p>
              <Moment at={entry.at} />
              {entry.changes.length > 0 && <AuditChanges changes={entry.changes} />}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
