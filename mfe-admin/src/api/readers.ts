import { asFlag, asList, asNumber, asOptional, asRecord, asText, asTextOr, type Read } from '@storefront/web-kit';

const productFields = {
  _id: asText,
  name: asText,
  description: asText,
  price: asNumber,
  stock: asNumber,
  category: asText,
  // Undefined if it is missing: with an empty list, a save would delete all images.
  images: asOptional(asList(asText)),
  specifications: asRecord({ material: asOptional(asText), color: asOptional(asText) }),
};

export const asProduct = asRecord(productFields);

const asRevision = asOptional(asNumber);

/** A product as the admin pages show it. */
export type Product = Read<typeof asProduct>;

export const asEditableProduct = asRecord({ ...productFields, revision: asRevision, stockRevision: asRevision });

/** A product to edit, with the revisions that reveal a save by somebody else. */
export type EditableProduct = Read<typeof asEditableProduct>;

const asPaymentDetails = asRecord({
  transactionId: asText,
  amount: asNumber,
  paymentDate: asText,
  verified: asFlag,
  refusal: asOptional(asRecord({ reason: asText })),
});

const asPaymentConcern = asRecord({
  kind: asText,
  message: asTextOr('Please check the payment'),
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
  paymentConcerns: asOptional(asList(asPaymentConcern)),
  revision: asRevision,
});

/** An order as the admin pages show it. */
export type Order = Read<typeof asOrder>;
