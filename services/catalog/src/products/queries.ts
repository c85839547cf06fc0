import { productListLimit, productPageSize, type LookupAnswer, type ProductListQuery } from '@storefront/contracts';
import { CatalogError } from '../catalog-error';
import type { ListRequest, Listed } from './listing-index';
import { toEditableProduct, toProduct, type ProductState } from './product';
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

/** The store's request for a query; undefined if the search has no letter or digit and so finds nothing. */
export function listRequestOf(query: ProductListQuery): ListRequest | undefined {
  const words = wordsOf(query.search ?? '');
  if (query.search && words.length === 0) return undefined;
  return { listing: query.category ?? 'all', words, ...orderOf(query), ...pageOf(query) };
}

/** Reads products in the contract's shapes. */
export function createProductQueries(store: ProductStore) {
  async function load(id: string): Promise<ProductState> {
    const product = await store.find(id);
    if (!product) throw new CatalogError('not-found', 'Product not found');
    return product;
  }

  return {
    /** Newest first by default (specification, 7). */
    async list(query: ProductListQuery): Promise<Listed> {
      const request = listRequestOf(query);
      return request ? store.list(request) : { products: [], total: 0 };
    },

    /** Every product, for admins, newest first. */
    every: () => store.list({ listing: 'all', words: [], sort: 'createdAt', direction: -1, skip: 0, limit: 100_000 }),

    /** @throws CatalogError if it is unknown or deleted */
    one: async (id: string) => toProduct(await load(id)),
    /** @throws CatalogError if it is unknown or deleted */
    oneToEdit: async (id: string) => toEditableProduct(await load(id)),

    /** For other services: without unknown and deleted products. */
    async lookUp(ids: string[]): Promise<LookupAnswer['products']> {
      const products = await store.findMany([...new Set(ids)]);
      return products
        .filter((product) => product.deletedAt === undefined)
        .map(({ _id, name, price, stock, images }) => ({ _id, name, price, stock, images }));
    },

    count: () => store.count(),
  };
}

export type ProductQueries = ReturnType<typeof createProductQueries>;
