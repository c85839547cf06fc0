import styles from './stock-label.module.css';

/** 'In Stock' or 'Out of Stock' (specification, 2). */
export const stockLabel = (stock: number): string => (stock > 0 ? 'In Stock' : 'Out of Stock');

export function StockLabel({ stock }: { stock: number }) {
  return <span className={stock > 0 ? styles.in : styles.out}>{stockLabel(stock)}</span>;
}
