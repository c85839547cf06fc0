import { cloneElement, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes';
import styles from './field.module.css';
import { Icon } from './icon';

interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

export interface FieldProps {
  label: string;
  /** The validation error; announced when it appears. */
  error?: string;
  hint?: ReactNode;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  /** Sets `aria-required` only: the form checks the field itself, to show its own texts. */
  required?: boolean;
  className?: string;
  /** One control; it gets the id, the description and the state. */
  children: ReactElement<ControlProps>;
}

/** A labelled form control with hint and error. */
export function Field({ label, error, hint, optional, required, className, children }: FieldProps) {
  const own = useId();
  const id = children.props.id ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {cloneElement(children, {
        id,
        'aria-describedby': classes(hint !== undefined && hintId, error && errorId) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={errorId}>
            <Icon name="alert" size={16} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
