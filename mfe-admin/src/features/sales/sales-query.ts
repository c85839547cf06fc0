import type { ErrorAnswer, SalesAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from '../../api/failure';

/** Sales by day and orders by status, counted by the shop when they are asked for. */
export const salesQuery = queryOptions({
  queryKey: ['admin', 'sales'],
  queryFn: ({ signal }): Promise<SalesAnswer> => api.get<SalesAnswer | ErrorAnswer>('/api/admin/sales', { signal }).then(successOf),
  staleTime: 0,
});

export const salesTexts: FailureTexts = { refused: 'Failed to fetch sales', failed: 'Failed to fetch sales' };
