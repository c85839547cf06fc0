import type { ProductCategory, SareeCollection } from '@storefront/contracts';
import { categoryLabels, collectionLabels } from '../categories';

/** Products on one page of the catalogue (specification, 9). */
export const catalogPageSize = 12;

/** What the home page lists; a blank field does not filter or sort. */
export interface HomeList {
  category: ProductCategory | '';
  sort: 'price_asc' | 'price_desc' | '';
  search: string;
}

/** What the catalogue lists; `page` counts from 1. A blank `sortOrder` leaves the shop's own order. */
export interface CatalogList {
  page: number;
  category: SareeCollection | '';
  sortOrder: 'asc' | 'desc' | '';
  search: string;
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | '' => allowed.find((item) => item === value?.trim()) ?? '';
const keysOf = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as T[];
const given = (fields: [name: string, value: string][]) => new URLSearchParams(fields.filter(([, value]) => value !== ''));
const productsUrl = (query: URLSearchParams) => ['/api/products', String(query)].filter(Boolean).join('?');

/** Reads the home page's address; what it does not know is left out. */
export function readHomeList(address: URLSearchParams): HomeList {
  return {
    category: oneOf(keysOf(categoryLabels), address.get('category')),
    sort: oneOf(['price_asc', 'price_desc'], address.get('sort')),
    search: address.get('search')?.trim() ?? '',
  };
}

/** The home page's own address for a list. */
export function homeListAddress({ category, sort, search }: HomeList): URLSearchParams {
  return given([['category', category], ['sort', sort], ['search', search]]);
}

/**
 * The call behind the home page (specification, 7). `early-data.json` lets the HTML make the same call before any script runs, so the
 * parameters' names, order and encoding here and there are one: changed together, or the list is asked for twice.
 */
export function homeListUrl(list: HomeList): string {
  return productsUrl(homeListAddress(list));
}

/** The catalogue as it opens. */
export const wholeCatalog: CatalogList = { page: 1, category: '', sortOrder: '', search: '' };

/** Reads the catalogue's address; a page that is no number from 1 up is the first. */
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

/** The catalogue's own address for a list; the first page goes without saying. */
export function catalogListAddress(list: CatalogList): URLSearchParams {
  return given([['page', list.page === 1 ? '' : String(list.page)], ...catalogFields(list)]);
}

/** The call behind the catalogue (specification, 7); the same as in `early-data.json`, as for `homeListUrl`. */
export function catalogListUrl(list: CatalogList): string {
  return productsUrl(given([['page', String(list.page)], ['limit', String(catalogPageSize)], ...catalogFields(list)]));
}
