import type { EventOf, Order } from '@storefront/contracts';
import type { Identity } from '@storefront/service-kit';
import type { Mail } from './mailer';
import {
  emailChanged,
  loginCode,
  oneTimeCode,
  orderConfirmation,
  orderStatus,
  passwordChanged,
  paymentReceived,
  paymentRefused,
  paymentReminder,
  refunded,
  restReminder,
  returnStep,
  signInGuessed,
  type MailContent,
  type OrderSummary,
  type ShopFacts,
} from './templates';

/** The event and the HTTP call use the same key, so that the mail is sent once. */
const confirmation = (order: OrderSummary, email: string, shop: ShopFacts, byEvent: boolean): Mail => ({
  key: `order-confirmation:${order.orderId}`,
  to: { name: order.customerName, email },
  content: orderConfirmation(order, shop),
  byEvent,
});

export function confirmationOfEvent({ data }: EventOf<'order.placed'>, shop: ShopFacts): Mail {
  return confirmation({ ...data, customerName: data.customer.name }, data.customer.email, shop, true);
}

/** The order keeps the contact from when it was placed. A token of its customer that was issued later has the newer one. */
const contactOf = ({ user, createdAt }: Order, { userId, issuedAt, name, email }: Identity) => (userId === user._id && issuedAt * 1000 > Date.parse(createdAt) ? { name, email } : user);

/** @param order not a cancelled one @param caller the person who requested the mail */
export function confirmationOfOrder(order: Order, shop: ShopFacts, caller: Identity): Mail {
  const { name, email } = contactOf(order, caller);
  const summary: OrderSummary = {
    orderId: order._id,
    orderNumber: order.orderNumber,
    trackingNumber: order.trackingNumber,
    placedAt: order.createdAt,
    customerName: name,
    paymentMethod: order.paymentMethod,
    items: order.items.map(({ product, quantity, price }) => ({ name: product.name, quantity, price })),
    totalAmount: order.totalAmount,
    // The call can come long after the order was placed.
    amountDue: order.amountDue,
    hasShipped: order.status === 'shipped' || order.status === 'delivered',
    payBy: order.payBy,
    shippingAddress: order.shippingAddress,
  };
  return confirmation(summary, email, shop, false);
}

/** The key contains the revision: the customer of a reopened order may get another reminder, and a payment can be taken back and arrive again. */
function orderMail<D extends { orderId: string; revision: number; customer: Mail['to'] }>(
  prefix: string,
  data: D,
  template: (facts: D & { customerName: string }, shop: ShopFacts) => MailContent,
  shop: ShopFacts,
): Mail {
  return { key: `${prefix}:${data.orderId}:${data.revision}`, to: data.customer, content: template({ ...data, customerName: data.customer.name }, shop), byEvent: true };
}

export const statusMail = ({ data }: EventOf<'order.status-changed'>, shop: ShopFacts) => orderMail('order-status', data, orderStatus, shop);

export const reminderMail = ({ data }: EventOf<'order.payment-reminded'>, shop: ShopFacts) => orderMail('payment-reminder', data, paymentReminder, shop);

export const refusalMail = ({ data }: EventOf<'order.payment-refused'>, shop: ShopFacts) => orderMail('payment-refused', data, paymentRefused, shop);

export const restReminderMail = ({ data }: EventOf<'order.rest-reminded'>, shop: ShopFacts) => orderMail('rest-reminder', data, restReminder, shop);

export const refundMail = ({ data }: EventOf<'order.refunded'>, shop: ShopFacts) => orderMail('refunded', data, refunded, shop);

export const paymentReceivedMail = ({ data }: EventOf<'order.payment-verified'>, shop: ShopFacts) => orderMail('payment-received', data, paymentReceived, shop);

export function returnMail({ data }: EventOf<'order.return-changed'>, shop: ShopFacts): Mail {
  return { key: `return:${data.returnId}:${data.state}`, to: data.customer, content: returnStep({ ...data, customerName: data.customer.name }, shop), byEvent: true };
}

/** The key contains the event's id, because each request gets its own mail. */
export function oneTimeCodeMail({ id, data }: EventOf<'user.otp-requested'>): Mail {
  return { key: `one-time-code:${id}`, to: data, content: oneTimeCode(data), byEvent: true };
}

export function loginCodeMail({ id, data }: EventOf<'user.login-code-requested'>): Mail {
  return { key: `login-code:${id}`, to: data, content: loginCode(data), byEvent: true };
}

export function signInGuessedMail({ data }: EventOf<'user.sign-in-guessed'>, shop: ShopFacts): Mail {
  return { key: `sign-in-guessed:${data.userId}:${data.at}`, to: data, content: signInGuessed(data, shop), byEvent: true };
}

/** To the old address. @returns undefined if the event is about another change */
export function emailChangedMail({ time, data }: EventOf<'user.updated'>, shop: ShopFacts): Mail | undefined {
  const { userId, revision, previousEmail } = data;
  if (previousEmail === undefined) return undefined;
  return { key: `email-changed:${userId}:${revision}`, to: { name: '', email: previousEmail }, content: emailChanged({ at: time }, shop), byEvent: true };
}

export function passwordChangedMail({ data }: EventOf<'user.credentials-changed'>, shop: ShopFacts): Mail {
  return { key: `password-changed:${data.userId}:${data.changedAt}`, to: data, content: passwordChanged(data, shop), byEvent: true };
}
