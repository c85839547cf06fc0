import { useAtomValue } from 'jotai';
import { countOf } from './cart';
import { cartAtom } from './cart-atoms';
import styles from './cart-badge.module.css';

/** How many things are in the cart; nothing when it is empty. Stands on the cart link of whoever shows it. */
export default function CartBadge() {
  const count = countOf(useAtomValue(cartAtom));
  if (count === 0) return null;
  return (
    <span className={styles.badge} role="img" aria-label={count === 1 ? '1 item' : `${count} items`}>
      {count}
    </span>
  );
}
