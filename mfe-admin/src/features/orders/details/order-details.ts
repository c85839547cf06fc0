import { api, asList, asNumber, asOptional, asRecord, asText, asTextOr, outcomeFields, successOf, type FailureTexts, type Read } from '@storefront/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { asPaymentConcern, asPaymentDetails } from '../../../api/order';
import { orderKey } from '../../../api/orders-query';
import { asAuditEntry, type AuditEntry } from '../../../api/audit-entry';

const asRefusal = asOptional(asRecord({ reason: asText }));

const asPayment = asRecord({ _id: asText, transactionId: asTextOr('N/A'), amount: asNumber, paymentDate: asText, state: asText, refusal: asRefusal });

const asRefund = asRecord({ _id: asText, amount: asNumber, reference: asTextOr('N/A'), method: asText, at: asText });

const asReturn = asRecord({
  _id: asText,
  items: asList(asRecord({ product: asText, quantity: asNumber })),
  reason: asText,
  wish: asText,
  state: asText,
  note: asOptional(asText),
  at: asText,
});

export const asOrderDetails = asRecord({
  _id: asText,
  orderNumber: asTextOr('N/A'),
  trackingNumber: asTextOr('N/A'),
  status: asTextOr('unknown'),
  createdAt: asText,
  totalAmount: asNumber,
  paymentMethod: asText,
  revision: asOptional(asNumber),
  user: asRecord({ name: asTextOr('N/A'), email: asText, phone: asText }),
  items: asList(asRecord({ product: asRecord({ _id: asText, name: asTextOr('Product'), images: asList(asText) }), quantity: asNumber, price: asNumber })),
  shippingAddress: asRecord({
    fullName: asText,
    addressLine1: asText,
    addressLine2: asOptional(asText),
    city: asText,
    state: asText,
    postalCode: asText,
    phone: asText,
  }),
  paymentDetails: asOptional(asPaymentDetails),
  payments: asOptional(asList(asPayment)),
  amountVerified: asOptional(asNumber),
  amountReported: asOptional(asNumber),
  amountReceived: asOptional(asNumber),
  amountDue: asOptional(asNumber),
  refundDue: asOptional(asNumber),
  refunds: asOptional(asList(asRefund)),
  returns: asOptional(asList(asReturn)),
  paymentConcerns: asOptional(asList(asPaymentConcern)),
  cancelledBy: asOptional(asText),
  cancelReason: asOptional(asText),
  history: asList(asRecord({ status: asText, at: asText })),
});

/** All of an order, for its page. */
export type OrderDetails = Read<typeof asOrderDetails>;

/** `audit` is undefined if the audit trail cannot be read at the moment. */
export interface OrderPageData {
  order: OrderDetails;
  audit: AuditEntry[] | undefined;
}

export type Payment = Read<typeof asPayment>;
export type Return = Read<typeof asReturn>;

const asAnswer = asRecord({ ...outcomeFields, order: asOptional(asOrderDetails), audit: asOptional(asList(asAuditEntry)) });

export const orderTexts: FailureTexts = { refused: 'Failed to fetch the order', failed: 'Failed to fetch the order' };

/** One order with the actions of admins on it. */
export const orderDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...orderKey, id],
    queryFn: async ({ signal }): Promise<OrderPageData> => {
      const answer = await api.get(`/api/admin/orders/${encodeURIComponent(id)}`, { signal, as: asAnswer });
      const order = successOf(answer, answer.order);
      return { order: { ...order, _id: order._id || id }, audit: answer.audit };
    },
    staleTime: 0,
  });
