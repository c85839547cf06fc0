import { api, asList, asOptional, asRecord, messageOf, outcomeFields, successOf, toast, type FailureTexts } from '@storefront/web-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { asProduct, type Product } from '../../api/product';

const asAnswer = asRecord({ ...outcomeFields, products: asOptional(asList(asProduct)) });

/** Every product, newest first (specification, 7). */
export const productsQuery = queryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async ({ signal }): Promise<Product[]> => {
    const answer = await api.get('/api/admin/products', { signal, as: asAnswer });
    return successOf(answer, answer.products);
  },
  staleTime: 0,
});

export const productsTexts: FailureTexts = { refused: 'Failed to fetch products', failed: 'Error fetching products' };

/** Deletes a product on the server and in the list, and shows the result as a toast. */
export function useProductDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete(`/api/admin/products/${encodeURIComponent(id)}`),
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey: productsQuery.queryKey });
      client.setQueryData(productsQuery.queryKey, (products) => products?.filter((product) => product._id !== id));
      toast.success('Product deleted successfully');
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Failed to delete product'));
      // A colleague may have deleted it.
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
    },
  });
}
