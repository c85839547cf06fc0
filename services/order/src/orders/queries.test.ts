import { orderSchema } from '@storefront/contracts';
import { expect, it } from 'vitest';
import { submitPayment, verifyPayment } from '../payments/payment';
import { recordRefund } from '../refunds/refund';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { changeStatus, type Order } from './order';
import { present } from './queries';

it('cuts an older payment date that is too long, so that a list of orders stays small', () => {
  const { order } = submitPayment(pendingOrder(), { ...paymentForm, paymentDate: `2026-11-21T10:00:00.${'0'.repeat(1_000_000)}Z` }, 'visitor', now);
  expect(present(order).paymentDetails?.paymentDate).toBe('2026-11-21T10:00:00.000000000000000');
  expect(JSON.stringify(present(order)).length).toBeLessThan(5_000);
});

it('cuts a payment date that is too long when it reads an answer, and reads the rest of the order', () => {
  const order = { ...present(submitPayment(pendingOrder(), paymentForm, 'visitor', now).order) };
  const read = orderSchema.parse({ ...order, paymentDetails: { ...order.paymentDetails, paymentDate: '2'.repeat(1_000_000) } });
  expect(read).toEqual({ ...order, paymentDetails: { ...order.paymentDetails, paymentDate: '2'.repeat(35) } });
});

it('names who cancelled an order only while it is cancelled: an older version that reopens an order leaves that field, and stored a blank reason', () => {
  const cancelled = changeStatus(pendingOrder(), 'cancelled', now, { cancelledBy: 'customer', reason: 'Wrong colour' }).order;
  expect(present(cancelled)).toMatchObject({ cancelledBy: 'customer', cancelReason: 'Wrong colour' });
  expect(present({ ...cancelled, cancelReason: '' })).not.toHaveProperty('cancelReason');
  const reopened = present({ ...cancelled, status: 'pending' });
  expect([reopened.cancelledBy, reopened.cancelReason]).toEqual([undefined, undefined]);
});

const refunded = (order: Order, amount: number) => recordRefund(order, { amount, reference: 'R-1', method: 'bank' }, later).order;
const changed = (order: Order, ...statuses: Parameters<typeof changeStatus>[1][]) => statuses.reduce((before, status) => changeStatus(before, status, later).order, order);
const cash = () => pendingOrder({ paymentMethod: 'cod' });

it.each<[string, () => Order, number]>([
  ['nothing before cash is delivered', cash, 0],
  ['the total of delivered cash', () => changed(cash(), 'delivered'), 12_999],
  ['the refund, after delivered cash was cancelled, refunded and reopened', () => changed(refunded(changed(cash(), 'delivered', 'cancelled'), 12_999), 'pending'), 12_999],
  ['the cash of both deliveries, after the second one', () => changed(refunded(changed(cash(), 'delivered', 'cancelled'), 12_999), 'pending', 'delivered'), 25_998],
  ['nothing for a UPI payment that waits', () => submitPayment(pendingOrder(), paymentForm, 'visitor', now).order, 0],
  ['all of a verified UPI payment, also after a refund of a part', () => refunded(verifyPayment(submitPayment(pendingOrder(), paymentForm, 'visitor', now).order, now).order, 2_999), 12_999],
])('answers the money that the shop received: %s', (_, example, rupees) => {
  expect(orderSchema.parse(present(example())).amountReceived).toBe(rupees);
});
