import type { Order, OrderListAnswer, OrderStatus, PlacedOrderAnswer } from '@storefront/contracts';
import { api, messageOf, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ordersKey } from '../../api/orders-query';

const pathOf = ({ _id }: Order) => `/api/orders/${encodeURIComponent(_id)}`;

interface Command<T> {
  call: (argument: T) => Promise<PlacedOrderAnswer>;
  done: string;
  failed: string;
}

/** Changes an order, in the list too, and says what came of it. */
function useOrderCommand<T>({ call, done, failed }: Command<T>) {
  const client = useQueryClient();
  const all = { queryKey: ordersKey };
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ order }) => {
      // An answer that was asked for before the change would undo it in the list.
      await client.cancelQueries(all);
      client.setQueriesData<OrderListAnswer>(all, (list) => list && { ...list, orders: list.orders.map((one) => (one._id === order._id ? order : one)) });
      toast.success(done);
    },
    onError: (error) => {
      toast.error(messageOf(error, failed));
      void client.invalidateQueries(all);
    },
  });
}

export const useStatusChange = (order: Order) =>
  useOrderCommand({
    call: (status: OrderStatus) => api.put<PlacedOrderAnswer>(`${pathOf(order)}/status`, { status }),
    done: 'Order status updated successfully',
    failed: 'Failed to update order status',
  });

export const usePaymentVerification = (order: Order) =>
  useOrderCommand<void>({
    call: () => api.post<PlacedOrderAnswer>(`/api/admin/orders/${encodeURIComponent(order._id)}/verify-payment`, { revision: order.revision }),
    done: 'Payment marked as verified!',
    failed: 'Failed to mark payment as verified',
  });

export const usePaymentRefusal = (order: Order) =>
  useOrderCommand({
    call: (reason: string) => api.post<PlacedOrderAnswer>(`/api/admin/orders/${encodeURIComponent(order._id)}/refuse-payment`, { reason, revision: order.revision }),
    done: 'Payment refused. The customer is told why.',
    failed: 'Failed to refuse payment',
  });
