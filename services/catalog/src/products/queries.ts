import { productListLimit, productPageSize, type LookupAnswer, type Product, type ProductListQuery, type SearchOutcome, type StaffProduct } from '@storefront/contracts';
import { CatalogError } from '../catalog-error';
import { isSearch, readSearch } from '../search/search-query';
import type { Found, Listed, ListRequest } from './listing-index';
import { toEditableProduct, toProduct, type ProductState } from './product';
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

/** The store's request for a query, without its search. */
export const listRequestOf = (query: ProductListQuery): ListRequest => ({ listing: query.category ?? 'all', ...orderOf(query), ...pageOf(query) });

/** A page of a list, and the outcome of a search if the query has one. */
export interface ProductPage extends Listed {
  search?: SearchOutcome;
  similar?: Product[];
}

function outcomeOf({ products, total, corrected, similar = [] }: Found): ProductPage {
  if (total > 0) return { products, total, search: { match: 'exact', ...(corrected !== undefined && { corrected }) } };
  return { products, total, search: { match: similar.length > 0 ? 'partial' : 'none' }, similar };
}

/** Reads products in the contract's shapes. */
export function createProductQueries(store: ProductStore) {
  async function load(id: string): Promise<ProductState> {
    const product = await store.find(id);
    if (!product) throw new CatalogError('not-found', 'Product not found');
    return product;
  }

  return {
    /** By default newest first (specification, 7), and a search by relevance. */
    async list(query: ProductListQuery): Promise<ProductPage> {
      const request = listRequestOf(query);
      if (!query.search) return store.list(request);
      const search = readSearch(query.search);
      const byRelevance = !query.sort && !query.sortBy;
      return outcomeOf(isSearch(search) ? store.search({ ...request, search, byRelevance }) : { products: [], total: 0 });
    },

    /** Suggestions for a search box. */
    suggest: (text: string) => store.suggest(text),

    /** Every product, for admins, newest first. */
    async every(): Promise<{ products: StaffProduct[]; total: number }> {
      const [{ products, total }, held] = await Promise.all([store.list({ listing: 'all', sort: 'createdAt', direction: -1, skip: 0, limit: 100_000 }), store.held()]);
      return { products: products.map((product) => ({ ...product, held: held.get(product._id) ?? 0 })), total };
    },

    /** @throws CatalogError if it is unknown or deleted */
    one: async (id: string) => toProduct(await load(id)),
    /** @throws CatalogError if it is unknown or deleted */
    oneToEdit: async (id: string) => toEditableProduct(await load(id)),

    /** For other services: without unknown and deleted products. @param customer their hold counts as stock */
    async lookUp(ids: string[], customer = ''): Promise<LookupAnswer['products']> {
      const products = await store.findMany([...new Set(ids)]);
      return products
        .filter((product) => product.deletedAt === undefined)
        .map(({ _id, name, price, stock, images, holds }) => ({ _id, name, price, stock: stock + (holds[customer]?.quantity ?? 0), images }));
    },

    count: () => store.count(),
  };
}

export type ProductQueries = ReturnType<typeof createProductQueries>;
