import { paths } from '@storefront/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useProductListPrefetch } from '../../api/product-list-query';
import { catalogListUrl, wholeCatalog } from '../../api/product-list-url';
import styles from './hero.module.css';

/** A banner with a line about the brand; `children` is the search form. CSS draws the pattern, so that no image is loaded. */
export function Hero({ children }: { children: ReactNode }) {
  const prefetch = useProductListPrefetch();
  const prefetchCatalog = () => prefetch(catalogListUrl(wholeCatalog));
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>Woven by hand, kept for generations</h1>
        <p>
          {'Kanjeevaram, Banarasi and Mysore silks, straight from the loom. '}
          <Link to={paths.products} onPointerEnter={prefetchCatalog} onFocus={prefetchCatalog}>
            See Our Collection
          </Link>
        </p>
        {children}
      </div>
      <div className={styles.pallu} aria-hidden="true" />
    </section>
  );
}
