import { api, ApiError, asList, asNumber, asOptional, asRecord, type FailureTexts } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asOrder, type Order } from './order';

const asAnswer = asRecord({ orders: asOptional(asList(asOrder)), total: asOptional(asNumber), pages: asOptional(asNumber) });

export interface OrdersPage {
  orders: Order[];
  /** Orders on all pages. */
  total: number;
  pages: number;
}

/** First part of the query key of every page of orders. */
export const ordersKey = ['admin', 'orders'];
/** First part of the query key of one order. */
export const orderKey = ['admin', 'order'];
/** Query key of the returns that staff have to decide. */
export const returnsKey = ['admin', 'returns'];

/** One page of orders, newest first (specification, 7). The previous page stays visible until this one arrives. @param url with the filters */
export const ordersQuery = (url: `/api/orders?${string}`) =>
  queryOptions({
    queryKey: [...ordersKey, url],
    queryFn: async ({ signal }): Promise<OrdersPage> => {
      const { orders, total, pages } = await api.get(url, { signal, as: asAnswer });
      if (!orders) throw new ApiError(200);
      return { orders, total: total ?? orders.length, pages: pages ?? 1 };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const ordersTexts: FailureTexts = { refused: 'Failed to fetch orders', failed: 'Failed to fetch orders' };
