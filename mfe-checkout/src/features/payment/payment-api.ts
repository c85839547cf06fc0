import type { CommandAnswer, PaymentForm } from '@storefront/contracts';
import { api } from '@storefront/web-kit';

/** Open to everybody who has the order's link, once (specification, 6). */
export const submitPayment = (orderId: string, form: PaymentForm): Promise<CommandAnswer> =>
  api.post(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details`, form);
