import { pageNumbers } from './page-numbers';
import styles from './pagination.module.css';

interface Props {
  current: number;
  count: number;
  onSelect: (page: number) => void;
  /** A page is pointed at, or reached by keyboard, and will perhaps be selected. */
  onIntent: (page: number) => void;
}

/** Numbered page buttons; nothing where one page holds it all (specification, 2). */
export function Pagination({ current, count, onSelect, onIntent }: Props) {
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {pageNumbers(current, count).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`} className={styles.gap}>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={styles.page}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onSelect(page)}
            onPointerEnter={() => onIntent(page)}
            onFocus={() => onIntent(page)}
          >
            {page}
          </button>
        ),
      )}
    </nav>
  );
}
