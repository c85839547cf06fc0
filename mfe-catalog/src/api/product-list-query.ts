import { api, asFlag, asList, asNumber, asOptional, asRecord, asText } from '@storefront/web-kit';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { RefusedAnswer } from './failure';
import { asProduct, type Product } from './product';

/** Leads every list's key. */
export const productListKey = ['products', 'list'];

export interface FoundProducts {
  products: Product[];
  /** Of all pages; undefined where it is not known. */
  total?: number;
}

const asAnswer = asRecord({
  success: asOptional(asFlag),
  message: asOptional(asText),
  products: asOptional(asList(asProduct)),
  total: asNumber,
});

/** The list that a URL of `product-list-url.ts` asks for. The list before it stays in sight until it is there. */
export function productListQuery(url: string) {
  return queryOptions({
    queryKey: [...productListKey, url],
    queryFn: async ({ signal }): Promise<FoundProducts> => {
      const { success, message, products, total } = await api.get(url, { signal, as: asAnswer });
      if (success === false || !products) throw new RefusedAnswer(message);
      return { products, total };
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
