import { Icon } from '@storefront/web-kit';
import styles from './form-notice.module.css';
import { useSecondsLeft } from './use-seconds-left';
import { waitText } from './wait-text';

/** Screen readers announce only the end: announcing every second would hide all other messages. */
function Wait({ until }: { until: number }) {
  const left = useSecondsLeft(until);
  return (
    <span className={styles.more} role="status">
      {left === 0 ? 'You can try again now.' : <span aria-live="off">Time left: {waitText(left)}</span>}
    </span>
  );
}

interface Props {
  text: string;
  hint?: string;
  waitUntil?: number;
}

/** The reason of the last failure, a hint and the waiting time. It stays until the next attempt. A toast announces the reason. */
export function FormNotice({ text, hint, waitUntil }: Props) {
  if (text === '') return null;
  return (
    <div className={styles.notice}>
      <Icon name="alert" />
      <p className={styles.text}>
        {text}
        {hint && (
          <span className={styles.more} role="status">
            {hint}
          </span>
        )}
        {waitUntil !== undefined && <Wait until={waitUntil} />}
      </p>
    </div>
  );
}
