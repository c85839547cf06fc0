import type { Order } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { paymentStateOf } from './payment-state';
import type { PaymentState } from './payment-state';

const paymentDetails = { transactionId: '1', amount: 1, paymentDate: '2026-11-21', verified: false };
const refusal = { reason: 'No such payment', at: '2026-11-21T08:00:00.000Z' };
const unpaid = { status: 'cancelled' as const, cancellation: 'unpaid' as const };

describe('the payment of an order', () => {
  it.each([
    ['awaited', { paymentMethod: 'online' }],
    ['not-expected', { paymentMethod: 'cod' }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled' }],
    ['too-late', { paymentMethod: 'online', ...unpaid }],
    ['late', { paymentMethod: 'online', ...unpaid, paymentDetails }],
    ['checking', { paymentMethod: 'online', paymentDetails }],
    ['refused', { paymentMethod: 'online', paymentDetails: { ...paymentDetails, refusal } }],
    ['refused', { paymentMethod: 'online', ...unpaid, paymentDetails: { ...paymentDetails, refusal } }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, refusal } }],
    ['verified', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, verified: true } }],
  ] satisfies [PaymentState, Partial<Order>][])('has the state %s: %j', (state, changes) => {
    expect(paymentStateOf(testOrder(changes))).toBe(state);
  });
});
