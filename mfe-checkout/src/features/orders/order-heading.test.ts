import type { Order } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { headingOf } from './order-heading';

const paid = { paymentMethod: 'online' as const, paymentDetails: { transactionId: '1', amount: 14_398.5, paymentDate: '2026-11-21', verified: true } };
const refunds: Order['refunds'] = [{ _id: 'd'.repeat(24), amount: 14_398.5, reference: '1', method: 'upi', at: '2026-11-22T06:30:00.000Z' }];
const allReturned: Order['returns'] = [
  {
    _id: 'e'.repeat(24),
    items: [
      { product: '1'.repeat(24), quantity: 1 },
      { product: '2'.repeat(24), quantity: 2 },
    ],
    reason: 'Too light',
    wish: 'refund',
    state: 'received',
    at: '2026-11-22T06:30:00.000Z',
  },
];

describe('the page of an order is headed', () => {
  it.each([
    ['Order Confirmed!', {}],
    ['Order Confirmed!', { status: 'processing' }],
    ['Order Confirmed!', { ...paid, paymentDetails: { ...paid.paymentDetails, verified: false } }],
    ['Waiting for your payment', { paymentMethod: 'online' }],
    ['Waiting for your payment', { ...paid, amountDue: 4_398.5, payments: [{ _id: '1', transactionId: '1', amount: 10_000, paymentDate: '2026-11-21', state: 'verified' }] }],
    ['Payment received', { ...paid, status: 'processing' }],
    ['Payment received', { ...paid, amountDue: 0, payments: [{ ...paid.paymentDetails, _id: '1', state: 'verified' }, { ...paid.paymentDetails, _id: '2', state: 'submitted' }] }],
    ['On its way', { ...paid, status: 'shipped' }],
    ['Delivered', { ...paid, status: 'delivered' }],
    ['Delivered', { ...paid, status: 'delivered', refunds, refundDue: 0 }],
    ['Refunded', { ...paid, status: 'delivered', refunds, refundDue: 0, returns: allReturned }],
    ['Cancelled', { status: 'cancelled' }],
    ['Cancelled', { ...paid, status: 'cancelled', refundDue: 14_398.5 }],
    ['Refunded', { ...paid, status: 'cancelled', refunds, refundDue: 0 }],
  ] satisfies [string, Partial<Order>][])('%s: %j', (title, changes) => {
    expect(headingOf(testOrder(changes)).title).toBe(title);
  });
});

it.each([
  ['pending', 'This order is cancelled. We will not ship it.'],
  ['shipped', 'This order is cancelled.'],
  ['delivered', 'This order is cancelled.'],
] as const)('the page of an order that was cancelled when it was %s says: %s', (status, text) => {
  const at = '2026-11-22T06:30:00.000Z';
  expect(headingOf(testOrder({ status: 'cancelled', history: [{ status: 'pending', at }, { status, at }, { status: 'cancelled', at }] })).text).toBe(text);
});
