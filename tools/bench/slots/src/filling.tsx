import type { SlotProps } from '@storefront/contracts/slots';
import { Button, formatRupees } from '@storefront/web-kit';
import { useState } from 'react';
import styles from './filling.module.css';

/** A filling as a team would write one: text about the product, and a button. */
export default function Filling({ product }: SlotProps['product.below-details']) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.filling}>
      <h2>Questions about {product.name}</h2>
      <p>{isOpen ? `It costs ${formatRupees(product.price)}.` : 'What does it cost?'}</p>
      <Button variant="secondary" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'}
      </Button>
    </section>
  );
}
