import { api, ApiError, asOptional, asRecord, failureText, outcomeFields, successOf } from '@storefront/web-kit';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { asProduct, type Product } from './product';
import { productListKey, type FoundProducts } from './product-list-query';

const asAnswer = asRecord({ ...outcomeFields, product: asOptional(asProduct) });

const notFound = 'Product not found';

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }): Promise<Product> => {
      const answer = await api.get(`/api/products/${encodeURIComponent(id)}`, { signal, as: asAnswer });
      // The id is the name of another call, as in `/product/suggest`.
      if (answer.success && !answer.product) throw new ApiError(404, notFound);
      const product = successOf(answer, answer.product);
      return { ...product, _id: product._id || id };
    },
    staleTime: 30_000,
    // A product that does not exist is not requested again by the render that shows it.
    retryOnMount: ({ state }) => !isGone(state.error),
  });

/** The product does not exist. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The text to show if the product cannot be shown (specification, 8). */
export const productFailure = (error: unknown): string => failureText(error, { refused: notFound, failed: 'Error loading product details' });

/** The product from a cached list. */
function findInLists(client: QueryClient, id: string): Product | undefined {
  return client
    .getQueriesData<FoundProducts>({ queryKey: productListKey })
    .flatMap(([, list]) => list?.products ?? [])
    .find((product) => product._id === id);
}

/** One product. Until the server answers, it has the data of a cached list. */
export function useProduct(id: string) {
  const client = useQueryClient();
  return useQuery({ ...productQuery(id), placeholderData: () => findInLists(client, id) });
}

/** Event handlers for a card: hover and keyboard focus prefetch its product. */
export function useProductPrefetch(id: string) {
  const client = useQueryClient();
  const prefetch = () => void client.prefetchQuery(productQuery(id));
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
