import { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr, type Read } from '@storefront/web-kit';

export const asPaymentDetails = asRecord({
  transactionId: asText,
  amount: asNumber,
  paymentDate: asText,
  verified: asFlag,
  refusal: asOptional(asRecord({ reason: asText })),
});

export const asPaymentConcern = asRecord({
  kind: asText,
  message: asTextOr('Please check the payment'),
  paymentId: asOptional(asText),
  orders: asOptional(asList(asRecord({ _id: asText, orderNumber: asTextOr('Another order') }))),
});

export type PaymentConcern = Read<typeof asPaymentConcern>;

export const asOrder = asRecord({
  _id: asText,
  orderNumber: asTextOr('N/A'),
  status: asTextOr('unknown'),
  createdAt: asText,
  totalAmount: asNumber,
  paymentMethod: asText,
  user: asRecord({ name: asTextOr('N/A'), email: asText, phone: asText }),
  items: asList(asRecord({ product: asRecord({ name: asTextOr('Product') }), quantity: asNumber })),
  paymentDetails: asOptional(asPaymentDetails),
  payments: asOptional(asList(asRecord({ _id: asText, transactionId: asTextOr('N/A') }))),
  amountVerified: asOptional(asNumber),
  amountReported: asOptional(asNumber),
  amountDue: asOptional(asNumber),
  amountReceived: asOptional(asNumber),
  refunds: asOptional(asList(asRecord({ amount: asNumber }))),
  paymentConcerns: asOptional(asList(asPaymentConcern)),
  revision: asOptional(asNumber),
});

/** An order as the admin pages show it. */
export type Order = Read<typeof asOrder>;
