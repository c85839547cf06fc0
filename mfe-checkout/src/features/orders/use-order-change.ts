import { api, asOptional, asRecord, failureText, outcomeFields, successOf, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../new-key';
import { ordersKey, orderQuery } from './order-api';
import { asOrder } from './order-reader';
import type { Order } from './order-reader';

const asAnswer = asRecord({ ...outcomeFields, order: asOptional(asOrder) });

interface Texts {
  done: string;
  failed: string;
}

/**
 * Sends a change of the customer's own order and shows the order that it answers. A repetition has the same key, so that a lost answer does not change it twice.
 * A changed form gets a new key. After a failure, the page loads the order again, because it may be out of date.
 */
function useOrderChange<Form>(order: Order, action: 'cancel' | 'returns', { done, failed }: Texts, onDone: () => void) {
  const client = useQueryClient();
  const attempt = useRef<{ content: string; key: string }>(undefined);
  const change = useMutation({
    mutationFn: async (form: Form) => {
      const content = JSON.stringify(form);
      if (attempt.current?.content !== content) attempt.current = { content, key: newKey() };
      const { key } = attempt.current;
      const answer = await api.post(`/api/orders/${encodeURIComponent(order._id)}/${action}`, form, { headers: { 'Idempotency-Key': key }, as: asAnswer });
      return successOf(answer, answer.order);
    },
    onSuccess: (changed) => {
      client.setQueryData(orderQuery(order._id).queryKey, changed);
      toast.success(done);
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ordersKey }),
  });
  return { ...change, failure: change.error ? failureText(change.error, { refused: failed, failed }) : '' };
}

export const useCancellation = (order: Order, onDone: () => void) =>
  useOrderChange<{ reason?: string }>(order, 'cancel', { done: 'Your order is cancelled.', failed: 'Failed to cancel the order' }, onDone);

export interface ReturnForm {
  items: { product: string; quantity: number }[];
  reason: string;
  wish: 'refund' | 'exchange';
}

export const useReturn = (order: Order, onDone: () => void) =>
  useOrderChange<ReturnForm>(order, 'returns', { done: 'We received your request. We will write to you.', failed: 'Failed to send the request' }, onDone);
