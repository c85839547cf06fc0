import { Badge } from '@storefront/web-kit';
import { formatCount } from '../../components/count-of';
import styles from './product-table.module.css';

const low = 5;

/** How many there are, and whether that is a worry. */
export function StockLevel({ stock }: { stock: number }) {
  return (
    <span className={styles.stock}>
      {stock <= 0 && <Badge tone="danger">Out of Stock</Badge>}
      {stock > 0 && stock <= low && <Badge tone="warning">Low</Badge>}
      <span>{formatCount(stock)}</span>
    </span>
  );
}
