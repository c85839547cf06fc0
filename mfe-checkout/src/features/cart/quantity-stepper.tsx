import { IconButton } from '@storefront/web-kit';
import { useLayoutEffect, useRef } from 'react';
import styles from './quantity-stepper.module.css';

interface Props {
  /** The product's name. */
  name: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
}

/** A quantity from 1 to `max`. */
export function QuantityStepper({ name, quantity, max, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null);

  // A disabled button loses the focus, so the other button gets it.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.disabled && group.current?.contains(focused)) {
      group.current.querySelector<HTMLButtonElement>('button:enabled')?.focus();
    }
  }, [quantity]);

  return (
    <div ref={group} className={styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
      <IconButton icon="minus" label="Decrease quantity" disabled={quantity <= 1} onClick={() => onChange(quantity - 1)} />
      <span className={styles.quantity} aria-live="polite">
        {quantity}
      </span>
      <IconButton icon="plus" label="Increase quantity" disabled={quantity >= max} onClick={() => onChange(quantity + 1)} />
    </div>
  );
}
