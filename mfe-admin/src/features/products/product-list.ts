import { listAddress, pageOf, searchOf } from '@storefront/web-kit/lists';
import type { Product } from '../../api/product';
import { categoryLabel } from '../../categories';

export const productPageSize = 50;

/** Search and page of the table. `page` counts from 1. */
interface ProductList {
  search: string;
  page: number;
}

export const readProductList = (address: URLSearchParams): ProductList => ({ search: searchOf(address), page: pageOf(address) });

export const productListAddress = ({ search, page }: ProductList): URLSearchParams => listAddress({ search, page });

/** Products with the text in their name or category, ignoring case (specification, 2: Admin products). */
export function findProducts(products: Product[], search: string): Product[] {
  const text = search.trim().toLowerCase();
  return products.filter(({ name, category }) => [name, category, categoryLabel(category)].some((field) => field.toLowerCase().includes(text)));
}

/** The items of one page; a page beyond the last shows the last. */
export function sliceOf<T>(items: T[], page: number, size: number): { items: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, pages);
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}
