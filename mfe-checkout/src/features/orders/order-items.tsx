import { formatRupees, imageUrl } from '@storefront/web-kit';
import { useState } from 'react';
import { uploadUrl } from './order';
import type { Order } from './order-reader';
import styles from './order-items.module.css';

function Picture({ image }: { image: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const url = uploadUrl(image, 160);
  return (
    <img
      className={styles.picture}
      src={url === undefined || failed ? imageUrl('') : url}
      alt=""
      width={64}
      height={80}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/** The ordered items: picture, name, quantity × price. */
export function OrderItems({ items }: Pick<Order, 'items'>) {
  return (
    <ul className={styles.items}>
      {items.map(({ product, quantity = 1, price }, index) => (
        <li key={product._id || index} className={styles.item}>
          <Picture image={product.images[0]} />
          <div className={styles.about}>
            <p className={styles.name}>{product.name}</p>
            <p className={styles.quantity}>
              {quantity} × {formatRupees(price)}
            </p>
          </div>
          <p className={styles.total}>{formatRupees(price === undefined ? undefined : (Math.round(price * 100) * quantity) / 100)}</p>
        </li>
      ))}
    </ul>
  );
}
