import { EmptyState, ErrorState, PageSpinner } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import type { Product } from '../../api/product';
import type { FoundProducts } from '../../api/product-list-query';
import styles from './results.module.css';

/** Cards on the first screen. Their pictures are not lazy-loaded. */
const firstCards = 4;

interface Props {
  /** Undefined until the first answer. */
  found: FoundProducts | undefined;
  /** The text that was searched for; blank for none. */
  search: string;
  /** `found` is the previous list, and the next one is loading. */
  stale: boolean;
  /** Shown below `found`, or in its place. */
  failure: { title: string; text?: string } | undefined;
  empty: { title: string; text?: string; action?: ReactNode };
  onRetry: () => void;
  children: (product: Product, loading: 'eager' | 'lazy') => ReactNode;
}

/** The grid of cards, or a loading, error or empty state. Below an empty state: products that are similar to the search. */
export function Results({ found, search, stale, failure, empty, onRetry, children }: Props) {
  const failed = failure && <ErrorState {...failure} onRetry={onRetry} />;
  if (!found) {
    return failed ?? (
      <div className={styles.pending}>
        <PageSpinner label="Loading products" />
      </div>
    );
  }
  const { corrected, similar = [] } = found;
  const isEmpty = found.products.length === 0;
  const cards = isEmpty ? similar : found.products;
  if (cards.length === 0) return failed ?? <EmptyState {...empty} />;
  return (
    <>
      {isEmpty && <EmptyState {...empty} />}
      {(isEmpty || corrected) && <p className={styles.note}>{isEmpty ? `No exact match for “${search}”. You may like these.` : `Showing results for ${corrected}`}</p>}
      <ul className={styles.grid} aria-busy={stale}>
        {cards.map((product, index) => (
          <li key={product._id}>{children(product, index < firstCards ? 'eager' : 'lazy')}</li>
        ))}
      </ul>
      {failed}
    </>
  );
}
