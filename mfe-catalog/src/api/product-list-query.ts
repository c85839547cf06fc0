import { api, asList, asNumber, asOptional, asRecord, asText, outcomeFields, RefusedAnswer } from '@storefront/web-kit';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { asProduct, type Product } from './product';
import { catalogPageSize, homeListUrl, homeStartUrl, type HomeList, type ProductListUrl } from './product-list-url';

/** First part of the query key of every product list. */
export const productListKey = ['products', 'list'];

export interface FoundProducts {
  products: Product[];
  /** Products on all pages; undefined if the answer lacks the number. */
  total?: number;
  /** The word that a typo in the search was corrected to. */
  corrected?: string;
  /** If a search has no results: products that match a part of it. */
  similar?: Product[];
}

/** Pages of the catalogue's list, 12 products on each (specification, 9). */
export const pageCountOf = (found: FoundProducts | undefined): number => Math.ceil((found?.total ?? 0) / catalogPageSize);

/** The list has pages, and `found` is the answer for a page behind the last one. */
export const isBehindLastPage = (found: FoundProducts | undefined): boolean => found?.products.length === 0 && pageCountOf(found) > 0;

const asAnswer = asRecord({
  ...outcomeFields,
  products: asOptional(asList(asProduct)),
  total: asNumber,
  search: asOptional(asRecord({ corrected: asOptional(asText) })),
  similar: asOptional(asList(asProduct)),
});

/** The search of a list; undefined if it has none, or is a further page: the catalogue does not count those. */
const searchIn = (url: string) => (/[?&]page=(?!1\b)/.test(url) ? undefined : /[?&](search=[^&]*)/.exec(url)?.[1]);

/** The cache has products of this search, perhaps of another category or in another order. The catalogue does not count a category without products. */
function hasSearched(client: QueryClient, url: ProductListUrl): boolean {
  const search = searchIn(url);
  const lists = client.getQueriesData<FoundProducts>({ queryKey: productListKey });
  return search !== undefined && lists.some(([key, list]) => list?.products.length && searchIn(String(key.at(-1))) === search);
}

/**
 * The list behind a URL of `product-list-url.ts`. The previous list stays visible until this one arrives.
 * @param start the first products of the list, if they are known
 */
export function productListQuery(url: ProductListUrl, start?: FoundProducts) {
  return queryOptions<FoundProducts>({
    queryKey: [...productListKey, url],
    queryFn: async ({ client, queryKey, signal }) => {
      // The catalogue counts what shoppers search for. It does not count the same search twice (decision 32).
      const headers = start || client.getQueryData(queryKey) || hasSearched(client, url) ? { 'X-Repeated': '1' } : undefined;
      const { message, products, total, search, similar } = await api.get(url, { signal, headers, as: asAnswer });
      if (!products) throw new RefusedAnswer(message);
      return { products, total, corrected: search?.corrected, similar };
    },
    placeholderData: (previous) => start ?? previous,
    staleTime: 30_000,
  });
}

/** The home page's list. In a page that the server rendered, its first products are known before the whole list arrives. They stay if the whole list fails. */
export function useHomeList(list: HomeList) {
  const start = useQueryClient().getQueryData<FoundProducts>(productListQuery(homeStartUrl(list)).queryKey);
  const { data, error, isPlaceholderData, refetch } = useQuery(productListQuery(homeListUrl(list), start));
  return { data: data ?? start, error: data ? null : error, isPrevious: isPlaceholderData && !start, refetch };
}

/** Prefetches a list that the shopper is likely to open next. */
export function useProductListPrefetch() {
  const client = useQueryClient();
  return (url: ProductListUrl) => void client.prefetchQuery(productListQuery(url));
}
