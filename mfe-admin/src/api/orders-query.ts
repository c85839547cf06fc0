import type { ErrorAnswer, OrderListAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from './failure';

/** The key that every page of orders begins with. */
export const ordersKey = ['admin', 'orders'];

/** One page of orders, newest first (specification, 7). The page before it stays in sight until it is there. @param url with what narrows it */
export const ordersQuery = (url: string) =>
  queryOptions({
    queryKey: [...ordersKey, url],
    queryFn: ({ signal }): Promise<OrderListAnswer> => api.get<OrderListAnswer | ErrorAnswer>(url, { signal }).then(successOf),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const ordersTexts: FailureTexts = { refused: 'Failed to fetch orders', failed: 'Failed to fetch orders' };
