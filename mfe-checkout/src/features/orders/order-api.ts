import type { OrderForm } from '@storefront/contracts';
import { api, ApiError, asList, asNumber, asOptional, asRecord, isAnswerLost, outcomeFields, readToken, RefusedAnswer, successOf } from '@storefront/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isKeyDecided } from '../../api/idempotency-key';
import { paymentReloadMs } from '../../api/payment-reload-ms';
import type { Placed } from './earlier-order';
import { asOrder, type Order } from './order-reader';
import { isToBePaid } from './payment-state';
import { continueAttempt, endAttempt, settleAttempt } from './purchase-attempt';
import { tokenRole } from './token-role';

export const ordersKey = ['checkout', 'orders'];

const asPlaced = asRecord({ ...outcomeFields, order: asOptional(asOrder) });

/** Texts for an order that could not be placed (specification, 8). */
export const placeOrderTexts = { refused: 'Failed to create order', failed: 'Failed to place order. Please try again.' };

async function post(form: OrderForm, { key, wasUncertain }: ReturnType<typeof continueAttempt>): Promise<Placed> {
  try {
    const answer = await api.post('/api/orders', form, { headers: { 'Idempotency-Key': key }, as: asPlaced });
    return { order: successOf(answer, answer.order), isEarlier: false };
  } catch (error) {
    // A refusal says that this call placed no order. It says the same of earlier calls only if the service has looked for the key.
    if (isKeyDecided(error) || (!wasUncertain && !isAnswerLost(error))) settleAttempt(form.customer);
    if (!(error instanceof ApiError && error.status === 422)) throw error;
    const { order } = asPlaced(error.details.body, () => undefined);
    if (order && order._id !== '') return { order, isEarlier: true };
    // An order service up to 1.0.0 does not name the order that has the key.
    endAttempt(form.customer);
    throw new ApiError(422, 'We may already have your order. Please look at My Orders before you place it again.');
  }
}

/**
 * Places one order for each purchase, also if the customer has changed it after a lost answer. The caller ends the attempt when it leaves the page.
 * @param payment that the customer made for the form's order
 * @throws ApiError with 422 if there may be an earlier order of the purchase, and the page cannot continue with that order
 */
export async function sendOrder(form: OrderForm, payment?: { transactionId: string; amount: string }): Promise<Placed> {
  const attempt = continueAttempt(form.customer);
  // In the file of the dialogs, so that pages stay small. Loaded before the call: without it, the page could not handle the answer.
  const earlier = attempt.isRepeated ? await import(/* webpackChunkName: "dialogs" */ './earlier-order') : undefined;
  const placed = await post(form, attempt);
  if (!earlier) return placed;
  const repetition = earlier.repetitionOf(placed, attempt.wasUncertain, form, payment);
  if (repetition === 'continue') return placed;
  if (repetition === 'unfit') settleAttempt(form.customer);
  else endAttempt(form.customer);
  if (repetition === 'next') return post(form, continueAttempt(form.customer));
  throw new ApiError(422, earlier.refusals[repetition](placed.order.orderNumber));
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

/** Texts for a failure without a message from the server. */
export const orderTexts = { refused: 'No data received from the server', failed: 'Failed to fetch order details' };

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'one', id],
    queryFn: async ({ signal }): Promise<Order> => {
      const { order } = await api.get(`/api/orders/${encodeURIComponent(id)}`, { signal, as: asOne });
      if (!order) throw new RefusedAnswer();
      return { ...order, _id: order._id || id };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isToBePaid(data) && paymentReloadMs,
  });
