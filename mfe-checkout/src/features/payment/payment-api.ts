import type { PaymentForm } from '@storefront/contracts';
import { api, asFlag, asOptional, asRecord, asText } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { paymentReloadMs } from '../../api/payment-reload-ms';

const asAnswer = asRecord({ late: asOptional(asFlag), message: asText });

/** Works without login: the order's link is enough to submit once, and again after a refusal (specification, 6). */
export const submitPayment = (orderId: string, form: PaymentForm) =>
  api.post(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details`, form, { as: asAnswer });

/** For the order's customer: takes back a payment that is not verified. */
export const withdrawPayment = (orderId: string, paymentId: string) =>
  api.delete(`/api/admin/orders/${encodeURIComponent(orderId)}/payment-details/${encodeURIComponent(paymentId)}`, { as: asAnswer });

const asState = asRecord({ awaits: asText });

/** For anybody with the link: whether the shop still waits for a payment (`awaits`, see the contracts). */
export const paymentStateQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['checkout', 'payment-state', orderId],
    queryFn: ({ signal }) => api.get(`/api/orders/${encodeURIComponent(orderId)}/payment-state`, { signal, as: asState }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.awaits === 'payment' && paymentReloadMs,
  });
