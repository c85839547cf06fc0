import styles from './results.module.css';

/** The number of products, announced to screen readers; blank until it is known. */
export function ResultCount({ count }: { count: number | undefined }) {
  return (
    <p role="status" className={styles.count}>
      {count !== undefined && `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`}
    </p>
  );
}
