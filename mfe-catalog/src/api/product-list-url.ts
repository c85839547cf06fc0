import type { ProductCategory, SareeCollection } from '@storefront/contracts';
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

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | '' => allowed.find((item) => item === value?.trim()) ?? '';
const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as T[];
const nonBlank = (fields: [name: string, value: string][]) => new URLSearchParams(fields.filter(([, value]) => value !== ''));
const productsUrl = (query: URLSearchParams) => ['/api/products', String(query)].filter(Boolean).join('?');

/** Reads the list from the home page's address. Unknown values are ignored. */
export function readHomeList(address: URLSearchParams): HomeList {
  return {
    category: oneOf(keysOf(categoryLabels), address.get('category')),
    sort: oneOf(['price_asc', 'price_desc'], address.get('sort')),
    search: address.get('search')?.trim() ?? '',
  };
}

/** The query string of the home page's address for a list. */
export function homeListAddress({ category, sort, search }: HomeList): URLSearchParams {
  return nonBlank([['category', category], ['sort', sort], ['search', search]]);
}

/**
 * API URL of the home page's list (specification, 7). The HTML starts the same request from `early-data.json` before any script runs.
 * Names, order and encoding of the parameters must match that file, or the list is requested twice.
 */
export function homeListUrl(list: HomeList): string {
  return productsUrl(homeListAddress(list));
}

/** The catalogue without filters, on page 1. */
export const wholeCatalog: CatalogList = { page: 1, category: '', sortOrder: '', search: '' };

/** Reads the list from the catalogue's address. An invalid page number means page 1. */
export function readCatalogList(address: URLSearchParams): CatalogList {
  const page = address.get('page')?.trim() ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    category: oneOf(keysOf(collectionLabels), address.get('category')),
    sortOrder: address.get('sortBy')?.trim() === 'price' ? oneOf(['asc', 'desc'], address.get('sortOrder')) : '',
    search: address.get('search')?.trim() ?? '',
  };
}

const catalogFields = ({ category, sortOrder, search }: CatalogList): [string, string][] => [
  ['category', category],
  ['sortBy', sortOrder && 'price'],
  ['sortOrder', sortOrder],
  ['search', search],
];

/** The query string of the catalogue's address for a list. It leaves out page 1. */
export function catalogListAddress(list: CatalogList): URLSearchParams {
  return nonBlank([['page', list.page === 1 ? '' : String(list.page)], ...catalogFields(list)]);
}

/** API URL of the catalogue's list (specification, 7). It must match `early-data.json`, like `homeListUrl`. */
export function catalogListUrl(list: CatalogList): string {
  return productsUrl(nonBlank([['page', String(list.page)], ['limit', String(catalogPageSize)], ...catalogFields(list)]));
}
