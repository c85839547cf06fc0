import { Icon, formatRupees } from '@storefront/web-kit';
import { useEffect, useId, useRef } from 'react';
import { categoryLabel } from '../../categories';
import styles from './conflict-panel.module.css';
import { fieldLabels } from './product-form-rules';
import type { FieldName } from './product-merge';
import type { Choice, OpenConflict } from './use-merged-save';

interface ConflictPanelProps {
  conflicts: OpenConflict[];
  /** What was merged without a choice, in words. */
  taken: string;
  /** A save was tried although a choice is missing. */
  isMissing: boolean;
  onChoose: (field: FieldName, choice: Choice) => void;
}

function valueText(field: FieldName, value: string): string {
  if (value.trim() === '') return '(nothing)';
  if (field === 'category') return categoryLabel(value);
  return field === 'price' && Number.isFinite(Number(value)) ? formatRupees(Number(value)) : value;
}

/** Shows field by field what two people saved differently, to choose one of each. Gets the focus when it appears. */
export function ConflictPanel({ conflicts, taken, isMissing, onChoose }: ConflictPanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = conflicts.map(({ field, theirs }) => field + theirs).join();
  useEffect(() => heading.current?.focus(), [saved]);

  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <h2 ref={heading} id={`${id}-title`} className={styles.title} tabIndex={-1}>
        Someone else saved this product while you were editing it
      </h2>
      <p className={styles.text}>
        Your changes are not saved yet, and nothing you typed is lost. Choose which version to keep of each field, then save again.
        {taken && ` Their changes to ${taken} do not touch yours and are kept.`}
      </p>
      <div className={styles.fields}>
        {conflicts.map(({ field, mine, theirs, choice }) => (
          <fieldset key={field} className={styles.field} aria-describedby={isMissing && !choice ? `${id}-${field}` : undefined}>
            <legend className={styles.legend}>{fieldLabels[field]}</legend>
            {(['mine', 'theirs'] as const).map((option) => (
              <label key={option} className={styles.option}>
                <input type="radio" name={`${id}-${field}`} checked={choice === option} onChange={() => onChoose(field, option)} />
                <span className={styles.whose}>{option === 'mine' ? 'Yours' : 'Theirs'}</span>
                <span className={styles.value}>{valueText(field, option === 'mine' ? mine : theirs)}</span>
              </label>
            ))}
            <div aria-live="polite">
              {isMissing && !choice && (
                <p id={`${id}-${field}`} className={styles.problem}>
                  <Icon name="alert" size={16} />
                  Choose yours or theirs
                </p>
              )}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  );
}
