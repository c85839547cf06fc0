import type { Order, OrderAnswer, OrderForm, OrderListAnswer, PlacedOrderAnswer } from '@storefront/contracts';
import { api, ApiError, readToken, toast, tokenRole } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attemptKey, endAttempt } from './purchase-attempt';

export const ordersKey = ['checkout', 'orders'];

/** @throws ApiError 'Failed to create order', or what the server says, where the answer is not a success (specification, 8). */
export async function placeOrder(form: OrderForm): Promise<Order> {
  const headers = { 'Idempotency-Key': attemptKey(form) };
  const answer = await api.post<Partial<PlacedOrderAnswer> | undefined>('/api/orders', form, { headers });
  if (!answer?.success || !answer.order) throw new ApiError(200, answer?.message || 'Failed to create order');
  endAttempt();
  return answer.order;
}

/** Asks for the confirmation mail; the order stands whatever becomes of it. */
export async function sendConfirmation({ _id, trackingNumber }: Order, form: OrderForm): Promise<void> {
  const { items, totalAmount, shippingAddress, paymentMethod } = form;
  try {
    await api.post('/email/order-confirmation', { orderId: _id, trackingNumber, items, totalAmount, shippingAddress, paymentMethod });
  } catch {
    toast.error('Failed to send order confirmation email. Order was placed successfully.');
  }
}

/** The token's role decides whose orders are listed (specification, 6). */
export const seesAllOrders = (): boolean => tokenRole(readToken()) === 'admin';

const pageSize = 20;

type OrdersPage = Pick<OrderListAnswer, 'orders' | 'total' | 'pages'>;

/** One page of orders, newest first. The page before it stays in sight until it is there. */
export const ordersQuery = (all: boolean, page: number) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', all ? 'all' : 'mine', page],
    queryFn: async ({ signal }): Promise<OrdersPage> => {
      const query = `?page=${page}&limit=${pageSize}`;
      const list = all ? api.get<Partial<OrderListAnswer>>(`/api/orders${query}`, { signal }) : api.get<Partial<OrderListAnswer>>(`/api/orders/my-orders${query}`, { signal });
      const { orders, total, pages } = (await list) ?? {};
      if (!orders) throw new ApiError(200);
      return { orders, total: total ?? orders.length, pages: pages ?? 1 };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }): Promise<Order> => {
      const answer = await api.get<Partial<OrderAnswer> | undefined>(`/api/orders/${encodeURIComponent(id)}`, { signal });
      if (!answer?.order) throw new ApiError(200, 'No data received from the server');
      return answer.order;
    },
    staleTime: 0,
  });
