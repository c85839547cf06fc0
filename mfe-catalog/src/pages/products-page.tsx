import { failureText, LinkButton, PageHeader, Slot, usePageTitle } from '@storefront/web-kit';
import { PageLinks, useListTop } from '@storefront/web-kit/lists';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isBehindLastPage, pageCountOf, productListQuery, useProductListPrefetch } from '../api/product-list-query';
import { catalogListAddress, catalogListUrl, readCatalogList, type CatalogList } from '../api/product-list-url';
import { collectionLabels } from '../categories';
import { CategoryFilter } from '../features/filters/category-filter';
import { PriceSortButton } from '../features/filters/price-sort-button';
import { CatalogCard } from '../features/product-card/catalog-card';
import { ResultCount } from '../features/results/result-count';
import { Results } from '../features/results/results';
import { ProductSearch } from '../features/search/product-search';
import styles from './products-page.module.css';

const failure = 'Failed to fetch products. Please try again later.';
const texts = { refused: failure, failed: failure };

/** In the place of a page behind the last one. */
const pageMissing = (last: number, href: string, onFollow: (click: MouseEvent) => void) => ({
  title: 'This page does not exist',
  text: `The list ends with page ${last}.`,
  action: (
    <LinkButton to={href} onClick={onFollow}>
      Last page
    </LinkButton>
  ),
});

export function ProductsPage() {
  const [address, setAddress] = useSearchParams();
  const list = readCatalogList(address);
  const prefetch = useProductListPrefetch();
  const { data, error, isPlaceholderData, refetch } = useQuery(productListQuery(catalogListUrl(list)));
  const { listTop, toListTop } = useListTop();
  usePageTitle('Our Collection');

  const pageCount = pageCountOf(data);
  const isBeyond = isBehindLastPage(data);

  const addressOf = (change: Partial<CatalogList>) => catalogListAddress({ ...list, page: 1, ...change });
  const show = (change: Partial<CatalogList>) => setAddress(addressOf(change));
  const hrefOf = (page: number) => `?${addressOf({ page })}`;

  return (
    <>
      <PageHeader
        title="Our Collection"
        subtitle="Discover our exquisite collection of traditional and contemporary sarees"
        actions={
          <div className={styles.search}>
            <ProductSearch
              search={list.search}
              category={list.category}
              placeholder="Search the collection…"
              keeps={['category', 'sortBy', 'sortOrder']}
              onChange={show}
              onReload={() => void refetch()}
            />
          </div>
        }
      />
      <div className={styles.tools}>
        <div className={styles.categories}>
          <CategoryFilter labels={collectionLabels} selected={list.category} keeps={['sortBy', 'sortOrder', 'search']} onSelect={(category) => show({ category })} />
        </div>
        <ResultCount count={isPlaceholderData || isBeyond ? undefined : data?.total} />
        <PriceSortButton order={list.sortOrder} onChange={(sortOrder) => show({ sortOrder })} />
      </div>
      <div ref={listTop} tabIndex={-1} role="region" aria-label="Products" className={styles.list}>
        <Results
          found={data}
          search={list.search}
          stale={isPlaceholderData}
          failure={error && !data ? { title: failureText(error, texts) } : undefined}
          empty={isBeyond ? pageMissing(pageCount, hrefOf(pageCount), toListTop) : { title: 'No products found', text: 'Try adjusting your search or filters.' }}
          onRetry={() => void refetch()}
        >
          {(product, loading) => <CatalogCard product={product} loading={loading} />}
        </Results>
        {!isBeyond && (
          <PageLinks current={list.page} count={pageCount} addressOf={hrefOf} onFollow={toListTop} onIntent={(page) => prefetch(catalogListUrl({ ...list, page }))} />
        )}
      </div>
      <Slot name="catalog.below-list" category={list.category} search={list.search} />
    </>
  );
}
