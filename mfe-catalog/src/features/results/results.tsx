import { EmptyState, ErrorState, PageSpinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import type { Product } from '../../api/product';
import styles from './results.module.css';

/** Cards on the first screen. Their pictures are not lazy-loaded. */
const firstCards = 4;

interface Props {
  /** Undefined until the first answer. */
  products: Product[] | undefined;
  /** `products` is the previous list, and the next one is loading. */
  stale: boolean;
  failure: { title: string; text?: string } | undefined;
  empty: { title: string; text?: string };
  onRetry: () => void;
  children: (product: Product, loading: 'eager' | 'lazy') => ReactNode;
}

/** The grid of cards, or a loading, error or empty state. */
export function Results({ products, stale, failure, empty, onRetry, children }: Props) {
  if (failure) return <ErrorState {...failure} onRetry={onRetry} />;
  if (!products) {
    return (
      <div className={styles.pending}>
        <PageSpinner label="Loading products" />
      </div>
    );
  }
  if (products.length === 0) return <EmptyState {...empty} />;
  return (
    <ul className={styles.grid} aria-busy={stale}>
      {products.map((product, index) => (
        <li key={product._id}>{children(product, index < firstCards ? 'eager' : 'lazy')}</li>
      ))}
    </ul>
  );
}
