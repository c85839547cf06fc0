import type { ProductCategory, SareeCollection } from '@storefront/contracts';
import { plainCategory } from '@storefront/contracts/rules';
import { listAddress, oneOf, pageOf, searchOf } from '@storefront/web-kit/lists';
import { categoryLabels, collectionLabels } from '../categories';

/** Products on one page of the catalogue (specification, 9). */
export const catalogPageSize = 12;

/** Filters and order of the home page. A blank field does not filter or sort. */
export interface HomeList {
  category: ProductCategory | '';
  sort: 'price_asc' | 'price_desc' | '';
  search: string;
}

/** Filters, order and page of the catalogue. `page` counts from 1. A blank `sortOrder` keeps the shop's default order. */
export interface CatalogList {
  page: number;
  category: SareeCollection | '';
  sortOrder: 'asc' | 'desc' | '';
  search: string;
}

/** Understands the same spellings as the API. */
const categoryOf = <T extends string>(address: URLSearchParams, labels: Record<T, string>) =>
  oneOf(Object.keys(labels) as T[], plainCategory(address.get('category') ?? ''));
const productsUrl = (query: URLSearchParams) => (query.size > 0 ? (`/api/products?${query}` as const) : '/api/products');
export type ProductListUrl = ReturnType<typeof productsUrl>;

/** Reads the list from the home page's address. Unknown values are ignored. */
export function readHomeList(address: URLSearchParams): HomeList {
  return {
    category: categoryOf(address, categoryLabels),
    sort: oneOf(['price_asc', 'price_desc'], address.get('sort')),
    search: searchOf(address),
  };
}

export const homeTitle = ({ search }: HomeList): string => (search ? 'Search Results' : 'Handcrafted silk sarees');

/** The query string of the home page's address for a list. */
export function homeListAddress({ category, sort, search }: HomeList): URLSearchParams {
  return listAddress({ category, sort, search });
}

/**
 * API URL of the home page's list (specification, 7). The HTML starts the same request from `early-data.json` before any script runs.
 * Names, order and encoding of the parameters must match that file, or the list is requested twice.
 */
export function homeListUrl(list: HomeList): ProductListUrl {
  return productsUrl(homeListAddress(list));
}

/** API URL of the home page's first products, which the server renders. The browser requests the whole list after it has taken over. */
export const homeStartUrl = (list: HomeList): ProductListUrl => productsUrl(new URLSearchParams([['page', '1'], ['limit', `${catalogPageSize}`], ...homeListAddress(list)]));

/** The catalogue without filters, on page 1. */
export const wholeCatalog: CatalogList = { page: 1, category: '', sortOrder: '', search: '' };

/** Reads the list from the catalogue's address. */
export function readCatalogList(address: URLSearchParams): CatalogList {
  return {
    page: pageOf(address),
    category: categoryOf(address, collectionLabels),
    sortOrder: address.get('sortBy')?.trim() === 'price' ? oneOf(['asc', 'desc'], address.get('sortOrder')) : '',
    search: searchOf(address),
  };
}

/** The query string of the catalogue's address for a list. */
export function catalogListAddress({ page, category, sortOrder, search }: CatalogList): URLSearchParams {
  return listAddress({ page, category, sortBy: sortOrder && 'price', sortOrder, search });
}

/** API URL of the catalogue's list (specification, 7). It must match `early-data.json`, like `homeListUrl`. */
export function catalogListUrl(list: CatalogList): ProductListUrl {
  const paging = [['page', `${list.page}`], ['limit', `${catalogPageSize}`]];
  return productsUrl(new URLSearchParams([...paging, ...catalogListAddress({ ...list, page: 1 })]));
}
