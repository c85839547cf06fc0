import { api, asOptional, asRecord, failureText, isAnswerLost, outcomeFields, successOf, toast } from '@storefront/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isKeyDecided, newKey } from '../../api/idempotency-key';
import { orderAfterLoss } from './order-after-loss';
import { ordersKey, orderQuery } from './order-api';
import { asOrder } from './order-reader';
import type { Order } from './order-reader';

const asAnswer = asRecord({ ...outcomeFields, order: asOptional(asOrder) });

interface Texts {
  done: string;
  failed: string;
  /** The answer was lost. */
  uncertain: string;
}

/**
 * Sends a change of the customer's own order and shows the order that it answers. If the answer is lost, the order shows whether it has the change.
 * If that is unknown too, the same form keeps its key, also after a reload, so that a repetition does not change the order twice.
 * @param isDone true if an order has the change
 */
function useOrderChange<Form>(order: Order, action: 'cancel' | 'returns', { done, failed, uncertain }: Texts, isDone: (current: Order, form: Form) => boolean, onDone: () => void) {
  const client = useQueryClient();
  // The next return can have the same content.
  const keyName = (form: Form) => `${action} ${order._id} ${order.returns?.length ?? 0} ${JSON.stringify(form)}`;
  const change = useMutation({
    mutationFn: async (form: Form) => {
      const key = sessionStorage.getItem(keyName(form)) ?? newKey();
      sessionStorage.setItem(keyName(form), key);
      try {
        const answer = await api.post(`/api/orders/${encodeURIComponent(order._id)}/${action}`, form, { headers: { 'Idempotency-Key': key }, as: asAnswer });
        return successOf(answer, answer.order);
      } catch (error) {
        return orderAfterLoss(client, order._id, error, (current) => isDone(current, form));
      }
    },
    onSuccess: (changed) => {
      client.setQueryData(orderQuery(order._id).queryKey, changed);
      toast.success(done);
      onDone();
    },
    onSettled: (_changed, error, form) => {
      if (!error || isKeyDecided(error)) sessionStorage.removeItem(keyName(form));
      // Also after a failure: the page may be out of date.
      void client.invalidateQueries({ queryKey: ordersKey });
    },
  });
  const { error } = change;
  return { ...change, failure: error ? failureText(error, { refused: failed, failed: isAnswerLost(error) ? uncertain : failed }) : '' };
}

const cancelTexts = {
  done: 'Your order is cancelled.',
  failed: 'Failed to cancel the order',
  uncertain: 'We do not know whether your order is cancelled. You can safely try again.',
};

export const useCancellation = (order: Order, onDone: () => void) =>
  useOrderChange<{ reason?: string }>(order, 'cancel', cancelTexts, ({ status }) => status === 'cancelled', onDone);

export interface ReturnForm {
  items: { product: string; quantity: number }[];
  reason: string;
  wish: 'refund' | 'exchange';
}

const returnTexts = {
  done: 'We received your request. We will write to you.',
  failed: 'Failed to send the request',
  uncertain: 'We do not know whether your request arrived. You can safely send it again.',
};

const contentOf = ({ items, wish }: { items: { product: string; quantity?: number }[]; wish: string }) => JSON.stringify([items.map(({ product, quantity }) => [product, quantity]), wish]);

/** True if the order has this return, and the page did not show it when it was requested. */
const hasNewReturn = (shown: Order, { returns = [] }: Order, form: ReturnForm) => returns.slice(shown.returns?.length ?? 0).some((one) => contentOf(one) === contentOf(form));

export const useReturn = (order: Order, onDone: () => void) =>
  useOrderChange<ReturnForm>(order, 'returns', returnTexts, (current, form) => hasNewReturn(order, current, form), onDone);
