import { formatRupees, ProductImage } from '@storefront/web-kit';
import type { OrderDetails } from './order-details';
import styles from './order.module.css';
import { Panel } from '../../../components/panel';

const totalOf = (price: number | undefined, quantity: number) => (price === undefined ? undefined : (Math.round(price * 100) * quantity) / 100);

/** The ordered items, with pictures. */
export function ItemsPanel({ order }: { order: OrderDetails }) {
  return (
    <Panel title="Items">
      <ul className={styles.items}>
        {order.items.map(({ product, quantity = 1, price }, index) => (
          <li key={product._id || index}>
            <ProductImage className={styles.picture} image={product.images[0]} alt="" sizes="64px" widths={[160]} />
            <div>
              <p className={styles.name}>{product.name}</p>
              <p className={styles.soft}>
                {quantity} × {formatRupees(price)}
              </p>
            </div>
            <p className={styles.amount}>{formatRupees(totalOf(price, quantity))}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
