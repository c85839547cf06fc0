import { Icon } from '@storefront/web-kit';
import styles from './form-notice.module.css';
import { useSecondsLeft } from './use-seconds-left';
import { waitText } from './wait-text';

/** The end is announced; the seconds before it are not, or a screen reader would say nothing else. */
function Wait({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <span className={styles.wait} role="status">
      {left === 0 ? 'You can try again now.' : <span aria-live="off">You can try again in {waitText(left)}.</span>}
    </span>
  );
}

/** Why the last attempt failed, and how long to wait; stays until the next. It is a toast that announces it. */
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
