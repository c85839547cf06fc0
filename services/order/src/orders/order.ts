import type { Cancellation, CancelledBy, EventOf, EventType, OrderForm, OrderStatus, PaymentMethod, RefundMethod, ReturnState, ReturnWish, ShippingAddressForm } from '@storefront/contracts';
import type { Customer } from '../customers/contact';
import { amountDue, amountSubmitted, awaitedForNewPayment, refundDue, refundedBeforeReopening, refundedFromTotal } from '../payments/amounts';
import { totalOf, type LineItem } from './cart';
import { toRupees, type Paise } from './money';
import { OrderError } from './order-error';
import { payBy } from './pay-by';

interface OrderFacts {
  _id: string;
  orderNumber: string;
  trackingNumber: string;
  customer: Customer;
  /** Unique per customer and purchase: the same key returns the same order. */
  idempotencyKey: string;
  /** Hash of the form, without `customer`. */
  fingerprint: string;
  items: LineItem[];
  total: Paise;
  shippingAddress: ShippingAddressForm;
  paymentMethod: PaymentMethod;
  createdAt: string;
  /** Unique among the customer's open orders, see `open-orders.ts`. Missing if there is no limit, and in orders that are older than the limit. */
  openSlot?: string;
}

/** An attempt: its stock is not confirmed yet, or it was abandoned. Never shown to anyone. */
export interface Attempt extends OrderFacts {
  status: 'placing' | 'abandoned';
  revision: 0;
}

/** One transfer of an order. `verified`: the money arrived. Only unsettling a bank credit ends that state. */
export interface Payment {
  _id: string;
  transactionId: string;
  paymentDate: string;
  amount: Paise;
  state: 'submitted' | 'verified' | 'refused';
  /** The transaction ID in its normal form: finds other orders with the same transaction. See `transactionKey` in contracts. */
  transactionKey: string;
  /**
   * The order's revision at the last change that an admin must see before deciding: details submitted or refused, order cancelled.
   * Missing in older payments.
   */
  revision?: number;
  /** When it was last reported or settled. Missing in older payments. */
  at?: string;
  /** Removed when details are submitted again or the payment is verified. */
  refusal?: { reason: string; at: string };
  /** Bank credits that settled it. Two exports can contain one transfer as two credits; the transfer counts once. */
  creditIds?: string[];
  /** The customer's own report, if a bank credit settled the payment. Unsettling restores it. */
  reported?: { amount: Paise; paymentDate: string };
  /** Nobody reported it: settling a bank credit added it, and unsettling removes it. */
  addedBySettling?: true;
}

/** Money that the shop gave back. */
export interface Refund {
  _id: string;
  amount: Paise;
  /** The bank's reference, or a note for cash. */
  reference: string;
  /** The reference in its normal form: the same reference is the same refund. */
  referenceKey: string;
  method: RefundMethod;
  at: string;
  /** The part that gave back money above the total. Missing if there is none, and in older refunds. */
  excess?: Paise;
  /** The part that the shop did not owe, if pieces had come back. It does not count as a refund of those pieces. Missing in older refunds. */
  goodwill?: Paise;
}

/** Pieces that a customer sends back, see `returns/return.ts`. */
export interface OrderReturn {
  _id: string;
  /** The `Idempotency-Key` of its request, if there was one. */
  key?: string;
  items: { product: string; quantity: number }[];
  reason: string;
  wish: ReturnWish;
  state: ReturnState;
  /** Pieces went back to stock. */
  restocked?: true;
  /** Pieces arrived damaged, and the order was cancelled after that: the order no longer holds them, and they are not in stock. */
  writtenOff?: true;
  /** From staff, for the customer, about the step to this state. */
  note?: string;
  at: string;
  /** When its pieces arrived. Missing in older returns. */
  receivedAt?: string;
}

export interface Order extends OrderFacts {
  status: OrderStatus;
  /** Grows with every write. Events carry it, and the catalogue ignores events with an older revision. */
  revision: number;
  history: { status: OrderStatus; at: string }[];
  /** The oldest first. */
  payments: Payment[];
  /** The oldest first. */
  refunds: Refund[];
  /** The oldest first. */
  returns: OrderReturn[];
  /** Set if the order became `processing` because its payments reached the total. Staff who set a status remove it. */
  processingBy?: 'payment';
  /** A bank credit was unsettled, or had less than staff had verified by hand, after staff moved the order on. */
  unsettled?: { amount: Paise; at: string };
  /** Set once the customer got a reminder to pay the rest of a part-paid order. */
  restReminded?: true;
  /** The time that the confirmation mail names. The shop does not cancel the order as unpaid before this time, even if the setting was reduced. */
  payBy?: string;
  /** Set once the customer got a reminder. If no payment details arrive, the shop cancels the order at this time. */
  reminded?: { cancelsAt: string };
  /** Set if the shop cancelled it automatically. */
  cancellation?: Cancellation;
  /** Set while it is cancelled. Missing in orders that an older version cancelled. */
  cancelledBy?: CancelledBy;
  /** Why, for the customer. */
  cancelReason?: string;
  /** Set while stock is taken for an order that leaves `cancelled`. */
  reopening?: { to: OrderStatus; revision: number; since: string; givenUp: boolean };
}

/** An event without its id and time. */
export type OrderEvent = {
  [Type in Extract<EventType, `order.${string}`>]: { type: Type; data: EventOf<Type>['data'] };
}[Extract<EventType, `order.${string}`>];

export interface Decision {
  order: Order;
  events: OrderEvent[];
}

interface Pieces {
  productId: string;
  quantity: number;
}

/**
 * The pieces that an order still holds: those bought less those that went back to stock with a return, or were written off. Damaged pieces are held until the
 * order is cancelled, because staff can still put them back in stock.
 */
export function heldItems({ items, returns }: Pick<Order, 'items' | 'returns'>): Pieces[] {
  const gone = returns.filter((one) => one.restocked ?? one.writtenOff).flatMap((one) => one.items);
  return items.map(({ product, quantity }) => ({
    productId: product._id,
    quantity: gone.reduce((left, line) => (line.product === product._id ? left - line.quantity : left), quantity),
  }));
}

/** Returns whose pieces arrived damaged and are held: a cancellation does not put them back in stock. */
const isDamaged = ({ state, restocked, writtenOff }: OrderReturn): boolean => state === 'received' && !restocked && !writtenOff;

/** Fields of every order event except `order.audited`. */
export function factsForEvents(order: Order) {
  const refunded = refundedFromTotal(order);
  return {
    orderId: order._id,
    revision: order.revision,
    orderNumber: order.orderNumber,
    customer: order.customer,
    totalAmount: toRupees(order.total),
    ...(refunded > 0 && { refundedAmount: toRupees(refunded) }),
  };
}

/** Puts the current name and e-mail address into the events. The order keeps those it was placed with. */
export const addressedTo = ({ order, events }: Decision, customer: Customer): Decision => ({
  order,
  events: events.map((event) => ('customer' in event.data ? ({ ...event, data: { ...event.data, customer } } as OrderEvent) : event)),
});

/**
 * Customers' figures follow `refundedFromTotal`. If a decision changes it and publishes neither a status nor a refund, this adds a status event with the new
 * amount, so that the user service learns it.
 */
export function withFigures(before: Order, decision: Decision, now: Date): Decision {
  const { order, events } = decision;
  const isPublished = events.some(({ type }) => type === 'order.status-changed' || type === 'order.refunded');
  if (isPublished || refundedFromTotal(order) === refundedFromTotal(before)) return decision;
  const { status, trackingNumber } = order;
  const data = { ...factsForEvents(order), trackingNumber, from: status, to: status, at: now.toISOString(), cause: 'payment' as const };
  return { order, events: [...events, { type: 'order.status-changed', data }] };
}

/** A decision without events. If `order` is the object that was loaded, nothing is saved either. */
export const unchanged = (order: Order): Decision => ({ order, events: [] });

/** A tab may still show the checkout of the customer who was logged in before. @throws OrderError if another customer began the purchase */
export function refuseOtherCustomer({ customer = '' }: Pick<OrderForm, 'customer'>, customerId: string): void {
  if (customer === '' || customer === customerId) return;
  throw new OrderError('other-customer', 'You are logged in as someone else now. Please check your order and try again.');
}

/** The attempt, which is saved before stock is held. @param items as `checkCart` returns them */
export function newAttempt(
  { shippingAddress, paymentMethod }: OrderForm,
  items: LineItem[],
  facts: Pick<OrderFacts, '_id' | 'orderNumber' | 'trackingNumber' | 'customer' | 'idempotencyKey' | 'fingerprint'>,
  now: Date,
): Attempt {
  return { ...facts, status: 'placing', revision: 0, items, total: totalOf(items), shippingAddress, paymentMethod, createdAt: now.toISOString() };
}

/** The attempt becomes an order when its stock is held. @param unpaidHours see `payBy` */
export function confirm(attempt: Attempt, now: Date, unpaidHours = 0): Decision {
  const placed: Order = { ...attempt, status: 'pending', revision: 1, history: [{ status: 'pending', at: now.toISOString() }], payments: [], refunds: [], returns: [] };
  const end = payBy(placed, unpaidHours, now)?.toISOString();
  const order: Order = { ...placed, ...(end !== undefined && { payBy: end }) };
  const data = {
    ...factsForEvents(order),
    trackingNumber: order.trackingNumber,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt,
    ...(end !== undefined && { payBy: end }),
    items: order.items.map(({ product, quantity, price }) => ({
      productId: product._id,
      name: product.name,
      ...(product.images[0] === undefined ? {} : { image: product.images[0] }),
      quantity,
      price: toRupees(price),
    })),
    shippingAddress: order.shippingAddress,
  };
  return { order, events: [{ type: 'order.placed', data }] };
}

/** Why a status changes, if no admin set it. */
export interface StatusReason {
  /** The shop cancels the order automatically. */
  cancellation?: Cancellation;
  /** The order follows its payments, see `followMoney`. The customer gets no mail about it. */
  cause?: 'payment';
  /** The order after the write, if the same write changes the payments too. */
  after?: Order;
  /** If it is cancelled by the customer. */
  cancelledBy?: CancelledBy;
  /** Why it is cancelled, for the customer. */
  reason?: string;
}

/** Older payments have no revision. After this write, the payment still counts as seen by an admin who saw the order before it. */
export const withRevision = (payment: Payment, { revision }: Pick<Order, 'revision'>): Payment => ({ ...payment, revision: payment.revision ?? revision });

/** For events: what the customer still has to pay, if the order waits for a payment. */
export const dueForEvents = (order: Order) => (awaitedForNewPayment(order) === 'payment' ? { amountDue: toRupees(amountDue(order)) } : {});

/** Every status may follow every other. An order that leaves `cancelled` needs its stock first, see `intendToReopen`. */
export function changeStatus(before: Order, to: OrderStatus, now: Date, { cancellation, cause, after, cancelledBy = cancellation ? 'shop' : 'staff', reason }: StatusReason = {}): Decision {
  if (before.status === to) return unchanged(before);
  const at = now.toISOString();
  const revision = before.revision + 1;
  const { reopening: _intent, reminded: _reminded, restReminded: _rest, cancellation: _cancellation, cancelledBy: _canceller, cancelReason: _reason, processingBy: _by, ...rest } = before;
  const order: Order = {
    ...rest,
    status: to,
    revision,
    history: [...before.history, { status: to, at }],
    // Verifying would now take the stock again, so an admin must see the cancellation first.
    ...(to === 'cancelled' && { payments: before.payments.map((payment) => (payment.state === 'verified' ? payment : { ...payment, revision })) }),
    ...(to === 'cancelled' && { returns: before.returns.map((one) => (isDamaged(one) ? { ...one, writtenOff: true } : one)) }),
    ...(cancellation && { cancellation }),
    ...(to === 'cancelled' && { cancelledBy, ...(reason !== undefined && { cancelReason: reason }) }),
  };
  const namesNextStep = to === 'pending' || (to !== 'cancelled' && refundedBeforeReopening(order) > 0);
  const written = after ?? order;
  const data = { ...factsForEvents(order), trackingNumber: order.trackingNumber, from: before.status, to, at, items: heldItems(order), ...(cancellation && { cancellation }), ...(cause && { cause }), ...(namesNextStep && { awaits: awaitedForNewPayment(written) }), ...dueForEvents(written) };

  const damaged = before.returns.filter(isDamaged).flatMap((one) => one.items.map(({ product, quantity }) => ({ productId: product, quantity })));
  const due = toRupees(refundDue(order));
  const submitted = toRupees(amountSubmitted(order));
  const ended = to === 'cancelled' && { ...(damaged.length > 0 && { writtenOff: damaged }), cancelledBy, ...(reason !== undefined && { reason }), ...(due > 0 && { refundDue: due }), ...(submitted > 0 && { amountSubmitted: submitted }) };
  return { order, events: [{ type: 'order.status-changed', data: { ...data, ...ended } }] };
}

/** Save the intent before the stock is taken, so that the sweep finds it after a crash. */
export function intendToReopen(before: Order, to: OrderStatus, now: Date): Decision {
  const revision = before.revision + 1;
  const payments = before.payments.map((payment) => withRevision(payment, before));
  return unchanged({ ...before, payments, revision, reopening: { to, revision, since: now.toISOString(), givenUp: false } });
}

/** After this, no call can carry out the intent. */
export function dropReopening(before: Order): Decision {
  if (!before.reopening || before.reopening.givenUp) return unchanged(before);
  return unchanged({ ...before, revision: before.revision + 1, reopening: { ...before.reopening, givenUp: true } });
}

/** Call it once no stock is held for the intent. */
export function forgetReopening(before: Order): Decision {
  return before.reopening ? unchanged({ ...before, revision: before.revision + 1, reopening: undefined }) : unchanged(before);
}
