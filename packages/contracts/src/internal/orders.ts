import { orderListAnswerSchema } from '../http/orders';

/**
 * Calls between services; the gateway never routes to them.
 *
 * `GET /internal/orders/recent?limit=5` answers the newest orders, for the dashboard.
 */
export const recentOrdersAnswerSchema = orderListAnswerSchema;
export const recentOrdersLimit = 5;
