import type { QueryClient } from '@tanstack/react-query';
import { productListQuery } from './api/product-list-query';
import { catalogListUrl, homeStartUrl, readCatalogList, readHomeList } from './api/product-list-url';
import { productQuery } from './api/product-query';
import { readPageAddress } from './page-address';

/** Puts the data of the page at an address into the cache, so that its first render is complete. A failed request is in the cache as a failure. */
export async function prefetch(address: string, queryClient: QueryClient): Promise<void> {
  const shown = readPageAddress(address);
  if (shown?.page === 'home') await queryClient.prefetchQuery(productListQuery(homeStartUrl(readHomeList(shown.query))));
  if (shown?.page === 'products') await queryClient.prefetchQuery(productListQuery(catalogListUrl(readCatalogList(shown.query))));
  if (shown?.page === 'product') await queryClient.prefetchQuery(productQuery(shown.id));
}
