import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface SpinnerProps {
  /** Read out by screen readers. */
  label?: string;
}

/** A loading indicator for a part of a page. */
export function Spinner({ label = 'Loading' }: SpinnerProps) {
  return (
    <span className={styles.spinner} role="status">
      <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
        <circle className={styles.track} cx="20" cy="20" r="17" />
        <circle className={styles.arc} cx="20" cy="20" r="17" />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** A loading indicator for a whole page; keeps the footer in place. `title` is a hidden heading until the page has its own. */
export function PageSpinner({ label, title }: SpinnerProps & { title?: string }) {
  return (
    <div className={styles.page}>
      {title && (
        <h1 className={styles.title} aria-busy="true">
          {title}
        </h1>
      )}
      <Spinner label={label} />
    </div>
  );
}
