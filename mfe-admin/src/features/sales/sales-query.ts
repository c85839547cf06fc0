import { api, asList, asNumber, asOptional, asRecord, asText, outcomeFields, successOf, type FailureTexts } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import type { DaySales, Sales, StatusCount } from './sales';

const asDay = asRecord({ day: asText, orders: asNumber, total: asNumber });
const asStatus = asRecord({ status: asText, orders: asNumber });
const asAnswer = asRecord({ ...outcomeFields, days: asOptional(asList(asDay)), statuses: asOptional(asList(asStatus)) });

// A chart cannot draw a bar without its figure.
const dayOf = ({ day, orders, total }: Partial<DaySales>): DaySales[] =>
  day && /^\d{4}-\d\d-\d\d$/.test(day) && orders !== undefined && total !== undefined ? [{ day, orders, total }] : [];
const countOf = ({ status, orders }: Partial<StatusCount>): StatusCount[] => (status && orders !== undefined ? [{ status, orders }] : []);

/** Sales by day and orders by status, counted at each request. */
export const salesQuery = queryOptions({
  queryKey: ['admin', 'sales'],
  queryFn: async ({ signal }): Promise<Sales> => {
    const answer = await api.get('/api/admin/sales', { signal, as: asAnswer });
    return { days: successOf(answer, answer.days).flatMap(dayOf), statuses: successOf(answer, answer.statuses).flatMap(countOf) };
  },
  staleTime: 0,
});

export const salesTexts: FailureTexts = { refused: 'Failed to fetch sales', failed: 'Failed to fetch sales' };
