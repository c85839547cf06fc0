import type { Order } from '../../api/order';
import { countOf } from '../../components/count-of';
import styles from './orders-table.module.css';

/** Line items shown at first; a toggle opens the others. */
const shownLines = 3;

function Lines({ items }: { items: Order['items'] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ product, quantity = 1 }, index) => (
        <li key={index}>
          <span className={styles.quantity}>{quantity} ×</span> {product.name}
        </li>
      ))}
    </ul>
  );
}

export function OrderItems({ items }: { items: Order['items'] }) {
  const rest = items.slice(shownLines);
  return (
    <div>
      <Lines items={items.slice(0, shownLines)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{countOf(rest.length, 'more item')}</summary>
          <Lines items={rest} />
        </details>
      )}
    </div>
  );
}
