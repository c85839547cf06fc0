import { z } from 'zod';
import { auditFactSchema } from '../http/audit';
import { idSchema } from '../http/common';
import { cancellations, orderStatuses, paymentMethods, shippingAddressFormSchema } from '../http/orders';
import { defineEvent } from './envelope';

const customer = z.object({ _id: idSchema, name: z.string(), email: z.string() });

/** Absolute facts of an order at `revision`; a later revision always has the larger number. */
const orderFacts = {
  orderId: idSchema,
  revision: z.number().int(),
  orderNumber: z.string(),
  customer,
  /** Rupees. */
  totalAmount: z.number(),
};

export const orderPlaced = defineEvent(
  'order.placed',
  1,
  z.object({
    ...orderFacts,
    trackingNumber: z.string(),
    paymentMethod: z.enum(paymentMethods),
    placedAt: z.iso.datetime(),
    items: z.array(z.object({ productId: idSchema, name: z.string(), image: z.string().optional(), quantity: z.number().int(), price: z.number() })),
    shippingAddress: shippingAddressFormSchema,
  }),
);
export const orderStatusChanged = defineEvent(
  'order.status-changed',
  1,
  z.object({
    ...orderFacts,
    trackingNumber: z.string(),
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    at: z.iso.datetime(),
    /** What cancelling gives back, and leaving `cancelled` has taken again. */
    items: z.array(z.object({ productId: idSchema, quantity: z.number().int() })).optional(),
    /** Where the shop cancelled it by itself. */
    cancellation: z.enum(cancellations).optional(),
  }),
);
export const orderPaymentSubmitted = defineEvent('order.payment-submitted', 1, z.object({ ...orderFacts, transactionId: z.string(), amount: z.number() }));
export const orderPaymentVerified = defineEvent('order.payment-verified', 1, z.object({ ...orderFacts, transactionId: z.string() }));
export const orderPaymentRefused = defineEvent('order.payment-refused', 1, z.object({ ...orderFacts, transactionId: z.string(), amount: z.number(), reason: z.string() }));
/** No payment was told of yet; without one the order is cancelled, at `cancelsAt` or soon after. */
export const orderPaymentReminded = defineEvent('order.payment-reminded', 1, z.object({ ...orderFacts, cancelsAt: z.iso.datetime() }));
/** What an admin did, told in the same write that did it. The user service keeps the trail. */
export const orderAudited = defineEvent('order.audited', 1, auditFactSchema);
export const productAudited = defineEvent('product.audited', 1, auditFactSchema);
export const userAudited = defineEvent('user.audited', 1, auditFactSchema);

export const productSaved = defineEvent('product.saved', 1, z.object({ productId: idSchema, revision: z.number().int() }));
export const productDeleted = defineEvent('product.deleted', 1, z.object({ productId: idSchema }));

export const userRegistered = defineEvent('user.registered', 1, z.object({ userId: idSchema, name: z.string(), email: z.string() }));
export const userUpdated = defineEvent('user.updated', 1, z.object({ userId: idSchema, name: z.string(), email: z.string(), revision: z.number().int() }));
/** Tokens of the user that were issued before `changedAt` are no longer good. */
export const userCredentialsChanged = defineEvent('user.credentials-changed', 1, z.object({ userId: idSchema, name: z.string(), email: z.string(), changedAt: z.iso.datetime() }));
export const userOtpRequested = defineEvent('user.otp-requested', 1, z.object({ userId: idSchema, name: z.string(), email: z.string(), otp: z.string(), expiresAt: z.iso.datetime() }));

/** Every event there is. */
export const events = [
  orderPlaced, orderStatusChanged, orderPaymentSubmitted, orderPaymentVerified, orderPaymentRefused, orderPaymentReminded, orderAudited,
  productSaved, productDeleted, productAudited,
  userRegistered, userUpdated, userCredentialsChanged, userOtpRequested, userAudited,
] as const;

export const eventSchema = z.discriminatedUnion('type', [
  orderPlaced, orderStatusChanged, orderPaymentSubmitted, orderPaymentVerified, orderPaymentRefused, orderPaymentReminded, orderAudited,
  productSaved, productDeleted, productAudited,
  userRegistered, userUpdated, userCredentialsChanged, userOtpRequested, userAudited,
]);

/** Any event, told apart by `type`. */
export type DomainEvent = z.infer<typeof eventSchema>;
export type EventType = DomainEvent['type'];
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;
