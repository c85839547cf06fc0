import { shop } from '@storefront/web-kit';
import styles from './wordmark.module.css';

/** The shop's name beside a paisley drawn as one gold line. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 32 40" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" aria-hidden="true">
        <path d="M20 3c-1 5 9 10 9 20.5a13 13 0 0 1-26 .5C3 15 11 14 14 9c1.5-2.5 3-5 6-6z" />
        <path d="M18 11c-1 5 6 7 6 13a8 8 0 0 1-16 .5c0-5 5-6 7-9" opacity=".7" />
        <circle cx="16" cy="25" r="3" />
      </svg>
      <span className={styles.name}>{shop().name}</span>
    </span>
  );
}
