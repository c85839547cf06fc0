import type { PaymentAnswer, PaymentForm } from '@storefront/contracts';
import { api } from '@storefront/web-kit';

/** Open to everybody who has the order's link, once, and again where it was refused (specification, 6). */
export const submitPayment = (orderId: string, form: PaymentForm): Promise<PaymentAnswer> =>
  api.post(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details`, form);
