import { Icon } from '@storefront/web-kit';
import styles from './form-notice.module.css';
import { useSecondsLeft } from './use-seconds-left';
import { waitText } from './wait-text';

/** Screen readers announce only the end: announcing every second would hide all other messages. */
function Wait({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <span className={styles.wait} role="status">
      {left === 0 ? 'You can try again now.' : <span aria-live="off">You can try again in {waitText(left)}.</span>}
    </span>
  );
}

/** The reason of the last failure and the waiting time. It stays until the next attempt. A toast announces it. */
export function FormNotice({ text, waitUntil }: { text: string; waitUntil?: number | undefined }) {
  if (text === '') return null;
  return (
    <div className={styles.notice}>
      <Icon name="alert" />
      <p className={styles.text}>
        {text}
        {waitUntil !== undefined && <Wait until={waitUntil} />}
      </p>
    </div>
  );
}
