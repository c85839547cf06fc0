import styles from './results.module.css';

/** How many products there are, said to those who do not see the grid change; blank while that is not known. */
export function ResultCount({ count }: { count: number | undefined }) {
  return (
    <p role="status" className={styles.count}>
      {count !== undefined && `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`}
    </p>
  );
}
