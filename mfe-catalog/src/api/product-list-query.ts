import type { ErrorAnswer, ProductListAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { RefusedAnswer } from './failure';

/** Leads every list's key. */
export const productListKey = ['products', 'list'];

/** The list that a URL of `product-list-url.ts` asks for. The list before it stays in sight until it is there. */
export function productListQuery(url: string) {
  return queryOptions({
    queryKey: [...productListKey, url],
    queryFn: async ({ signal }): Promise<Pick<ProductListAnswer, 'products' | 'total'>> => {
      const answer = await api.get<ProductListAnswer | ErrorAnswer>(url, { signal });
      if (answer.success === false || !Array.isArray(answer.products)) {
        throw new RefusedAnswer('message' in answer ? answer.message : '');
      }
      return answer;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Asks for a list that is likely to be shown next. */
export function useProductListPrefetch() {
  const client = useQueryClient();
  return (url: string) => void client.prefetchQuery(productListQuery(url));
}
