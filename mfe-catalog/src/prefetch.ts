import { paths } from '@storefront/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { productListQuery } from './api/product-list-query';
import { catalogListUrl, homeStartUrl, readCatalogList, readHomeList } from './api/product-list-url';
import { productQuery } from './api/product-query';

const productPath = /^\/product\/([^/]+)\/?$/i;

/** Puts the data of the page at an address into the cache, so that its first render is complete. A failed request is in the cache as a failure. */
export async function prefetch(address: string, queryClient: QueryClient): Promise<void> {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  if (path === paths.home) await queryClient.prefetchQuery(productListQuery(homeStartUrl(readHomeList(searchParams))));
  if (path === paths.products) await queryClient.prefetchQuery(productListQuery(catalogListUrl(readCatalogList(searchParams))));
  const [, id] = productPath.exec(pathname) ?? [];
  if (id !== undefined) await queryClient.prefetchQuery(productQuery(decodeURIComponent(id)));
}
