import { isAnswerLost } from '@storefront/web-kit';
import type { QueryClient } from '@tanstack/react-query';
import { orderQuery } from './order-api';
import type { Order } from './order-reader';

/**
 * Loads the order after a failed change, because only the answer may have been lost.
 * @returns the order, if it has the change
 * @throws the error of the change otherwise
 */
export async function orderAfterLoss(client: QueryClient, orderId: string, error: unknown, isDone: (order: Order) => boolean): Promise<Order> {
  if (!isAnswerLost(error)) throw error;
  const order = await client.fetchQuery(orderQuery(orderId)).catch(() => undefined);
  if (!order || !isDone(order)) throw error;
  return order;
}
