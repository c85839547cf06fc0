import { api, asList, asNumber, asOptional, asRecord, asText, asTextOr, outcomeFields, successOf, type FailureTexts, type Read } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';

const asRecentOrder = asRecord({
  _id: asText,
  user: asRecord({ name: asTextOr('N/A') }),
  totalAmount: asNumber,
  status: asTextOr('unknown'),
  createdAt: asText,
});

const asDashboard = asRecord({ totalProducts: asNumber, totalOrders: asNumber, totalUsers: asNumber, recentOrders: asList(asRecentOrder) });

export type Dashboard = Read<typeof asDashboard>;

const asAnswer = asRecord({ ...outcomeFields, data: asOptional(asDashboard) });

/** Totals and recent orders, counted at each request (specification, 7). */
export const dashboardQuery = queryOptions({
  queryKey: ['admin', 'dashboard'],
  queryFn: async ({ signal }): Promise<Dashboard> => {
    const answer = await api.get('/api/admin/dashboard', { signal, as: asAnswer });
    return successOf(answer, answer.data);
  },
  staleTime: 0,
});

export const dashboardTexts: FailureTexts = { refused: 'Failed to fetch dashboard data', failed: 'Error fetching dashboard data' };
