import styles from './stock-label.module.css';

/** 'In Stock' or 'Out of Stock' (specification, 2). */
export function StockLabel({ stock }: { stock: number }) {
  const inStock = stock > 0;
  return <span className={inStock ? styles.in : styles.out}>{inStock ? 'In Stock' : 'Out of Stock'}</span>;
}
