import { Icon } from '@storefront/web-kit';
import { pageNumbers } from './page-numbers';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Counts from 1. */
  current: number;
  count: number;
  onSelect: (page: number) => void;
  /** Adds buttons for the previous and the next page. */
  hasSteps?: boolean;
}

/** Numbered page buttons; renders nothing for a single page (specification, 2). */
export function Pagination({ current, count, onSelect, hasSteps }: PaginationProps) {
  if (count <= 1) return null;
  const step = (label: string, page: number, className: string | undefined) =>
    hasSteps && (
      <button type="button" aria-label={label} disabled={page < 1 || page > count} onClick={() => onSelect(page)}>
        <Icon name="chevron" size={18} className={className} />
      </button>
    );
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {step('Previous page', current - 1, styles.previous)}
      {pageNumbers(current, count).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`}>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onSelect(page)}
          >
            {page}
          </button>
        ),
      )}
      {step('Next page', current + 1, styles.next)}
    </nav>
  );
}
