import { IconButton } from '@storefront/web-kit';
import styles from './quantity-stepper.module.css';

interface Props {
  /** Of the product. */
  name: string;
  quantity: number;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ name, quantity, onChange }: Props) {
  return (
    <div className={styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
      <IconButton icon="minus" label="Decrease quantity" disabled={quantity <= 1} onClick={() => onChange(quantity - 1)} />
      <span className={styles.quantity} aria-live="polite">
        {quantity}
      </span>
      <IconButton icon="plus" label="Increase quantity" onClick={() => onChange(quantity + 1)} />
    </div>
  );
}
