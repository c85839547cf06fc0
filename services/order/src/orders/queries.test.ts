import { orderSchema } from '@storefront/contracts';
import { expect, it } from 'vitest';
import { submitPayment } from '../payments/payment';
import { now, paymentForm, pendingOrder } from '../testing/examples';
import { changeStatus } from './order';
import { present } from './queries';

it('cuts an older payment date that is too long, so that a list of orders stays small', () => {
  const { order } = submitPayment(pendingOrder(), { ...paymentForm, paymentDate: `2026-11-21T10:00:00.${'0'.repeat(1_000_000)}Z` }, 'visitor');
  expect(present(order).paymentDetails?.paymentDate).toBe('2026-11-21T10:00:00.000000000000000');
  expect(JSON.stringify(present(order)).length).toBeLessThan(5_000);
});

it('cuts a payment date that is too long when it reads an answer, and reads the rest of the order', () => {
  const order = { ...present(submitPayment(pendingOrder(), paymentForm, 'visitor').order) };
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
