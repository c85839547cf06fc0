import { orderAnswerSchema, type Order } from '@storefront/contracts';
import { HttpError, UpstreamError, createPartClient, type InternalToken } from '@storefront/service-kit';
import { z } from 'zod';

const failureSchema = z.object({ message: z.string() });

/** The calls to the order service. */
export interface OrderClient {
  /**
   * Reads the stored order with the client's token, so that the order service decides who may see it.
   * @throws HttpError with the order service's status and message if it refuses
   */
  read(id: string, token: string): Promise<Order>;
  close(): Promise<void>;
}

/** @param orderUrl where `services/order` listens */
export function createOrderClient(orderUrl: string, internalToken: InternalToken): OrderClient {
  const client = createPartClient({ baseUrl: orderUrl, part: 'order', internalToken });
  return {
    async read(id, token) {
      const { status, body } = await client.request<unknown>('GET', `/api/orders/${id}`, { token });
      const answer = orderAnswerSchema.safeParse(body);
      if (status === 200 && answer.success) return answer.data.order;
      const failure = failureSchema.safeParse(body);
      if (status >= 400 && status < 500 && failure.success) throw new HttpError(status, failure.data.message);
      throw new UpstreamError(502, 'The order service gave an unexpected answer', 'order');
    },
    close: () => client.close(),
  };
}
