import type { ErrorAnswer, Product, ProductAnswer, ProductListAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { RefusedAnswer } from './failure';
import { productListKey } from './product-list-query';

const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }): Promise<Product> => {
      const answer = await api.get<ProductAnswer | ErrorAnswer>(`/api/products/${encodeURIComponent(id)}`, { signal });
      if (!answer.success) throw new RefusedAnswer(answer.message);
      return answer.product;
    },
    staleTime: 30_000,
  });

/** A product as any list in the cache already showed it. */
function findInLists(client: QueryClient, id: string): Product | undefined {
  return client
    .getQueriesData<ProductListAnswer>({ queryKey: productListKey })
    .flatMap(([, list]) => list?.products ?? [])
    .find((product) => product._id === id);
}

/** One product; what a list knew of it is shown until the server has answered. */
export function useProduct(id: string) {
  const client = useQueryClient();
  return useQuery({ ...productQuery(id), placeholderData: () => findInLists(client, id) });
}

/** Handlers for a card: who points at it, or reaches it by keyboard, will not have to wait for the product. */
export function useProductPrefetch(id: string) {
  const client = useQueryClient();
  const prefetch = () => void client.prefetchQuery(productQuery(id));
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
