import type { Product } from '../../api/readers';
import { categoryLabel } from '../../categories';
import { listAddress, pageOf, searchOf } from '../../components/list-address';

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
