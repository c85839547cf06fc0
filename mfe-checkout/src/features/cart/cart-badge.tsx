import { countOf } from './cart';
import { useCart } from './cart-atoms';
import styles from './cart-badge.module.css';

/** The number of items in the cart, for the header's cart link; renders nothing for an empty cart. */
export default function CartBadge() {
  const count = countOf(useCart());
  if (count === 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={count === 1 ? '1 item' : `${count} items`}>
      {count}
    </span>
  );
}
