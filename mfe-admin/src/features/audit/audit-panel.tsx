import type { AuditEntry } from '../../api/audit-entry';
import { EmailText } from '../../components/email-link';
import { Moment } from '../../components/moment';
import { Panel } from '../../components/panel';
import { AuditChanges } from './audit-changes';
import { actionLabel } from './audit-texts';
import styles from './audit.module.css';

/** The actions of staff on one object. @param audit undefined if the audit trail cannot be read */
export function AuditPanel({ audit }: { audit: AuditEntry[] | undefined }) {
  return (
    <Panel title="Actions of staff">
      {audit === undefined && <p className={styles.about}>The audit trail cannot be read at the moment.</p>}
      {audit?.length === 0 && <p className={styles.about}>None yet.</p>}
      {audit && audit.length > 0 && (
        <ol className={styles.entries}>
          {audit.map((entry) => (
            <li key={entry._id}>
              <p className={styles.action}>{actionLabel(entry.action)}</p>
              <p className={styles.about}>
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
