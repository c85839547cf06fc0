import type { AuditAction } from '@storefront/contracts';
import { Icon, Select } from '@storefront/web-kit';
import type { AuditEntry } from './audit-entry';
import type { AuditList } from './audit-list';
import { actionLabels } from './audit-texts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  list: AuditList;
  /** What is in sight: it knows what the ids of the list are called. */
  entries: AuditEntry[];
  onChange: (change: Partial<AuditList>) => void;
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button type="button" className={styles.chip} aria-label={`${text}: show everything again`} onClick={onRemove}>
    <span>{text}</span>
    <Icon name="close" size={16} />
  </button>
);

/** Narrows the trail to a kind of action; what else it is narrowed to can be taken away again. */
export function AuditFilters({ list: { action, actor, subject }, entries, onChange }: AuditFiltersProps) {
  const admin = entries.find((entry) => entry.actor._id === actor)?.actor.email ?? 'one admin';
  const item = entries.find((entry) => entry.subject._id === subject)?.subject.label ?? 'one item';
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
      {actor !== '' && <Chip text={`By ${admin}`} onRemove={() => onChange({ actor: '' })} />}
      {subject !== '' && <Chip text={`Of ${item}`} onRemove={() => onChange({ subject: '' })} />}
    </>
  );
}
