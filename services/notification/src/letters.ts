import type { EventOf, Order } from '@storefront/contracts';
import type { Letter } from './postman';
import {
  loginCode,
  oneTimeCode,
  orderConfirmation,
  orderStatus,
  passwordChanged,
  paymentRefused,
  paymentReminder,
  signInGuessed,
  type OrderSummary,
  type ShopFacts,
} from './templates';

const confirmationKey = (orderId: string) => `order-confirmation:${orderId}`;

/** The same letter, whether the event or the call asks for it: they share the key. */
const confirmationLetter = (order: OrderSummary, email: string, shop: ShopFacts, byEvent: boolean): Letter => ({
  key: confirmationKey(order.orderId),
  to: { name: order.customerName, email },
  content: orderConfirmation(order, shop),
  byEvent,
});

export function letterOfPlaced({ data }: EventOf<'order.placed'>, shop: ShopFacts): Letter {
  return confirmationLetter({ ...data, customerName: data.customer.name }, data.customer.email, shop, true);
}

export function letterOfOrder(order: Order, shop: ShopFacts): Letter {
  const summary: OrderSummary = {
    orderId: order._id,
    orderNumber: order.orderNumber,
    trackingNumber: order.trackingNumber,
    placedAt: order.createdAt,
    customerName: order.user.name,
    paymentMethod: order.paymentMethod,
    items: order.items.map(({ product, quantity, price }) => ({ name: product.name, quantity, price })),
    totalAmount: order.totalAmount,
    shippingAddress: order.shippingAddress,
  };
  return confirmationLetter(summary, order.user.email, shop, false);
}

export function letterOfStatus({ data }: EventOf<'order.status-changed'>, shop: ShopFacts): Letter {
  return {
    key: `order-status:${data.orderId}:${data.revision}`,
    to: data.customer,
    content: orderStatus({ ...data, customerName: data.customer.name }, shop),
    byEvent: true,
  };
}

/** An order that was taken up again may be reminded of again: the revision tells the times apart. */
export function letterOfReminder({ data }: EventOf<'order.payment-reminded'>, shop: ShopFacts): Letter {
  return {
    key: `payment-reminder:${data.orderId}:${data.revision}`,
    to: data.customer,
    content: paymentReminder({ ...data, customerName: data.customer.name }, shop),
    byEvent: true,
  };
}

export function letterOfRefusal({ data }: EventOf<'order.payment-refused'>, shop: ShopFacts): Letter {
  return {
    key: `payment-refused:${data.orderId}:${data.revision}`,
    to: data.customer,
    content: paymentRefused({ ...data, customerName: data.customer.name }, shop),
    byEvent: true,
  };
}

/** The event's id tells requests apart: each has a code of its own. */
export function letterOfOtp({ id, data }: EventOf<'user.otp-requested'>): Letter {
  return { key: `one-time-code:${id}`, to: data, content: oneTimeCode(data), byEvent: true };
}

export function letterOfLoginCode({ id, data }: EventOf<'user.login-code-requested'>): Letter {
  return { key: `login-code:${id}`, to: data, content: loginCode(data), byEvent: true };
}

export function letterOfGuessing({ data }: EventOf<'user.sign-in-guessed'>, shop: ShopFacts): Letter {
  return { key: `sign-in-guessed:${data.userId}:${data.at}`, to: data, content: signInGuessed(data, shop), byEvent: true };
}

export function letterOfCredentials({ data }: EventOf<'user.credentials-changed'>, shop: ShopFacts): Letter {
  return { key: `password-changed:${data.userId}:${data.changedAt}`, to: data, content: passwordChanged(data, shop), byEvent: true };
}
