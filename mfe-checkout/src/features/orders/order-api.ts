import type { OrderForm } from '@storefront/contracts';
import { api, ApiError, asList, asNumber, asOptional, asRecord, outcomeFields, readToken, successOf } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asOrder, type Order } from './order-reader';
import { attemptKey, endAttempt } from './purchase-attempt';
import { tokenRole } from './token-role';

export const ordersKey = ['checkout', 'orders'];

const asPlaced = asRecord({ ...outcomeFields, order: asOptional(asOrder) });

/** Texts for an order that could not be placed (specification, 8). */
export const placeOrderTexts = { refused: 'Failed to create order', failed: 'Failed to place order. Please try again.' };

export async function sendOrder(form: OrderForm): Promise<Order> {
  const headers = { 'Idempotency-Key': attemptKey(form) };
  const answer = await api.post('/api/orders', form, { headers, as: asPlaced });
  const order = successOf(answer, answer.order);
  endAttempt();
  return order;
}

/** The token's role decides whose orders are listed (specification, 6). */
export const seesAllOrders = (): boolean => tokenRole(readToken()) === 'admin';

const pageSize = 20;

const asPage = asRecord({ orders: asOptional(asList(asOrder)), total: asOptional(asNumber), pages: asOptional(asNumber) });

interface OrdersPage {
  orders: Order[];
  total: number;
  pages: number;
}

/** One page of orders, newest first. The previous page stays visible until it has loaded. */
export const ordersQuery = (all: boolean, page: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', all ? 'all' : 'mine', page],
    queryFn: async ({ signal }): Promise<OrdersPage> => {
      const query = `?page=${page}&limit=${pageSize}` as const;
      const list = all ? api.get(`/api/orders${query}`, { signal, as: asPage }) : api.get(`/api/orders/my-orders${query}`, { signal, as: asPage });
      const { orders, total, pages } = await list;
      if (!orders) throw new ApiError(200);
      return { orders, total: total ?? orders.length, pages: pages ?? 1 };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const asOne = asRecord({ order: asOptional(asOrder) });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }): Promise<Order> => {
      const { order } = await api.get(`/api/orders/${encodeURIComponent(id)}`, { signal, as: asOne });
      if (!order) throw new ApiError(200, 'No data received from the server');
      return { ...order, _id: order._id || id };
    },
    staleTime: 0,
  });
