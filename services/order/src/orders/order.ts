import type { Cancellation, EventOf, EventType, OrderForm, OrderStatus, PaymentMethod, ShippingAddressForm } from '@storefront/contracts';
import type { Customer } from '../customers/contact';
import { checkCart, totalOf, type CatalogProduct, type LineItem } from './cart';
import { toRupees, type Paise } from './money';
import { OrderError } from './order-error';

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
   * The order's revision at the last change that an admin must see before deciding: details submitted or refused, order cancelled.
   * Missing in older payments.
   */
  revision?: number;
  /** Removed when details are submitted again or the payment is verified. */
  refusal?: { reason: string; at: string };
}

export interface Order extends OrderFacts {
  status: OrderStatus;
  /** Grows with every write. Events carry it, and the catalogue ignores events with an older revision. */
  revision: number;
  history: { status: OrderStatus; at: string }[];
  payment?: Payment;
  /** Set once the customer got a reminder. If no payment details arrive, the shop cancels the order at this time. */
  reminded?: { cancelsAt: string };
  /** Set if the shop cancelled it automatically. */
  cancellation?: Cancellation;
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

/** Fields of every order event except `order.audited`. */
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

/** A decision without events. If `order` is the object that was loaded, nothing is saved either. */
export const unchanged = (order: Order): Decision => ({ order, events: [] });

/** A tab may still show the checkout of the customer who was logged in before. @throws OrderError if another customer began the purchase */
export function refuseOtherCustomer({ customer = '' }: Pick<OrderForm, 'customer'>, customerId: string): void {
  if (customer === '' || customer === customerId) return;
  throw new OrderError('other-customer', 'You are logged in as someone else now. Please check your order and try again.');
}

/** The attempt, which is saved before stock is held. @throws OrderError, see `checkCart` */
export function draftOrder(
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

/** The attempt becomes an order when its stock is held. */
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
 * Every status may follow every other. An order that leaves `cancelled` needs its stock first, see `intendToReopen`.
 * @param cancellation if the shop cancels it automatically
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
    // Verifying would now take the stock again, so an admin must see the cancellation first.
    ...(before.payment?.verified === false && to === 'cancelled' && { payment: { ...before.payment, revision } }),
    ...(cancellation && { cancellation }),
  };
  const items = order.items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const data = { ...factsForEvents(order), trackingNumber: order.trackingNumber, from: before.status, to, at, items, ...(cancellation && { cancellation }) };
  return { order, events: [{ type: 'order.status-changed', data }] };
}

/** Save the intent before the stock is taken, so that the sweep finds it after a crash. */
export function intendToReopen(before: Order, to: OrderStatus, now: Date): Decision {
  const revision = before.revision + 1;
  return unchanged({ ...before, revision, reopening: { to, revision, since: now.toISOString(), givenUp: false } });
}

/** After this, no call can carry out the intent. */
export function giveUpReopening(before: Order): Decision {
  if (!before.reopening || before.reopening.givenUp) return unchanged(before);
  return unchanged({ ...before, revision: before.revision + 1, reopening: { ...before.reopening, givenUp: true } });
}

/** Call it once no stock is held for the intent. */
export function forgetReopening(before: Order): Decision {
  return before.reopening ? unchanged({ ...before, revision: before.revision + 1, reopening: undefined }) : unchanged(before);
}
