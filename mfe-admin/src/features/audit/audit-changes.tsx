import { VisuallyHidden } from '@storefront/web-kit';
import { countOf } from '../../components/count-of';
import styles from './audit.module.css';
import type { AuditChange } from '../../api/audit-entry';
import { changeTexts } from './audit-texts';

/** Fields shown at first; a toggle opens the others. */
const shownFields = 3;
/** Characters of a text shown at first; a toggle opens the whole text. */
const shownText = 100;

function Value({ text }: { text: string }) {
  if (text.length <= shownText) return text;
  return (
    <details className={styles.long}>
      <summary>
        <span className={styles.beginning}>{text.slice(0, shownText).trimEnd()}…</span>
        <span className={styles.less}>Show less</span>
      </summary>
      {text}
    </details>
  );
}

function Change({ change }: { change: AuditChange }) {
  const { label, before, after } = changeTexts(change);
  return (
    <div className={styles.change}>
      <dt>{label}</dt>
      <dd>
        {before !== '' && (
          <del>
            <VisuallyHidden>was </VisuallyHidden>
            <Value text={before} />
          </del>
        )}
        {before !== '' && after !== '' && (
          <>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>, is now </VisuallyHidden>
          </>
        )}
        {after !== '' && (
          <ins>
            <Value text={after} />
          </ins>
        )}
        {before === '' && after === '' && '—'}
      </dd>
    </div>
  );
}

const Changes = ({ changes }: { changes: AuditChange[] }) => (
  <dl className={styles.changes}>
    {changes.map((change, index) => (
      <Change key={index} change={change} />
    ))}
  </dl>
);

/** The changed fields with their old and new values. */
export function AuditChanges({ changes }: { changes: AuditChange[] }) {
  const rest = changes.slice(shownFields);
  return (
    <>
      <Changes changes={changes.slice(0, shownFields)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{countOf(rest.length, 'more field')}</summary>
          <Changes changes={rest} />
        </details>
      )}
    </>
  );
}
