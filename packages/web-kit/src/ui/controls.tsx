import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';
import styles from './controls.module.css';

/** A one-line text input; all native props. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={classes(styles.control, className)} />;
}

/** A text input of several lines; all native props. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classes(styles.control, styles.area, className)} />;
}

/** A select box; all native props, options as children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classes(styles.control, styles.select, className)} />;
}

/** A checkbox with its label. */
export function Checkbox({ label, className, id, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <div className={classes(styles.checkbox, className)}>
      <input {...rest} id={inputId} type="checkbox" className={styles.box} />
      <label htmlFor={inputId}>{label}</label>
    </div>
  );
}
