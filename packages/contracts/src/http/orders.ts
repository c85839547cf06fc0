import { z } from 'zod';
import { longestTransactionId, mostPieces } from '../rules';
import { contactPhoneSchema, postalCodeText } from './addresses';
import { choiceParam, commandAnswerSchema, errorAnswerSchema, idempotencyKeySchema, idOrNone, idSchema, keptLine, keptText, optionalNumberParam, optionalText, pageFields, quantitySchema, rupees, text, textOrNone, timestampSchema, typedAmountSchema, typedText, unlessBlank, wholeNumberParam } from './common';
import { auditEntrySchema } from './audit';
import type { Endpoint } from './endpoint';
import { form } from './form';

/** The five that an admin can choose (specification, 4). */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `online` is UPI; `cod` is cash on delivery. */
export const paymentMethods = ['cod', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** `unpaid`: no payment was reported in time. An admin decides about payment details that are submitted later. */
export const cancellations = ['unpaid'] as const;
export type Cancellation = (typeof cancellations)[number];

/** `shop`: the sweep, see `cancellations`. */
export const cancellers = ['customer', 'staff', 'shop'] as const;
export type CancelledBy = (typeof cancellers)[number];

export const paymentStates = ['submitted', 'verified', 'refused'] as const;

export const refundMethods = ['upi', 'bank', 'cash'] as const;
export type RefundMethod = (typeof refundMethods)[number];

export const returnWishes = ['refund', 'exchange'] as const;
export type ReturnWish = (typeof returnWishes)[number];

/** `requested` → `accepted` or `refused`; `accepted` → `received`. */
export const returnStates = ['requested', 'accepted', 'refused', 'received'] as const;
export type ReturnState = (typeof returnStates)[number];

export const shippingAddressFormSchema = form({
  fullName: text('Full name', 100),
  addressLine1: text('Address', 300),
  addressLine2: optionalText('Address line 2', 300),
  city: text('City', 100),
  state: text('State', 100),
  postalCode: postalCodeText('Postal code'),
  phone: contactPhoneSchema,
});
export type ShippingAddressForm = z.infer<typeof shippingAddressFormSchema>;

export const orderFormSchema = form({
  items: z
    .array(
      z.object({
        product: idSchema,
        quantity: quantitySchema(mostPieces),
        price: rupees('Price'),
      }),
      'Cart is empty',
    )
    .min(1, 'Cart is empty')
    .max(100, 'An order can have at most 100 lines'),
  shippingAddress: shippingAddressFormSchema,
  paymentMethod: z.enum(paymentMethods, 'Please choose a payment method'),
  totalAmount: rupees('Total amount'),
  /** The customer who started the purchase. If the token belongs to another user, the order is rejected with 409 (decision 8). Without it nothing is compared, so blank text is rejected. */
  customer: idSchema.optional(),
  /** The customer's hold. The items must equal those of the hold, and its prices are the order's. If it has ended, the order takes free stock at current prices. Blank: there is none. */
  holdId: idOrNone,
});
export type OrderForm = z.infer<typeof orderFormSchema>;

/** `2026-11-21T23:59:59.123456789+05:30` has 35 characters. */
export const longestPaymentDate = 35;

/** Of one payment of an order. Without it the shop chooses the payment, so blank text is rejected. */
const paymentId = z.string('paymentId must be text').max(24, { error: 'Invalid paymentId', abort: true }).regex(/^[0-9a-f]{24}$/, 'Invalid paymentId').optional();

export const paymentFormSchema = form({
  /** Corrects this payment. Left out: corrects the one with the same transaction ID, or adds one. */
  paymentId,
  /** Any text: what is not a UTR is a concern for staff. */
  transactionId: text('Transaction ID', longestTransactionId),
  /** The day of the payment, `YYYY-MM-DD`, or a moment in ISO 8601. */
  paymentDate: typedText(longestPaymentDate, { required: 'Payment date is required', tooLong: 'Please enter a valid payment date' })
    .min(1, 'Payment date is required')
    .refine((value) => z.iso.date().safeParse(value).success || z.iso.datetime({ offset: true, local: true }).safeParse(value).success, 'Please enter a valid payment date'),
  amount: typedAmountSchema,
});
export type PaymentForm = z.infer<typeof paymentFormSchema>;

export const paymentDetailsSchema = z.object({
  transactionId: keptLine,
  /** Rupees. */
  amount: z.number(),
  paymentDate: keptText(longestPaymentDate),
  verified: z.boolean(),
  /** Set if an admin refused the payment. Removed when details are submitted again or the payment is verified. */
  refusal: z.object({ reason: keptLine, at: timestampSchema }).optional(),
});

/** One transfer of an order. */
export const paymentSchema = z.object({
  _id: idSchema,
  transactionId: keptLine,
  /** Rupees. */
  amount: z.number(),
  paymentDate: keptText(longestPaymentDate),
  state: z.enum(paymentStates),
  refusal: z.object({ reason: keptLine, at: timestampSchema }).optional(),
});

/** Money that the shop gave back, in rupees. */
export const refundSchema = z.object({ _id: idSchema, amount: z.number(), reference: keptLine, method: z.enum(refundMethods), at: timestampSchema });

export const returnSchema = z.object({
  _id: idSchema,
  items: z.array(z.object({ product: idSchema, quantity: z.number().int() })),
  reason: keptLine,
  wish: z.enum(returnWishes),
  state: z.enum(returnStates),
  note: keptLine.optional(),
  at: timestampSchema,
});

/** A warning that an admin should check. `orders` are the other orders with the same transaction. */
export const paymentConcernSchema = z.object({
  kind: z.enum(['order-cancelled', 'transaction-reused', 'amount-differs', 'transaction-form', 'date-before-order', 'date-in-future', 'payment-unsettled']),
  message: keptLine,
  /** The payment that it is about. Absent: the whole order. */
  paymentId: idSchema.optional(),
  orders: z.array(z.object({ _id: idSchema, orderNumber: keptLine })).optional(),
});
export type PaymentConcern = z.infer<typeof paymentConcernSchema>;

export const orderSchema = z.object({
  _id: idSchema,
  orderNumber: keptLine,
  trackingNumber: keptLine,
  /** Pages can show `completed`, but the shop never sets it. */
  status: z.enum([...orderStatuses, 'completed']),
  /** Grows with every change. Admins send it back with `verify-payment` and `refuse-payment`, so that a change that they did not see gets a 409. */
  revision: z.number().int().optional(),
  createdAt: timestampSchema,
  /** Rupees. */
  totalAmount: z.number(),
  paymentMethod: z.enum(paymentMethods),
  user: z.object({ _id: idSchema, name: keptLine, email: keptLine, phone: keptLine }),
  items: z.array(
    z.object({
      product: z.object({ _id: idSchema, name: keptLine, images: z.array(keptLine) }),
      quantity: z.number().int(),
      /** Rupees, of one. */
      price: z.number(),
    }),
  ),
  /** `address` repeats `addressLine1` and `pincode` repeats `postalCode`: the specification shows both pairs. */
  shippingAddress: z.object({
    fullName: keptLine,
    addressLine1: keptLine,
    address: keptLine,
    addressLine2: keptLine.optional(),
    city: keptLine,
    state: keptLine,
    postalCode: keptLine,
    pincode: keptLine,
    phone: keptLine,
  }),
  /** The latest payment. */
  paymentDetails: paymentDetailsSchema.optional(),
  /** Every transfer, the oldest first. */
  payments: z.array(paymentSchema).optional(),
  /** Rupees that are verified or wait for verification. */
  amountReported: z.number().optional(),
  amountVerified: z.number().optional(),
  /** Rupees that the shop received: the verified payments, or the total of a delivered cash order plus what was refunded before it was reopened. For cash never less than the refunds. */
  amountReceived: z.number().optional(),
  /** Rupees that the customer still has to pay: the total less what is reported, less the price of what came back and was not refunded, plus what was refunded before the order was reopened. */
  amountDue: z.number().optional(),
  /** Rupees that the shop owes the customer. */
  refundDue: z.number().optional(),
  /** While the order waits for its first payment details: the shop does not cancel it as unpaid before this time. Absent if it does not wait, or is never cancelled. */
  payBy: timestampSchema.optional(),
  /** The oldest first. */
  refunds: z.array(refundSchema).optional(),
  /** The oldest first. */
  returns: z.array(returnSchema).optional(),
  /** Until then the customer can ask for a return. Absent: there is nothing to return. */
  returnUntil: timestampSchema.optional(),
  /** For admins only; left out if there is no concern. */
  paymentConcerns: z.array(paymentConcernSchema).optional(),
  /** The reason, if the shop cancelled the order automatically. */
  cancellation: z.enum(cancellations).optional(),
  /** While it is cancelled. Absent in orders that were cancelled before the shop recorded it. */
  cancelledBy: z.enum(cancellers).optional(),
  /** As the customer or the admin gave it. */
  cancelReason: keptLine.optional(),
  /** Every status the order had, oldest first. */
  history: z.array(z.object({ status: z.enum(orderStatuses), at: timestampSchema })),
});
export type Order = z.infer<typeof orderSchema>;

/** Maximum number of orders in a list without `page` and `limit`. */
export const orderListLimit = 100;
export const orderPageSize = 50;

export const myOrdersQuerySchema = z.object({
  // No defaults: a list without both is not paged.
  page: optionalNumberParam('page', 1, 1_000_000),
  limit: optionalNumberParam('limit', 1, 100),
});
export type PageQuery = z.infer<typeof myOrdersQuerySchema>;

/** `due`: not fully reported. `submitted`: a payment waits for verification. `verified`: a payment is verified. `refund-due`: the shop owes the customer money. */
export const paymentFilters = ['due', 'submitted', 'verified', 'refund-due'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** `YYYY-MM-DD` */
const dayParam = (name: string) => {
  const message = `${name} must be a day such as 2026-11-21`;
  return z.union([z.literal(''), z.string().max(10, { abort: true }).check(z.iso.date(message))], message).transform(unlessBlank).optional();
};

export const orderListQuerySchema = myOrdersQuerySchema.extend({
  status: choiceParam('status', orderStatuses),
  method: choiceParam('method', paymentMethods),
  /** Days in Asia/Kolkata, both included. */
  from: dayParam('from'),
  to: dayParam('to'),
  payment: choiceParam('payment', paymentFilters),
  /** By id, number, customer, recipient, phone, product or transaction. */
  search: optionalText('search', 200),
});
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** Newest first. */
export const orderListAnswerSchema = z.object({
  success: z.literal(true),
  orders: z.array(orderSchema),
  ...pageFields,
});
export type OrderListAnswer = z.infer<typeof orderListAnswerSchema>;
export const orderAnswerSchema = z.object({ success: z.literal(true), order: orderSchema });
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;
export const placedOrderAnswerSchema = commandAnswerSchema.extend({ order: orderSchema });
export type PlacedOrderAnswer = z.infer<typeof placedOrderAnswerSchema>;
/** 422: the key has an order of another form. Order services up to 1.0.0 answer no `order`. */
export const keyReusedAnswerSchema = errorAnswerSchema.pick({ success: true, message: true }).extend({ order: orderSchema.optional() });
/** For the mail. Blank text is none, so that no mail has an empty line. */
const reason = textOrNone('Reason', 500);
const chosenStatus = z.enum(orderStatuses, `Status must be one of ${orderStatuses.join(', ')}`);
/** `reason`: why it is cancelled. Other statuses ignore it. `from`: the status that the admin saw. If the order was cancelled since, the answer is 409. Without it nothing is compared, so blank text is rejected. */
export const statusFormSchema = form({ status: chosenStatus, reason, from: chosenStatus.optional() });
export type StatusForm = z.infer<typeof statusFormSchema>;
export const cancelFormSchema = form({ reason });

export const refundFormSchema = form({
  amount: typedAmountSchema,
  /** The same reference is the same refund. */
  reference: text('Reference', 100),
  method: z.enum(refundMethods, `Method must be one of ${refundMethods.join(', ')}`),
  /** Rupees that were due as the admin saw it. If less is due now, and the refund is more than that, the answer is 409. */
  due: rupees('due').optional(),
});
export type RefundForm = z.infer<typeof refundFormSchema>;

export const returnFormSchema = z.object({
  items: z
    .array(
      z.object({ product: idSchema, quantity: quantitySchema(1_000_000) }),
      'Please choose what to return',
    )
    .min(1, 'Please choose what to return')
    .max(100, 'A return can have at most 100 lines'),
  reason: text('Reason', 500),
  wish: z.enum(returnWishes, 'Please choose a refund or an exchange'),
});
export type ReturnForm = z.infer<typeof returnFormSchema>;

export const returnDecisionFormSchema = form({
  state: z.enum(['accepted', 'refused', 'received'], 'State must be one of accepted, refused, received'),
  /** With `received`: the pieces go back to stock. `false` is refused for pieces that arrive after their order was cancelled: they count as stock already. */
  restock: z.boolean('restock must be true or false').optional(),
  /** The state that the admin saw. If the return was decided differently since, the answer is 409. Without it nothing is compared. */
  from: z.enum(returnStates, `From must be one of ${returnStates.join(', ')}`).optional(),
  /** For the customer. */
  note: textOrNone('Note', 500),
});
export type ReturnDecisionForm = z.infer<typeof returnDecisionFormSchema>;

export const returnListQuerySchema = z.object({
  state: choiceParam('state', returnStates),
  page: wholeNumberParam('page', 1, 1_000_000, 1),
  limit: wholeNumberParam('limit', 1, 100, orderPageSize),
});
export type ReturnListQuery = z.infer<typeof returnListQuerySchema>;

/** A return in the list of all customers' returns. */
export const returnRowSchema = returnSchema.extend({
  items: z.array(z.object({ product: idSchema, name: keptLine, quantity: z.number().int() })),
  order: z.object({ _id: idSchema, orderNumber: keptLine, customer: z.object({ _id: idSchema, name: keptLine, email: keptLine }) }),
});
export type ReturnRow = z.infer<typeof returnRowSchema>;
/** The newest first. */
export const returnListAnswerSchema = z.object({
  success: z.literal(true),
  returns: z.array(returnRowSchema),
  ...pageFields,
});
export type ReturnListAnswer = z.infer<typeof returnListAnswerSchema>;

/** `audit`: the actions of admins on the order, the latest first. Absent: the user service, which keeps them, cannot be reached. */
export const adminOrderAnswerSchema = z.object({ success: z.literal(true), order: orderSchema, audit: z.array(auditEntrySchema).optional() });
export type AdminOrderAnswer = z.infer<typeof adminOrderAnswerSchema>;

/** The payment as the admin saw it. If it changed since, the answer is 409. A field that is left out is not checked, so blank text is rejected. */
const seenPaymentFields = {
  /** The revision of the order that the admin saw. Later changes that do not concern the payment cause no 409. */
  revision: z.number('revision must be a number').int('revision must be a whole number').min(0, 'revision must not be negative').max(1_000_000_000, 'revision is too large').optional(),
  transactionId: z.string('transactionId must be text').trim().min(1, 'Transaction ID must not be blank').max(longestTransactionId, `Transaction ID must be at most ${longestTransactionId} characters long`).optional(),
  /** Of several payments. Left out: the one with `transactionId`, else the latest. */
  paymentId,
};
export const verificationFormSchema = form({
  ...seenPaymentFields,
  /** For a payment that the shop will refund: a cancelled order stays cancelled and takes no stock. If the order is not cancelled, the answer is 409. */
  keepCancelled: z.boolean('keepCancelled must be true or false').optional(),
});
export type VerificationForm = z.infer<typeof verificationFormSchema>;
export type SeenPayment = Omit<VerificationForm, 'keepCancelled'>;
export const refusalFormSchema = form({ reason: text('Reason', 500), ...seenPaymentFields });
/** `late`: the details arrived after the order was cancelled, so an admin decides about them. The message says this to the customer. */
export const paymentAnswerSchema = commandAnswerSchema.extend({ late: z.literal(true).optional() });

/** The next step of the person who pays. `details`: the order was cancelled as unpaid, and a payment that was made can still be reported. */
export const awaitedFromPayer = ['payment', 'details', 'nothing'] as const;
export type AwaitedFromPayer = (typeof awaitedFromPayer)[number];
export const paymentStateAnswerSchema = z.object({ success: z.literal(true), awaits: z.enum(awaitedFromPayer) });

export const confirmationMailFormSchema = z.looseObject({ orderId: idSchema });

export const salesAnswerSchema = z.object({
  success: z.literal(true),
  /** The last 30 days in Asia/Kolkata, today last, including days without sales; `total` in rupees. Cancelled orders do not count. */
  days: z.array(z.object({ day: z.string().max(10, { abort: true }).check(z.iso.date()), orders: z.number().int(), total: z.number() })),
  /** The number of orders in each status. */
  statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.number().int() })),
});
export type SalesAnswer = z.infer<typeof salesAnswerSchema>;

export const dashboardAnswerSchema = z.object({
  success: z.literal(true),
  data: z.object({
    totalProducts: z.number().int(),
    totalOrders: z.number().int(),
    totalUsers: z.number().int(),
    recentOrders: z.array(orderSchema),
  }),
});
export type DashboardAnswer = z.infer<typeof dashboardAnswerSchema>;

const idempotencyKey = { 'Idempotency-Key': idempotencyKeySchema.describe('One for each purchase attempt; the same key returns the same order. If the key has an order of another form, the answer is 422 with that `order`.') };
const returnKey = { 'Idempotency-Key': idempotencyKeySchema.describe('One for each request; the same key is the same return.') };

export const orderEndpoints = [
  { id: 'placeOrder', method: 'POST', path: '/api/orders', answeredBy: 'order', access: 'signed-in', summary: 'Places an order: prices, total and stock are checked against the catalogue.', body: orderFormSchema, headers: idempotencyKey, status: 201, answer: placedOrderAnswerSchema, failures: [409, 422] },
  { id: 'listOrders', method: 'GET', path: '/api/orders', answeredBy: 'order', access: 'admin', summary: 'Orders, newest first: filtered and searched; paged if `page` or `limit` is given, otherwise the newest 100.', query: orderListQuerySchema, status: 200, answer: orderListAnswerSchema },
  { id: 'listMyOrders', method: 'GET', path: '/api/orders/my-orders', answeredBy: 'order', access: 'signed-in', summary: 'The caller’s own orders, newest first; paged if `page` or `limit` is given, otherwise the newest 100.', query: myOrdersQuerySchema, status: 200, answer: orderListAnswerSchema },
  { id: 'getOrder', method: 'GET', path: '/api/orders/:id', answeredBy: 'order', access: 'signed-in', summary: 'One order, for its customer or an admin.', status: 200, answer: orderAnswerSchema, failures: [404] },
  { id: 'changeOrderStatus', method: 'PUT', path: '/api/orders/:id/status', answeredBy: 'order', access: 'admin', summary: 'Changes an order’s status. Cancelling returns the items to stock; leaving `cancelled` takes them again.', body: statusFormSchema, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'cancelOrder', method: 'POST', path: '/api/orders/:id/cancel', answeredBy: 'order', access: 'signed-in', summary: 'Its customer cancels an order that is pending or processing. Stock comes back once; repeating it changes nothing.', body: cancelFormSchema, optionalBody: true, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'requestReturn', method: 'POST', path: '/api/orders/:id/returns', answeredBy: 'order', access: 'signed-in', summary: 'Its customer asks to send pieces of a delivered order back.', body: returnFormSchema, headers: returnKey, status: 201, answer: placedOrderAnswerSchema, failures: [404, 409, 422] },
  { id: 'listReturns', method: 'GET', path: '/api/admin/returns', answeredBy: 'order', access: 'admin', summary: 'Returns of all customers, the newest first.', query: returnListQuerySchema, status: 200, answer: returnListAnswerSchema },
  { id: 'decideReturn', method: 'PUT', path: '/api/admin/returns/:id', answeredBy: 'order', access: 'admin', summary: 'Accepts or refuses a return, or records that its pieces arrived, with `restock` back in stock. The customer gets a mail.', body: returnDecisionFormSchema, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'recordRefund', method: 'POST', path: '/api/admin/orders/:id/refunds', answeredBy: 'order', access: 'admin', summary: 'Records money that the shop gave back: never more than what was received and not refunded. The same reference is the same refund.', body: refundFormSchema, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'getAdminOrder', method: 'GET', path: '/api/admin/orders/:id', answeredBy: 'gateway', access: 'admin', summary: 'One order with the actions of admins on it.', status: 200, answer: adminOrderAnswerSchema, failures: [404] },
  { id: 'submitPaymentDetails', method: 'POST', path: '/api/admin/orders/:id/payment-details', answeredBy: 'order', access: 'public', optionalToken: true, summary: 'Submits the details of a payment. An order can be paid in several. Anybody with the link may add one while less than the total is reported, and submit a refused one again; the owner or an admin may correct those that are not verified.', body: paymentFormSchema, status: 200, answer: paymentAnswerSchema, failures: [404, 409] },
  { id: 'getPaymentState', method: 'GET', path: '/api/orders/:id/payment-state', answeredBy: 'order', access: 'public', summary: 'Says to anybody with the link whether the order still waits for a payment. Names no amount and no person.', status: 200, answer: paymentStateAnswerSchema, failures: [404] },
  { id: 'withdrawPayment', method: 'DELETE', path: '/api/admin/orders/:id/payment-details/:paymentId', answeredBy: 'order', access: 'signed-in', summary: 'Withdraws a payment that is not verified, for the owner or an admin.', status: 200, answer: commandAnswerSchema, failures: [404, 409] },
  { id: 'verifyPayment', method: 'POST', path: '/api/admin/orders/:id/verify-payment', answeredBy: 'order', access: 'admin', summary: 'Marks a payment as verified. When verified payments reach the total, a pending order becomes processing. A cancelled order first takes its items from stock again; with `keepCancelled` it stays cancelled, and the money is due as a refund. 409 if the payment differs from the body.', body: verificationFormSchema, optionalBody: true, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'refusePayment', method: 'POST', path: '/api/admin/orders/:id/refuse-payment', answeredBy: 'order', access: 'admin', summary: 'Refuses the payment with a reason that the customer sees; details can be submitted again. 409 if the payment differs from the body.', body: refusalFormSchema, status: 200, answer: placedOrderAnswerSchema, failures: [404, 409] },
  { id: 'sendOrderConfirmation', method: 'POST', path: '/email/order-confirmation', answeredBy: 'notification', access: 'signed-in', summary: 'Mails the stored order to its own customer, once; everything but `orderId` is ignored.', body: confirmationMailFormSchema, status: 200, answer: commandAnswerSchema, failures: [404, 409] },
  { id: 'getSales', method: 'GET', path: '/api/admin/sales', answeredBy: 'order', access: 'admin', summary: 'Sales by day and orders by status, counted now.', status: 200, answer: salesAnswerSchema },
  { id: 'getDashboard', method: 'GET', path: '/api/admin/dashboard', answeredBy: 'gateway', access: 'admin', summary: 'The four figures of the dashboard, counted now.', status: 200, answer: dashboardAnswerSchema },
] satisfies Endpoint[];
