import { Badge } from '@storefront/web-kit';
import { formatCount } from '../../components/count-of';
import styles from './product-table.module.css';

/** Up to this stock, the table warns. */
const lowStock = 5;

/** The stock, with a badge if it is low or 0, and the pieces that shoppers hold while they pay. */
export function StockLevel({ stock, held = 0 }: { stock: number; held?: number }) {
  return (
    <span className={styles.stock}>
      {stock <= 0 && <Badge tone="danger">Out of Stock</Badge>}
      {stock > 0 && stock <= lowStock && <Badge tone="warning">Low</Badge>}
      <span>{formatCount(stock)}</span>
      {held > 0 && <span className={styles.held}>{`+ ${formatCount(held)} held`}</span>}
    </span>
  );
}
