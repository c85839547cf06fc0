import type { OrderForm } from '@storefront/contracts';
import { api, ApiError, asList, asNumber, asOptional, asRecord, outcomeFields, readToken, successOf } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asOrder, type Order } from './order-reader';
import { continueAttempt, endAttempt } from './purchase-attempt';
import { tokenRole } from './token-role';

export const ordersKey = ['checkout', 'orders'];

const asPlaced = asRecord({ ...outcomeFields, order: asOptional(asOrder) });

/** Texts for an order that could not be placed (specification, 8). */
export const placeOrderTexts = { refused: 'Failed to create order', failed: 'Failed to place order. Please try again.' };

/** @returns undefined if the server knows the key with another order */
async function post(form: OrderForm, key: string): Promise<Order | undefined> {
  try {
    const answer = await api.post('/api/orders', form, { headers: { 'Idempotency-Key': key }, as: asPlaced });
    return successOf(answer, answer.order);
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return undefined;
    throw error;
  }
}

/** The customer does not buy these any more. */
const pastStatuses = ['shipped', 'delivered', 'completed', 'cancelled'];

interface Placed {
  order: Order;
  /** The order that the customer sent before, if its answer was lost. The server has placed no other one. */
  earlier?: OrderForm;
}

/** Places one order for each purchase, also if the customer has changed it after a lost answer. */
export async function sendOrder(form: OrderForm): Promise<Placed> {
  const { key, earlier, isRetry } = continueAttempt(form);
  for (const sent of [form, ...earlier]) {
    const order = await post(sent, key);
    if (!order) continue;
    endAttempt();
    if (isRetry && pastStatuses.includes(order.status)) return sendOrder(form);
    return sent === form ? { order } : { order, earlier: sent };
  }
  endAttempt();
  throw new ApiError(422, 'We may already have your order. Please look at My Orders before you place it again.');
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
