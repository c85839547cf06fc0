import type { EventOf, EventType, Order } from '@storefront/contracts';
import { exampleOrder } from '../templates/examples';

const time = '2026-11-21T10:00:00.000Z';
const customer = { _id: 'c'.repeat(24), name: 'Lakshmi Iyer', email: 'lakshmi@example.in' };

const event = <T extends EventType>(type: T, id: string, data: EventOf<T>['data']) => ({ id, type, version: 1, time, data }) as EventOf<T>;

const { orderId, orderNumber, trackingNumber, placedAt, paymentMethod, items, totalAmount, shippingAddress } = exampleOrder;
const facts = { orderId, orderNumber, trackingNumber, customer, totalAmount };

export const placedEvent = (id = 'placed-1'): EventOf<'order.placed'> =>
  event('order.placed', id, {
    ...facts,
    revision: 1,
    paymentMethod,
    placedAt,
    items: items.map((item, index) => ({ ...item, productId: String(index).padStart(24, '0') })),
    shippingAddress: { ...shippingAddress },
  });

export const statusEvent = (revision: number, to: 'shipped' | 'cancelled' = 'shipped', cancellation?: 'unpaid'): EventOf<'order.status-changed'> =>
  event('order.status-changed', `status-${revision}`, { ...facts, revision, from: 'pending', to, at: time, ...(cancellation && { cancellation }) });

export const reminderEvent = (id: string, revision: number, cancelsAt: string): EventOf<'order.payment-reminded'> =>
  event('order.payment-reminded', id, { ...facts, revision, cancelsAt });

export const refundedEvent = (id: string, revision: number): EventOf<'order.refunded'> =>
  event('order.refunded', id, { ...facts, revision, status: 'cancelled', refundedAmount: 12_990, amount: 12_990, reference: '512345678901', method: 'upi', at: time });

export const returnEvent = (id: string, state: 'requested' | 'accepted' | 'received'): EventOf<'order.return-changed'> =>
  event('order.return-changed', id, {
    ...facts,
    revision: 6,
    returnId: 'e'.repeat(24),
    items: [{ productId: '0'.repeat(24), name: 'Meenakshi Kanjeevaram', quantity: 1 }],
    reason: 'Too long',
    wish: 'refund',
    state,
    refundDue: state === 'received' ? 12_990 : 0,
  });

export const restReminderEvent = (id: string, revision: number): EventOf<'order.rest-reminded'> =>
  event('order.rest-reminded', id, { ...facts, revision, amountReported: 12_000, amountDue: 5_998 });

export const verifiedEvent = (id: string, revision: number, paidInFull: boolean): EventOf<'order.payment-verified'> =>
  event('order.payment-verified', id, { ...facts, revision, transactionId: '412345678901', ...(paidInFull && { paidInFull }) });

export const refusalEvent = (id: string, revision: number, reason: string): EventOf<'order.payment-refused'> =>
  event('order.payment-refused', id, { ...facts, revision, transactionId: '412345678901', amount: 12_990, reason });

export const otpEvent = (id: string, otp: string, expiresAt: string): EventOf<'user.otp-requested'> =>
  event('user.otp-requested', id, { userId: customer._id, name: customer.name, email: customer.email, otp, expiresAt });

export const loginCodeEvent = (id: string, code: string, expiresAt: string): EventOf<'user.login-code-requested'> =>
  event('user.login-code-requested', id, { userId: customer._id, name: customer.name, email: customer.email, code, expiresAt });

export const guessingEvent = (): EventOf<'user.sign-in-guessed'> =>
  event('user.sign-in-guessed', 'guessing-1', { userId: customer._id, name: customer.name, email: customer.email, at: time });

/** A stranger may have typed the new name and address. */
export const emailChangedEvent = (id: string, previousEmail: string | undefined): EventOf<'user.updated'> =>
  event('user.updated', id, { userId: customer._id, name: 'Mr Stranger', email: 'thief@example.com', revision: 3, ...(previousEmail !== undefined && { previousEmail }) });

export const credentialsEvent = (): EventOf<'user.credentials-changed'> =>
  event('user.credentials-changed', 'credentials-1', { userId: customer._id, name: customer.name, email: customer.email, changedAt: time });

/** The order of `placedEvent`, as in the order service's answer. */
export const storedOrder = (): Order => ({
  _id: orderId,
  orderNumber,
  trackingNumber,
  status: 'pending',
  createdAt: placedAt,
  totalAmount,
  paymentMethod,
  user: { ...customer, phone: shippingAddress.phone },
  items: items.map(({ name, quantity, price }, index) => ({ product: { _id: String(index).padStart(24, '0'), name, images: [] }, quantity, price })),
  shippingAddress: { ...shippingAddress, address: shippingAddress.addressLine1, pincode: shippingAddress.postalCode },
  history: [{ status: 'pending', at: placedAt }],
});
