import { formatDate } from '@storefront/web-kit';
import type { Ref } from 'react';
import { Cell, DataTable, HeadCell, Row, RowHeader } from '../../components/data-table';
import { formatTime } from '../../components/date-time';
import { EmailText } from '../../components/email-link';
import { AuditChanges } from './audit-changes';
import type { AuditEntry } from '../../api/audit-entry';
import type { AuditList } from './audit-list';
import { AuditSubject } from './audit-subject';
import { actionLabel } from './audit-texts';
import styles from './audit.module.css';

interface Props {
  entries: AuditEntry[];
  /** The table still shows the previous rows while the next ones load. */
  busy: boolean;
  onFilter: (change: Partial<Pick<AuditList, 'actor' | 'subject'>>) => void;
  regionRef: Ref<HTMLDivElement>;
}

const head = (
  <>
    <HeadCell>Action</HeadCell>
    <HeadCell>Object</HeadCell>
    <HeadCell>Changes</HeadCell>
    <HeadCell>Admin</HeadCell>
    <HeadCell>Date</HeadCell>
  </>
);

/** The audit trail: action, object, changes, admin and date. */
export function AuditTable({ entries, busy, onFilter, regionRef }: Props) {
  return (
    <DataTable caption="Audit trail" head={head} busy={busy} className={styles.table} regionRef={regionRef}>
      {entries.map((entry) => (
        <Row key={entry._id}>
          <RowHeader>{actionLabel(entry.action)}</RowHeader>
          <Cell label="Object">
            <span className={styles.named}>
              <AuditSubject entry={entry} />
            </span>
            {entry.subject._id && (
              <button type="button" className={styles.narrow} aria-label={`History of ${entry.subject.label}`} onClick={() => onFilter({ subject: entry.subject._id })}>
                History
              </button>
            )}
          </Cell>
          <Cell label="Changes">{entry.changes.length > 0 && <AuditChanges changes={entry.changes} />}</Cell>
          <Cell label="Admin">
            {entry.actor._id ? (
              <button type="button" className={styles.narrow} aria-label={`Actions of ${entry.actor.email}`} onClick={() => onFilter({ actor: entry.actor._id })}>
                <EmailText email={entry.actor.email} />
              </button>
            ) : (
              <EmailText email={entry.actor.email} />
            )}
          </Cell>
          <Cell label="Date" className={styles.date}>
            <time dateTime={entry.at}>
              {formatDate(entry.at) || 'N/A'}
              <span className={styles.time}>{formatTime(entry.at)}</span>
            </time>
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}
