import { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr } from '@storefront/web-kit';
import type { Read } from '@storefront/web-kit';

const asItem = asRecord({
  product: asRecord({ _id: asText, name: asTextOr('Product'), images: asList(asText) }),
  quantity: asNumber,
  price: asNumber,
});

const asPaymentDetails = asRecord({
  transactionId: asText,
  amount: asNumber,
  paymentDate: asText,
  verified: asFlag,
  refusal: asOptional(asRecord({ reason: asText })),
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
  cancellation: asOptional(asText),
  history: asList(asRecord({ status: asText, at: asText })),
});

/** The fields of an order that these pages show. */
export type Order = Read<typeof asOrder>;
