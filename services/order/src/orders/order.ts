import type { Cancellation, EventOf, EventType, OrderForm, OrderStatus, PaymentMethod, ShippingAddressForm } from '@storefront/contracts';
import { checkCart, totalOf, type CatalogProduct, type LineItem } from './cart';
import { toRupees, type Paise } from './money';
import { OrderError } from './order-error';

export interface Customer {
  _id: string;
  name: string;
  email: string;
}

interface OrderFacts {
  _id: string;
  orderNumber: string;
  trackingNumber: string;
  customer: Customer;
  /** One a purchase attempt of a customer; the same key gives the same order back. */
  idempotencyKey: string;
  /** Of the form that the attempt came with. */
  fingerprint: string;
  items: LineItem[];
  total: Paise;
  shippingAddress: ShippingAddressForm;
  paymentMethod: PaymentMethod;
  createdAt: string;
  /** Which of the customer's open orders this is; unique, see `open-orders.ts`. Orders from before the limit, and without it, have none. */
  openSlot?: string;
}

/** An attempt whose stock is not known to be held yet, or that was given up. Never shown to anyone. */
export interface Draft extends OrderFacts {
  status: 'placing' | 'abandoned';
  revision: 0;
}

export interface Payment {
  transactionId: string;
  paymentDate: string;
  amount: Paise;
  verified: boolean;
  /** The transaction ID in its normal form: finds other orders with the same transaction. See `transaction-key.ts`. */
  transactionKey: string;
  /**
   * The order's revision when an admin last had to look again: the details were submitted or refused, or the order was cancelled.
   * Payments stored before this field was added have none.
   */
  revision?: number;
  /** Why an admin refused it, until details are submitted again or it is verified after all. */
  refusal?: { reason: string; at: string };
}

export interface Order extends OrderFacts {
  status: OrderStatus;
  /** Grows with every write; events carry it, and the catalogue applies only what is newer. */
  revision: number;
  history: { status: OrderStatus; at: string }[];
  payment?: Payment;
  /** The customer was told that the order is cancelled at this moment unless a payment is told of. */
  reminded?: { cancelsAt: string };
  /** Why it is cancelled, where the shop did it by itself. */
  cancellation?: Cancellation;
  /** Stock is being taken again for an order that leaves `cancelled`. */
  reopening?: { to: OrderStatus; revision: number; since: string; givenUp: boolean };
}

/** What happened, without the envelope that publishing adds. */
export type OrderEvent = {
  [Type in Extract<EventType, `order.${string}`>]: { type: Type; data: EventOf<Type>['data'] };
}[Extract<EventType, `order.${string}`>];

/** The order after a command, and what to tell others. */
export interface Decision {
  order: Order;
  events: OrderEvent[];
}

/** What every event of an order has. */
export const factsForEvents = (order: Order) => ({
  orderId: order._id,
  revision: order.revision,
  orderNumber: order.orderNumber,
  customer: order.customer,
  totalAmount: toRupees(order.total),
});

/** Puts the current name and e-mail address into the events. The order keeps those it was placed with. */
export const addressedTo = ({ order, events }: Decision, customer: Customer): Decision => ({
  order,
  events: events.map((event) => ('customer' in event.data ? ({ ...event, data: { ...event.data, customer } } as OrderEvent) : event)),
});

/** Nothing to save, or nothing that others need to hear of. */
export const unchanged = (order: Order): Decision => ({ order, events: [] });

/** A tab may still show the checkout of whoever was logged in before. @throws OrderError where another customer began the purchase */
export function refuseOtherCustomer({ customer = '' }: Pick<OrderForm, 'customer'>, customerId: string): void {
  if (customer === '' || customer === customerId) return;
  throw new OrderError('other-customer', 'You are logged in as someone else now. Please check your order and try again.');
}

/** Answers an attempt to be saved before any stock is held. @throws OrderError, see `checkCart`. */
export function place(
  form: OrderForm,
  products: CatalogProduct[],
  attempt: Pick<OrderFacts, '_id' | 'orderNumber' | 'trackingNumber' | 'customer' | 'idempotencyKey' | 'fingerprint'>,
  now: Date,
  maxPieces = 0,
): Draft {
  const items = checkCart(form, products, maxPieces);
  return {
    ...attempt,
    status: 'placing',
    revision: 0,
    items,
    total: totalOf(items),
    shippingAddress: form.shippingAddress,
    paymentMethod: form.paymentMethod,
    createdAt: now.toISOString(),
  };
}

/** The stock is held: the attempt becomes an order. */
export function confirm(draft: Draft, now: Date): Decision {
  const order: Order = { ...draft, status: 'pending', revision: 1, history: [{ status: 'pending', at: now.toISOString() }] };
  const data = {
    ...factsForEvents(order),
    trackingNumber: order.trackingNumber,
    paymentMethod: order.paymentMethod,
    placedAt: order.createdAt,
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

/**
 * Any of the five may follow any other; an order that leaves `cancelled` needs its stock first, see `intendToReopen`.
 * @param cancellation where the shop cancels it by itself
 */
export function changeStatus(before: Order, to: OrderStatus, now: Date, cancellation?: Cancellation): Decision {
  if (before.status === to) return unchanged(before);
  const at = now.toISOString();
  const revision = before.revision + 1;
  const { reopening: _intent, reminded: _reminded, cancellation: _cancellation, ...rest } = before;
  const order: Order = {
    ...rest,
    status: to,
    revision,
    history: [...before.history, { status: to, at }],
    // Verifying takes the stock again now: an admin who does not know that it is cancelled has to look again.
    ...(before.payment?.verified === false && to === 'cancelled' && { payment: { ...before.payment, revision } }),
    ...(cancellation && { cancellation }),
  };
  const items = order.items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const data = { ...factsForEvents(order), trackingNumber: order.trackingNumber, from: before.status, to, at, items, ...(cancellation && { cancellation }) };
  return { order, events: [{ type: 'order.status-changed', data }] };
}

/** Remembers, before the stock is asked for, that an order is about to leave `cancelled`. */
export function intendToReopen(before: Order, to: OrderStatus, now: Date): Decision {
  const revision = before.revision + 1;
  return unchanged({ ...before, revision, reopening: { to, revision, since: now.toISOString(), givenUp: false } });
}

/** From here on the intent cannot be carried out any more, whoever holds it. */
export function giveUpReopening(before: Order): Decision {
  if (!before.reopening || before.reopening.givenUp) return unchanged(before);
  return unchanged({ ...before, revision: before.revision + 1, reopening: { ...before.reopening, givenUp: true } });
}

/** No stock is held for the intent: the order stays cancelled. */
export function forgetReopening(before: Order): Decision {
  return before.reopening ? unchanged({ ...before, revision: before.revision + 1, reopening: undefined }) : unchanged(before);
}
