import { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr } from '@storefront/web-kit';
import type { Read } from '@storefront/web-kit';

const asItem = asRecord({
  product: asRecord({ _id: asText, name: asTextOr('Product'), images: asList(asText) }),
  quantity: asNumber,
  price: asNumber,
});

const asRefusal = asOptional(asRecord({ reason: asText }));

const asPaymentDetails = asRecord({
  transactionId: asText,
  amount: asNumber,
  paymentDate: asText,
  verified: asFlag,
  refusal: asRefusal,
});

const asPayment = asRecord({ _id: asText, transactionId: asText, amount: asNumber, paymentDate: asText, state: asText, refusal: asRefusal });

const asRefund = asRecord({ _id: asText, amount: asNumber, reference: asText, method: asText, at: asText });

const asReturn = asRecord({
  _id: asText,
  items: asList(asRecord({ product: asText, quantity: asNumber })),
  wish: asText,
  state: asText,
  note: asOptional(asText),
});

export const asOrder = asRecord({
  _id: asText,
  orderNumber: asTextOr('N/A'),
  trackingNumber: asTextOr('N/A'),
  status: asTextOr('unknown'),
  createdAt: asText,
  totalAmount: asNumber,
  paymentMethod: asText,
  user: asRecord({ _id: asText, name: asText, email: asText }),
  items: asList(asItem),
  shippingAddress: asRecord({
    fullName: asText,
    addressLine1: asText,
    address: asOptional(asText),
    addressLine2: asOptional(asText),
    city: asText,
    state: asText,
    postalCode: asOptional(asText),
    pincode: asText,
    phone: asText,
  }),
  paymentDetails: asOptional(asPaymentDetails),
  payments: asOptional(asList(asPayment)),
  amountDue: asOptional(asNumber),
  refundDue: asOptional(asNumber),
  payBy: asOptional(asText),
  refunds: asOptional(asList(asRefund)),
  returns: asOptional(asList(asReturn)),
  cancellation: asOptional(asText),
  cancelledBy: asOptional(asText),
  cancelReason: asOptional(asText),
  returnUntil: asOptional(asText),
  history: asList(asRecord({ status: asText, at: asText })),
});

/** The fields of an order that these pages show. */
export type Order = Read<typeof asOrder>;
export type Payment = Read<typeof asPayment>;
