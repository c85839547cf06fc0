import type { PaymentForm } from '@storefront/contracts';
import { api, asFlag, asOptional, asRecord, asText } from '@storefront/web-kit';

const asAnswer = asRecord({ late: asOptional(asFlag), message: asText });

/** Works without login: the order's link is enough to submit once, and again after a refusal (specification, 6). */
export const submitPayment = (orderId: string, form: PaymentForm) =>
  api.post(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details`, form, { as: asAnswer });

/** For the order's customer: takes back a payment that is not verified. */
export const withdrawPayment = (orderId: string, paymentId: string) =>
  api.delete(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details/${encodeURIComponent(paymentId)}`, { as: asAnswer });
