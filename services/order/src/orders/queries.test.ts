import { orderSchema } from '@storefront/contracts';
import { expect, it } from 'vitest';
import { submitPayment } from '../payments/payment';
import { paymentForm, pendingOrder } from '../testing/examples';
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
