import { z } from 'zod';
import { auditFactSchema } from '../http/audit';
import { idSchema, keptLine, timestampSchema, withoutControls } from '../http/common';
import { awaitedFromPayer, cancellations, cancellers, orderStatuses, paymentMethods, refundMethods, returnStates, returnWishes } from '../http/orders';
import { pincodePattern } from '../rules';
import { defineEvent } from './envelope';

const addressLine = (max: number) => z.string().max(max, { abort: true }).regex(withoutControls);

/** Less strict than the form. The form's rules may become stricter, and the addresses of older orders must stay readable. */
const shippingAddress = z.object({
  fullName: addressLine(100).min(1),
  addressLine1: addressLine(300).min(1),
  addressLine2: addressLine(300).optional(),
  city: addressLine(100).min(1),
  state: addressLine(100).min(1),
  postalCode: z.string().max(10, { abort: true }).regex(pincodePattern),
  /** Older orders can have a phone that `phonePattern` refuses. */
  phone: z.string().max(21, { abort: true }).min(1).regex(/^\+?[\d\s-]{6,20}$/),
});

const customer = z.object({ _id: idSchema, name: keptLine, email: keptLine });

/** The state of an order at `revision`. A later revision always has a larger number. */
const orderFacts = {
  orderId: idSchema,
  revision: z.number().int(),
  orderNumber: keptLine,
  customer,
  /** Rupees. */
  totalAmount: z.number(),
  /**
   * Rupees of the refunds that reduce what the customer pays for the order. Refunds of money above the total, and refunds before a reopening, do not count.
   * For a cancelled order all refunds count. Absent: none.
   */
  refundedAmount: z.number().optional(),
};

export const orderPlaced = defineEvent(
  'order.placed',
  1,
  z.object({
    ...orderFacts,
    trackingNumber: keptLine,
    paymentMethod: z.enum(paymentMethods),
    placedAt: timestampSchema,
    /** The shop does not cancel the order as unpaid before this time. Absent: it never does. */
    payBy: timestampSchema.optional(),
    items: z.array(z.object({ productId: idSchema, name: keptLine, image: keptLine.optional(), quantity: z.number().int(), price: z.number() })),
    shippingAddress,
  }),
);
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  1,
  z.object({
    ...orderFacts,
    trackingNumber: keptLine,
    from: z.enum(orderStatuses),
    /** Equals `from` if a payment changed only `refundedAmount`. Then `cause` is set. */
    to: z.enum(orderStatuses),
    at: timestampSchema,
    /** The items that go back to stock when the order is cancelled, or are taken from stock again when it is reopened. */
    items: z.array(z.object({ productId: idSchema, quantity: z.number().int() })).optional(),
    /** After a cancellation: pieces of the order that came back damaged with a return. They do not go back to stock. Absent: none. */
    writtenOff: z.array(z.object({ productId: idSchema, quantity: z.number().int() })).optional(),
    /** Set if the shop cancelled the order by itself. */
    cancellation: z.enum(cancellations).optional(),
    /** If it is cancelled: who cancelled it, and why. */
    cancelledBy: z.enum(cancellers).optional(),
    reason: keptLine.optional(),
    /** Rupees that the shop owes the customer after a cancellation. Absent: none. */
    refundDue: z.number().optional(),
    /** Rupees that the customer reported and staff still have to check, after a cancellation. Absent: none. */
    amountSubmitted: z.number().optional(),
    /** The customer's next step, if the order is pending, or was refunded before it was reopened. Events of an older order service lack it. */
    awaits: z.enum(awaitedFromPayer).optional(),
    /** Rupees of a UPI order that the customer has not reported yet. Absent: none. Events of an older order service lack it. */
    amountDue: z.number().optional(),
    /** `payment`: the order follows its payments, and the customer gets no mail about the status. */
    cause: z.enum(['payment']).optional(),
  }),
);
export const orderPaymentSubmitted = defineEvent('order.payment-submitted', 1, z.object({ ...orderFacts, transactionId: keptLine, amount: z.number() }));
/** `paidInFull`: with this payment the verified payments reach the total. */
export const orderPaymentVerified = defineEvent(
  'order.payment-verified',
  1,
  z.object({
    ...orderFacts,
    transactionId: keptLine,
    paidInFull: z.boolean().optional(),
    /** With `paidInFull`: rupees of all verified payments, less what was refunded before the order was reopened. Events of an older order service lack it. */
    amountPaid: z.number().optional(),
    /** With `paidInFull`: rupees that the shop owes the customer. Absent: none. */
    refundDue: z.number().optional(),
    /** The verification reopened a cancelled order. Absent: it did not, or the order service is older. */
    reopened: z.literal(true).optional(),
  }),
);
/** `awaits`: the customer's next step. Events of an older order service lack it. */
export const orderPaymentRefused = defineEvent(
  'order.payment-refused',
  1,
  z.object({ ...orderFacts, transactionId: keptLine, amount: z.number(), reason: keptLine, awaits: z.enum(awaitedFromPayer).optional() }),
);
/** No payment was reported yet. Without one the shop cancels the order at `cancelsAt` or soon after. */
export const orderPaymentReminded = defineEvent('order.payment-reminded', 1, z.object({ ...orderFacts, cancelsAt: timestampSchema }));
/** A part of the total is reported. The shop does not cancel such an order by itself. Amounts in rupees. */
export const orderRestReminded = defineEvent('order.rest-reminded', 1, z.object({ ...orderFacts, amountReported: z.number(), amountDue: z.number() }));
/** Money that the shop gave back, in rupees. */
export const orderRefunded = defineEvent(
  'order.refunded',
  1,
  z.object({ ...orderFacts, status: z.enum(orderStatuses), amount: z.number(), reference: keptLine, method: z.enum(refundMethods), at: timestampSchema }),
);
/** A step of a return, for the customer's mail. */
export const orderReturnChanged = defineEvent(
  'order.return-changed',
  1,
  z.object({
    ...orderFacts,
    returnId: idSchema,
    items: z.array(z.object({ productId: idSchema, name: keptLine, quantity: z.number().int() })),
    reason: keptLine,
    wish: z.enum(returnWishes),
    state: z.enum(returnStates),
    note: keptLine.optional(),
    /** Rupees that the shop now owes the customer. */
    refundDue: z.number(),
    /** Rupees that it will owe besides, if staff verify the submitted payments. Absent: none, or the order service is older. */
    refundIfVerified: z.number().optional(),
    /** Rupees of a UPI order that the customer has not reported yet. Absent: none. Events of an older order service lack it. */
    amountDue: z.number().optional(),
  }),
);
/** Pieces go back to stock. `items`: what the order still holds of each product, as of `revision`. */
export const orderReturnReceived = defineEvent('order.return-received', 1, z.object({ ...orderFacts, items: z.array(z.object({ productId: idSchema, quantity: z.number().int() })) }));
/** An admin's action, queued in the same write as the action. The user service stores the audit trail. */
export const orderAudited = defineEvent('order.audited', 1, auditFactSchema);
export const productAudited = defineEvent('product.audited', 1, auditFactSchema);
export const userAudited = defineEvent('user.audited', 1, auditFactSchema);

export const productSaved = defineEvent('product.saved', 1, z.object({ productId: idSchema, revision: z.number().int() }));
export const productDeleted = defineEvent('product.deleted', 1, z.object({ productId: idSchema }));

export const userRegistered = defineEvent('user.registered', 1, z.object({ userId: idSchema, name: keptLine, email: keptLine, revision: z.number().int().optional() }));
/** `previousEmail`: only if this change gave the account another e-mail address. */
export const userUpdated = defineEvent(
  'user.updated',
  1,
  z.object({ userId: idSchema, name: keptLine, email: keptLine, revision: z.number().int(), previousEmail: keptLine.optional() }),
);
/** Tokens of the user that were issued before `changedAt` are invalid. */
export const userCredentialsChanged = defineEvent('user.credentials-changed', 1, z.object({ userId: idSchema, name: keptLine, email: keptLine, changedAt: timestampSchema }));
export const userOtpRequested = defineEvent('user.otp-requested', 1, z.object({ userId: idSchema, name: keptLine, email: keptLine, otp: keptLine, expiresAt: timestampSchema }));
/** A customer requested a code by mail to log in. */
export const userLoginCodeRequested = defineEvent('user.login-code-requested', 1, z.object({ userId: idSchema, name: keptLine, email: keptLine, code: keptLine, expiresAt: timestampSchema }));
/** Many wrong passwords or codes for one account; at most once a day. */
export const userSignInGuessed = defineEvent('user.sign-in-guessed', 1, z.object({ userId: idSchema, name: keptLine, email: keptLine, at: timestampSchema }));

/** Every event. */
export const events = [
  orderPlaced, orderStatusChanged, orderPaymentSubmitted, orderPaymentVerified, orderPaymentRefused, orderPaymentReminded, orderRestReminded, orderRefunded,
  orderReturnChanged, orderReturnReceived, orderAudited,
  productSaved, productDeleted, productAudited,
  userRegistered, userUpdated, userCredentialsChanged, userOtpRequested, userLoginCodeRequested, userSignInGuessed, userAudited,
] as const;

export const eventSchema = z.discriminatedUnion('type', [
  orderPlaced, orderStatusChanged, orderPaymentSubmitted, orderPaymentVerified, orderPaymentRefused, orderPaymentReminded, orderRestReminded, orderRefunded,
  orderReturnChanged, orderReturnReceived, orderAudited,
  productSaved, productDeleted, productAudited,
  userRegistered, userUpdated, userCredentialsChanged, userOtpRequested, userLoginCodeRequested, userSignInGuessed, userAudited,
]);

/** Any event. `type` distinguishes them. */
export type DomainEvent = z.infer<typeof eventSchema>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
