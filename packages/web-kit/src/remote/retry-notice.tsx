import styles from './slot.module.css';

/** Replaces a filling that the page needs: a notice with a retry. */
export function RetryNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <span className={styles.notice} role="status">
      Unavailable right now.
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </span>
  );
}
