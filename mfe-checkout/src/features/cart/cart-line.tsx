import { formatRupees, Icon, paths, ProductImage } from '@storefront/web-kit';
import { Link } from 'react-router-dom';
import { lineTotalOf } from './cart';
import type { CartItem } from './cart';
import styles from './cart-line.module.css';
import { limitNote, maxPieces } from './max-pieces';
import { QuantityStepper } from './quantity-stepper';

interface Props {
  item: CartItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

export function CartLine({ item, onQuantity, onRemove }: Props) {
  const max = maxPieces();
  return (
    <li className={styles.line}>
      <Link className={styles.picture} to={paths.product(item._id)} tabIndex={-1} aria-hidden="true">
        <ProductImage image={item.image} alt="" sizes="(width < 40rem) 88px, 120px" widths={[160, 320]} />
      </Link>
      <div className={styles.about}>
        <h2 className={styles.name}>
          <Link to={paths.product(item._id)}>{item.name}</Link>
        </h2>
        <p className={styles.price}>
          {formatRupees(Number(item.price))} <span>each</span>
        </p>
      </div>
      <div className={styles.stepper}>
        <QuantityStepper name={item.name} quantity={item.quantity} max={max} onChange={onQuantity} />
      </div>
      <p className={styles.total}>{formatRupees(lineTotalOf(item))}</p>
      {/* After the first click of a double click, the next line's button can be under the pointer. `detail` is 0 for the keyboard. */}
      <button type="button" className={styles.remove} onClick={({ detail }) => detail <= 1 && onRemove()} aria-label={`Remove ${item.name}`}>
        <Icon name="trash" size={18} />
        Remove
      </button>
      <div className={styles.limit}>
        <p role="status">{item.quantity >= max && limitNote(max)}</p>
        {item.quantity > max && (
          <button type="button" className={styles.reduce} onClick={() => onQuantity(max)} aria-label={`Reduce to ${max}: ${item.name}`}>
            Reduce to {max}
          </button>
        )}
      </div>
    </li>
  );
}
