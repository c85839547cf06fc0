import type { EditableProduct, LookupAnswer, Product, ProductListQuery } from '@storefront/contracts';
import { productListLimit, productPageSize } from '@storefront/contracts';
import type { ListRequest, Listed } from './listing-index';
import { toEditableProduct, toProduct } from './product';
import { wordsOf } from './search-terms';
import type { ProductStore } from './store';

type Order = Pick<ListRequest, 'sort' | 'direction'>;

function orderOf({ sort, sortBy, sortOrder }: ProductListQuery): Order {
  if (sort === 'price_asc') return { sort: 'price', direction: 1 };
  if (sort === 'price_desc') return { sort: 'price', direction: -1 };
  if (sortBy === 'price' || sortBy === 'name') return { sort: sortBy === 'name' ? 'sortName' : 'price', direction: sortOrder === 'desc' ? -1 : 1 };
  return { sort: 'createdAt', direction: sortOrder === 'asc' && sortBy ? 1 : -1 };
}

function pageOf({ page, limit }: ProductListQuery): Pick<ListRequest, 'skip' | 'limit'> {
  if (page === undefined && limit === undefined) return { skip: 0, limit: productListLimit };
  const size = limit ?? productPageSize;
  return { skip: ((page ?? 1) - 1) * size, limit: size };
}

/** What a query asks of the store; undefined where nothing can be found, for a search has to have a letter. */
export function listRequestOf(query: ProductListQuery): ListRequest | undefined {
  const words = wordsOf(query.search ?? '');
  if (query.search && words.length === 0) return undefined;
  return { listing: query.category ?? 'all', words, ...orderOf(query), ...pageOf(query) };
}

/** A list of the catalogue (specification, 7), newest first unless asked otherwise. */
export async function listProducts(store: ProductStore, query: ProductListQuery): Promise<Listed> {
  const request = listRequestOf(query);
  return request ? store.list(request) : { products: [], total: 0 };
}

/** Every product there is, for admins, newest first. */
export const listEveryProduct = (store: ProductStore): Promise<Listed> =>
  store.list({ listing: 'all', words: [], sort: 'createdAt', direction: -1, skip: 0, limit: 100_000 });

export async function getProduct(store: ProductStore, id: string): Promise<Product | undefined> {
  const product = await store.find(id);
  return product && toProduct(product);
}

export async function getEditableProduct(store: ProductStore, id: string): Promise<EditableProduct | undefined> {
  const product = await store.find(id);
  return product && toEditableProduct(product);
}

/** What other services ask: the facts of these products now, without unknown and deleted ones. */
export async function lookUpProducts(store: ProductStore, ids: string[]): Promise<LookupAnswer['products']> {
  const products = await store.findMany([...new Set(ids)]);
  return products
    .filter((product) => product.deletedAt === undefined)
    .map(({ _id, name, price, stock, images }) => ({ _id, name, price, stock, images }));
}
