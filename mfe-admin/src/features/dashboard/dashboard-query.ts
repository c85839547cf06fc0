import type { DashboardAnswer, ErrorAnswer } from '@storefront/contracts';
import { api } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { successOf, type FailureTexts } from '../../api/failure';

export type Dashboard = DashboardAnswer['data'];

/** The four figures, counted when they are asked for (specification, 7). */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: ({ signal }): Promise<Dashboard> =>
    api.get<DashboardAnswer | ErrorAnswer>('/api/admin/dashboard', { signal }).then((answer) => successOf(answer).data),
  staleTime: 0,
});

export const dashboardTexts: FailureTexts = { refused: 'Failed to fetch dashboard data', failed: 'Error fetching dashboard data' };
