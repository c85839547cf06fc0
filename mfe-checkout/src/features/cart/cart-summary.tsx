import { Card, formatRupees } from '@storefront/web-kit';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { countOf, lineTotalOf, totalOf } from './cart';
import type { Cart } from './cart';
import styles from './cart-summary.module.css';

interface Props {
  cart: Cart;
  /** Lists each line with its price, for a page that does not show the cart itself. */
  detailed?: boolean;
  /** The buttons. */
  children: ReactNode;
}

/** The amounts to pay. Shipping is free, so the total equals the subtotal (specification, 9). */
export function CartSummary({ cart, detailed = false, children }: Props) {
  const titleId = useId();
  const count = countOf(cart);
  const total = formatRupees(totalOf(cart));
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.summary}>
      <h2 className={styles.title} id={titleId}>
        Order Summary
      </h2>
      {detailed && (
        <ul className={styles.lines}>
          {cart.map((item) => (
            <li key={item._id}>
              <span>
                {item.name} <span className={styles.quantity}>× {item.quantity}</span>
              </span>
              <span className={styles.amount}>{formatRupees(lineTotalOf(item))}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.amounts}>
        <div>
          <dt>
            Subtotal <span className={styles.quantity}>({count === 1 ? '1 item' : `${count} items`})</span>
          </dt>
          <dd>{total}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className={styles.free}>Free</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {children}
    </Card>
  );
}
