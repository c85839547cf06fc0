import type { OrderStatus } from '@storefront/contracts';
import { api, asOptional, asRecord, messageOf, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderKey, ordersKey, type OrdersPage } from '../../api/orders-query';
import { asOrder, type Order } from '../../api/order';

const as = asRecord({ order: asOptional(asOrder) });

const pathOf = ({ _id }: Order) => `/api/orders/${encodeURIComponent(_id)}` as const;

interface Command<T> {
  call: (argument: T) => Promise<{ order?: Order }>;
  done: string;
  failed: string;
}

/** Changes an order on the server and in the list, and shows the result as a toast. */
function useOrderCommand<T>({ call, done, failed }: Command<T>) {
  const client = useQueryClient();
  const all = { queryKey: ordersKey };
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ order }) => {
      // Otherwise the answer to an earlier request would overwrite the change in the list.
      await client.cancelQueries(all);
      if (order) client.setQueriesData<OrdersPage>(all, (list) => list && { ...list, orders: list.orders.map((one) => (one._id === order._id ? order : one)) });
      else void client.invalidateQueries(all);
      void client.invalidateQueries({ queryKey: orderKey });
      toast.success(done);
    },
    onError: (error) => {
      toast.error(messageOf(error, failed));
      void client.invalidateQueries(all);
    },
  });
}

interface StatusChange {
  status: OrderStatus;
  /** Why it is cancelled, for the customer. */
  reason?: string;
}

export const useStatusChange = (order: Order) =>
  useOrderCommand({
    call: ({ status, reason }: StatusChange) => api.put(`${pathOf(order)}/status`, { status, ...(reason && { reason }) }, { as }),
    done: 'Order status updated successfully',
    failed: 'Failed to update order status',
  });

export const usePaymentVerification = (order: Order) =>
  useOrderCommand<void>({
    call: () => api.post(`/api/admin/orders/${encodeURIComponent(order._id)}/verify-payment`, { revision: order.revision }, { as }),
    done: 'Payment marked as verified!',
    failed: 'Failed to mark payment as verified',
  });

export const usePaymentRefusal = (order: Order) =>
  useOrderCommand({
    call: (reason: string) => api.post(`/api/admin/orders/${encodeURIComponent(order._id)}/refuse-payment`, { reason, revision: order.revision }, { as }),
    done: 'Payment refused. The customer gets your reason by e-mail.',
    failed: 'Failed to refuse payment',
  });
