import type { OrderStatus } from '@storefront/contracts';
import { api, asOptional, asRecord, messageOf, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderKey, ordersKey, type OrdersPage } from '../../api/orders-query';
import type { Order } from '../../api/order';
import { asOrderDetails, type OrderDetails, type OrderPageData } from './details/order-details';
import { statusLabels } from './order-list';

const as = asRecord({ order: asOptional(asOrderDetails) });

type Subject = Pick<Order, '_id' | 'revision'>;

const adminPathOf = ({ _id }: Subject) => `/api/admin/orders/${encodeURIComponent(_id)}` as const;

interface Command<T> {
  call: (argument: T) => Promise<{ order?: OrderDetails }>;
  done: string;
  failed: string;
  /** Called after a success, also if the dialog that sent the command was closed in the meantime. */
  onDone?: () => void;
}

/** Changes an order on the server, in the list and on its page, and shows the result as a toast. `failure` is for a dialog, which covers the toast. */
function useOrderCommand<T>({ call, done, failed, onDone }: Command<T>) {
  const client = useQueryClient();
  const all = { queryKey: ordersKey };
  const one = { queryKey: orderKey };
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async ({ order }) => {
      // Otherwise the answer to an earlier request would overwrite the change in the list.
      const isLoading = client.isFetching(all) > 0;
      await client.cancelQueries(all);
      if (order) {
        client.setQueriesData<OrdersPage>(all, (list) => list && { ...list, orders: list.orders.map((row) => (row._id === order._id ? order : row)) });
        client.setQueriesData<OrderPageData>(one, (page) => (page?.order._id === order._id ? { ...page, order } : page));
      }
      if (!order || isLoading) void client.invalidateQueries(all);
      void client.invalidateQueries(one);
      toast.success(done);
      onDone?.();
    },
    onError: (error) => {
      toast.error(messageOf(error, failed));
      void client.invalidateQueries(all);
      void client.invalidateQueries(one);
    },
  });
  return { ...mutation, failure: mutation.error ? messageOf(mutation.error, failed) : '' };
}

interface StatusChange {
  status: OrderStatus;
  /** Why it is cancelled, for the customer. */
  reason?: string;
  /** The status that the admin saw. The server refuses the change if the order was cancelled since. */
  from: string;
}

export const useStatusChange = (order: Subject) =>
  useOrderCommand({
    // The server knows no other statuses.
    call: ({ status, reason, from }: StatusChange) =>
      api.put(`/api/orders/${encodeURIComponent(order._id)}/status`, { status, ...(reason && { reason }), ...(from in statusLabels && { from }) }, { as }),
    done: 'Order status updated successfully',
    failed: 'Failed to update order status',
  });

/** The payment that the admin saw. Without a name, the server chooses one that waits, which the admin may not have seen. */
type NamedPayment = { paymentId: string } | { transactionId: string | undefined };

/** `keepCancelled`: the order stays cancelled, and the money is due as a refund. */
type Verification = NamedPayment & { keepCancelled?: true };

export const usePaymentVerification = (order: Subject) =>
  useOrderCommand({
    call: (payment: Verification) => api.post(`${adminPathOf(order)}/verify-payment`, { revision: order.revision, ...payment }, { as }),
    done: 'Payment marked as verified!',
    failed: 'Failed to mark payment as verified',
  });

type Refusal = NamedPayment & {
  reason: string;
  /** Of the order that the admin saw. */
  revision: number | undefined;
};

export const usePaymentRefusal = (order: Subject, onDone: () => void) =>
  useOrderCommand({
    onDone,
    call: (refusal: Refusal) => api.post(`${adminPathOf(order)}/refuse-payment`, refusal, { as }),
    done: 'Payment refused. The customer gets your reason by e-mail.',
    failed: 'Failed to refuse payment',
  });

export interface Refund {
  /** Rupees. */
  amount: number;
  reference: string;
  method: string;
}

export const useRefund = (order: Subject, onDone: () => void) =>
  useOrderCommand({
    onDone,
    call: (refund: Refund) => api.post(`${adminPathOf(order)}/refunds`, refund, { as }),
    done: 'Refund recorded. The customer gets an e-mail.',
    failed: 'Failed to record the refund',
  });

export interface ReturnDecision {
  state: 'accepted' | 'refused' | 'received';
  /** The state that the admin saw. The server refuses the decision if the return was decided differently since. */
  from: string;
  restock?: boolean;
  note?: string;
}

export const useReturnDecision = (returnId: string) =>
  useOrderCommand({
    call: (decision: ReturnDecision) => api.put(`/api/admin/returns/${encodeURIComponent(returnId)}`, decision, { as }),
    done: 'Return updated. The customer gets an e-mail.',
    failed: 'Failed to update the return',
  });
