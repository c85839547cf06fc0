import type { ErrorAnswer, Order, OrderListAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from './failure';

/** Every order, newest first (specification, 7). */
export const ordersQuery = queryOptions({
  queryKey: ['admin', 'orders'],
  queryFn: ({ signal }): Promise<Order[]> =>
    api.get<OrderListAnswer | ErrorAnswer>('/api/orders', { signal }).then((answer) => successOf(answer).orders),
  staleTime: 0,
});

export const ordersTexts: FailureTexts = { refused: 'Failed to fetch orders', failed: 'Failed to fetch orders' };
