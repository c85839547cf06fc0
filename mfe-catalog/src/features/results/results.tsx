import { EmptyState, ErrorState, PageSpinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import type { Product } from '../../api/product';
import styles from './results.module.css';

/** Cards that a first screen can hold; their pictures are not left to be loaded lazily. */
const firstCards = 4;

interface Props {
  /** Undefined while nothing is known yet. */
  products: Product[] | undefined;
  /** The products are those of the list before, and the next are on their way. */
  stale: boolean;
  failure: { title: string; text?: string } | undefined;
  empty: { title: string; text?: string };
  onRetry: () => void;
  children: (product: Product, loading: 'eager' | 'lazy') => ReactNode;
}

/** The grid of cards, or why there is none. */
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
