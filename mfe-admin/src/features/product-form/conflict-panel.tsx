import { Icon, formatRupees } from '@storefront/web-kit';
import { useEffect, useId, useRef } from 'react';
import { categoryLabel } from '../../categories';
import styles from './conflict-panel.module.css';
import { fieldLabels } from './product-form-rules';
import type { FieldName } from './product-merge';
import type { Choice, OpenConflict } from './use-merged-save';

interface Props {
  conflicts: OpenConflict[];
  /** Labels of the fields that were merged without a choice, as one text. */
  taken: string;
  /** The form is being saved. */
  isLocked: boolean;
  /** Save was pressed before every choice was made. */
  isMissing: boolean;
  onChoose: (field: FieldName, choice: Choice) => void;
}

function valueText(field: FieldName, value: string): string {
  if (value.trim() === '') return '(empty)';
  if (field === 'category') return categoryLabel(value);
  return field === 'price' && Number.isFinite(Number(value)) ? formatRupees(Number(value)) : value;
}

/** Shows both versions of each conflicting field to choose from. Gets the focus when it appears. */
export function ConflictPanel({ conflicts, taken, isLocked, isMissing, onChoose }: Props) {
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
        Your changes are still in the form, but not saved. Choose a version of each field, then save again.
        {taken && ` The form also has their changes to ${taken}.`}
      </p>
      <div className={styles.fields}>
        {conflicts.map(({ field, mine, theirs, choice }) => (
          <fieldset key={field} className={styles.field} disabled={isLocked} aria-describedby={isMissing && !choice ? `${id}-${field}` : undefined}>
            <legend className={styles.legend}>{fieldLabels[field]}</legend>
            {(['mine', 'theirs'] as const).map((option) => (
              <label key={option} className={styles.option}>
                <input type="radio" name={`${id}-${field}`} checked={choice === option} onChange={() => onChoose(field, option)} />
                <span className={styles.version}>{option === 'mine' ? 'Yours' : 'Theirs'}</span>
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
