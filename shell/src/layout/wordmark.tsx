import { shop } from '@storefront/web-kit';
import styles from './wordmark.module.css';

/** The shop's name beside a paisley drawn as one gold line. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <span className={styles.mark} />
      <span className={styles.name}>{shop().name}</span>
    </span>
  );
}
