import { api, asRecord, messageOf, outcomeFields, successOf, toast, type Read } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderKey, ordersKey } from '../../../api/orders-query';
import type { OrderDetails } from './order-details';

const as = asRecord(outcomeFields);

interface Texts {
  done: string;
  failed: string;
}

/** Sends a command about an order, reads the order again and shows the result as a toast. */
function useOrderAction<T>(send: (argument: T) => Promise<Read<typeof as>>, { done, failed }: Texts) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (argument: T) => {
      const answer = await send(argument);
      return successOf(answer, answer);
    },
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(messageOf(error, failed)),
    onSettled: () => Promise.all([orderKey, ordersKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

const pathOf = ({ _id }: OrderDetails) => `/api/admin/orders/${encodeURIComponent(_id)}` as const;

export const useVerifyPayment = (order: OrderDetails) =>
  useOrderAction((paymentId: string) => api.post(`${pathOf(order)}/verify-payment`, { paymentId, revision: order.revision }, { as }), {
    done: 'Payment marked as verified!',
    failed: 'Failed to mark payment as verified',
  });

export const useRefusePayment = (order: OrderDetails) =>
  useOrderAction(
    ({ paymentId, reason }: { paymentId: string; reason: string }) => api.post(`${pathOf(order)}/refuse-payment`, { paymentId, reason, revision: order.revision }, { as }),
    { done: 'Payment refused. The customer gets your reason by e-mail.', failed: 'Failed to refuse payment' },
  );

export interface RefundForm {
  amount: number;
  reference: string;
  method: string;
}

export const useRecordRefund = (order: OrderDetails) =>
  useOrderAction((form: RefundForm) => api.post(`${pathOf(order)}/refunds`, form, { as }), { done: 'Refund recorded. The customer gets an e-mail.', failed: 'Failed to record the refund' });

export interface ReturnDecision {
  id: string;
  state: 'accepted' | 'refused' | 'received';
  restock?: boolean;
  note?: string;
}

export const useDecideReturn = () =>
  useOrderAction(({ id, ...form }: ReturnDecision) => api.put(`/api/admin/returns/${encodeURIComponent(id)}`, form, { as }), {
    done: 'Return updated. The customer gets an e-mail.',
    failed: 'Failed to update the return',
  });
