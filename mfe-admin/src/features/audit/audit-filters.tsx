import type { AuditAction } from '@storefront/contracts';
import { Icon, Select } from '@storefront/web-kit';
import type { AuditEntry } from '../../api/audit-entry';
import type { AuditList } from './audit-list';
import { actionLabels } from './audit-texts';
import styles from './audit.module.css';

interface Props {
  list: AuditList;
  /** The shown entries. They have the names for the ids in `list`. */
  entries: AuditEntry[];
  onChange: (change: Partial<AuditList>) => void;
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button type="button" className={styles.chip} aria-label={`Remove filter ${text}`} onClick={onRemove}>
    <span>{text}</span>
    <Icon name="close" size={16} />
  </button>
);

/** Filters the trail by action. The filters by admin and object appear as buttons that remove them. */
export function AuditFilters({ list: { action, actor, subject }, entries, onChange }: Props) {
  const admin = entries.find((entry) => entry.actor._id === actor)?.actor.email ?? 'one admin';
  const object = entries.find((entry) => entry.subject._id === subject)?.subject.label ?? 'one object';
  return (
    <>
      <Select aria-label="Filter by action" className={styles.select} value={action} onChange={({ target }) => onChange({ action: target.value as AuditAction | '' })}>
        <option value="">All actions</option>
        {Object.entries(actionLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {actor !== '' && <Chip text={`Admin: ${admin}`} onRemove={() => onChange({ actor: '' })} />}
      {subject !== '' && <Chip text={`Object: ${object}`} onRemove={() => onChange({ subject: '' })} />}
    </>
  );
}
