import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { pageNumbers } from './page-numbers';
import styles from './pagination.module.css';

interface Props {
  /** Counts from 1. */
  current: number;
  count: number;
  addressOf: (page: number) => string;
  /** Called when a link is clicked, before it is followed. */
  onFollow: (click: MouseEvent) => void;
  /** Called when a page number is hovered or focused, to load that page early. */
  onIntent: (page: number) => void;
}

/** Numbered links, which also work without JavaScript; renders nothing for a single page (specification, 2). */
export function PageLinks({ current, count, addressOf, onFollow, onIntent }: Props) {
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {pageNumbers(current, count).map((page, index) =>
        page === 'gap' ? (
          <span key={`gap-${index}`}>
            …
          </span>
        ) : (
          <Link
            key={page}
            to={addressOf(page)}
            aria-current={page === current ? 'page' : undefined}
            onClick={onFollow}
            onPointerEnter={() => onIntent(page)}
            onFocus={() => onIntent(page)}
          >
            {page}
          </Link>
        ),
      )}
    </nav>
  );
}
