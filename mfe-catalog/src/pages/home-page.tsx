import { failureText, LinkButton, paths, usePageTitle } from '@storefront/web-kit';
import { useSearchParams } from 'react-router-dom';
import { useHomeList } from '../api/product-list-query';
import { catalogListAddress, homeListAddress, homeTitle, readHomeList, wholeCatalog, type HomeList } from '../api/product-list-url';
import { HomeFilters } from '../features/filters/home-filters';
import { Hero } from '../features/hero/hero';
import { ProductCard } from '../features/product-card/product-card';
import { ResultCount } from '../features/results/result-count';
import { Results } from '../features/results/results';
import { ProductSearch } from '../features/search/product-search';
import styles from './home-page.module.css';

const listTexts = { refused: 'Failed to fetch products', failed: 'Error fetching products' };
const searchTexts = { refused: 'Failed to search products', failed: 'Error searching products' };

/** The same order on `/products`. */
const sortOrders = { '': '', price_asc: 'asc', price_desc: 'desc' } as const;

export function HomePage() {
  const [address, setAddress] = useSearchParams();
  const list = readHomeList(address);
  const searching = list.search !== '';
  const { data, error, isPrevious, refetch } = useHomeList(list);
  usePageTitle(homeTitle(list));

  const show = (change: Partial<HomeList>) => setAddress(homeListAddress({ ...list, ...change }));

  return (
    <>
      <Hero>
        <ProductSearch search={list.search} category={list.category} placeholder="Search the shop…" keeps={['category', 'sort']} onChange={show} onReload={() => void refetch()} />
      </Hero>
      <section aria-labelledby="home-results" className={styles.results}>
        <div className={styles.heading}>
          <h2 id="home-results" className={styles.title}>
            {searching ? 'Search Results' : 'Featured Products'}
          </h2>
          <ResultCount count={isPrevious ? undefined : data?.total} />
        </div>
        <HomeFilters category={list.category} sort={list.sort} onChange={show} />
        <div className={styles.list}>
          <Results
            found={data}
            search={list.search}
            stale={isPrevious}
            failure={error ? { title: 'Error Loading Products', text: failureText(error, searching ? searchTexts : listTexts) } : undefined}
            empty={{ title: 'No products found', text: 'Try adjusting your search or filters.' }}
            onRetry={() => void refetch()}
          >
            {(product, loading) => <ProductCard product={product} loading={loading} />}
          </Results>
          {data && (data.total ?? 0) > data.products.length && (
            <LinkButton to={{ pathname: paths.products, search: `${catalogListAddress({ ...wholeCatalog, sortOrder: sortOrders[list.sort], search: list.search })}` }} variant="secondary" className={styles.more}>
              See Our Collection
            </LinkButton>
          )}
        </div>
      </section>
    </>
  );
}
