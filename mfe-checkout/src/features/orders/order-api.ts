import type { Order, OrderAnswer, OrderForm, OrderListAnswer, PlacedOrderAnswer } from '@storefront/contracts';
import { api, ApiError, readToken, toast, tokenRole } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
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

export const ordersQuery = (all: boolean) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', all ? 'all' : 'mine'],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const { orders } = await api.get<OrderListAnswer>(all ? '/api/orders' : '/api/orders/my-orders', { signal });
      return orders;
    },
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
