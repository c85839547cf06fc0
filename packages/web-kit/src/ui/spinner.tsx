import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface SpinnerProps {
  /** What is under way, for those who do not see it turn. */
  label?: string;
}

/** Something is under way, in its own place. */
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

/** A whole page is under way; keeps the footer where it is. `title` is its heading until it has one of its own, for those who do not see it. */
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
