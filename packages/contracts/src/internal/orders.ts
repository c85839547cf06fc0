import { z } from 'zod';
import { orderSchema } from '../http/orders';

/**
 * Calls between services; the gateway never routes to them.
 *
 * `GET /internal/orders/recent?limit=5` returns the newest orders, for the dashboard.
 */
export const recentOrdersAnswerSchema = z.object({ success: z.literal(true), orders: z.array(orderSchema) });
export const recentOrdersLimit = 5;
