import type { CommandAnswer, ErrorAnswer, Product, ProductListAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { successOf, type FailureTexts } from '../../api/failure';

/** Every product, newest first (specification, 7). */
export const productsQuery = queryOptions({
  queryKey: ['admin', 'products'],
  queryFn: ({ signal }): Promise<Product[]> =>
    api.get<ProductListAnswer | ErrorAnswer>('/api/admin/products', { signal }).then((answer) => successOf(answer).products),
  staleTime: 0,
});

export const productsTexts: FailureTexts = { refused: 'Failed to fetch products', failed: 'Error fetching products' };

/** Deletes a product, in the list too. */
export function useProductDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete<CommandAnswer>(`/api/admin/products/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey: productsQuery.queryKey });
      client.setQueryData(productsQuery.queryKey, (products) => products?.filter((product) => product._id !== id));
    },
  });
}
