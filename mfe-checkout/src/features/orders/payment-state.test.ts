import type { Order } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { amountDueOf, onlyPaymentOf, paymentStateOf, takesPayment } from './payment-state';
import type { PaymentState } from './payment-state';

const paymentDetails = { transactionId: '1', amount: 1, paymentDate: '2026-11-21', verified: false };
const refusal = { reason: 'No such payment', at: '2026-11-21T08:00:00.000Z' };
const unpaid = { status: 'cancelled' as const, cancellation: 'unpaid' as const };

const payment = (state: 'submitted' | 'verified' | 'refused', amount: number) => ({ _id: 'd'.repeat(24), transactionId: '1', amount, paymentDate: '2026-11-21', state });

describe('the payment of an order', () => {
  it.each([
    ['awaited', { paymentMethod: 'online' }],
    ['not-expected', { paymentMethod: 'cod' }],
    ['not-expected', { paymentMethod: 'online', totalAmount: 0 }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled' }],
    ['not-expected', { paymentMethod: 'online', status: 'delivered', payments: [], amountDue: 0 }],
    ['not-expected', { paymentMethod: 'online', status: 'delivered', paymentDetails: { ...paymentDetails, refusal }, payments: [payment('refused', 14_398.5)], amountDue: 0 }],
    ['verified', { paymentMethod: 'online', status: 'delivered', paymentDetails, payments: [payment('verified', 1_000)], amountDue: 0 }],
    ['too-late', { paymentMethod: 'online', ...unpaid }],
    ['late', { paymentMethod: 'online', ...unpaid, paymentDetails }],
    ['checking', { paymentMethod: 'online', paymentDetails }],
    ['refused', { paymentMethod: 'online', paymentDetails: { ...paymentDetails, refusal } }],
    ['refused', { paymentMethod: 'online', ...unpaid, paymentDetails: { ...paymentDetails, refusal } }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, refusal } }],
    ['verified', { paymentMethod: 'online', status: 'cancelled', paymentDetails: { ...paymentDetails, verified: true } }],
    ['part-paid', { paymentMethod: 'online', paymentDetails, payments: [payment('submitted', 10_000)], amountDue: 4_398.5 }],
    ['part-paid', { paymentMethod: 'online', paymentDetails, payments: [payment('verified', 10_000), payment('refused', 4_398.5)], amountDue: 4_398.5 }],
    ['checking', { paymentMethod: 'online', paymentDetails, payments: [payment('verified', 10_000), payment('submitted', 4_398.5)], amountDue: 0 }],
    ['verified', { paymentMethod: 'online', paymentDetails, payments: [payment('verified', 10_000), payment('verified', 4_398.5)], amountDue: 0 }],
    ['verified', { paymentMethod: 'online', paymentDetails, payments: [payment('verified', 14_398.5), payment('submitted', 14_398.5)], amountDue: 0 }],
    ['part-paid', { paymentMethod: 'online', paymentDetails, payments: [payment('verified', 14_398.5), payment('submitted', 1)], amountDue: 14_397.5 }],
    ['not-expected', { paymentMethod: 'online', status: 'cancelled', paymentDetails, payments: [payment('verified', 14_398.5), payment('submitted', 1)], amountDue: 0 }],
    ['verified', { paymentMethod: 'online', status: 'cancelled', paymentDetails, payments: [payment('verified', 10_000)], amountDue: 0 }],
    ['refused', { paymentMethod: 'online', paymentDetails: { ...paymentDetails, refusal }, payments: [payment('refused', 14_398.5)], amountDue: 14_398.5 }],
  ] satisfies [PaymentState, Partial<Order>][])('has the state %s: %j', (state, changes) => {
    expect(paymentStateOf(testOrder(changes))).toBe(state);
  });
});

describe('the amount that is still to be paid', () => {
  it.each([
    ['as the order service says', 4_398.5, { amountDue: 4_398.5 }],
    ['the total without payments', 14_398.5, {}],
    ['nothing if an older order service has one payment', 0, { paymentDetails }],
    ['the total less what is not refused', 4_398.5, { payments: [payment('submitted', 10_000), payment('refused', 4_398.5)] }],
  ] satisfies [string, number, Partial<Order>][])('is %s', (_name, due, changes) => {
    expect(amountDueOf(testOrder({ paymentMethod: 'online', ...changes }))).toBe(due);
  });
});

describe('another payment', () => {
  it.each([
    ['is possible without payments', true, {}],
    ['is possible while less than the total is reported', true, { payments: [payment('submitted', 10_000)], amountDue: 4_398.5 }],
    ['is possible after a refusal', true, { payments: [payment('refused', 14_398.5)], paymentDetails: { ...paymentDetails, refusal }, amountDue: 14_398.5 }],
    ['is not possible once the total is reported', false, { payments: [payment('submitted', 14_398.5)], amountDue: 0 }],
    ['is not possible once the total of an unpaid, cancelled order is reported', false, { ...unpaid, payments: [payment('submitted', 14_398.5)], amountDue: 0 }],
    ['is not possible if an older order service has one payment', false, { paymentDetails }],
  ] satisfies [string, boolean, Partial<Order>][])('%s', (_name, isPossible, changes) => {
    expect(takesPayment(testOrder({ paymentMethod: 'online', ...changes }))).toBe(isPossible);
  });
});

describe('the only payment that can be corrected', () => {
  it.each([
    ['is the one of the whole total', 'submitted', { payments: [payment('submitted', 14_398.5)], amountDue: 0 }],
    ['is the one that was refused', 'refused', { payments: [payment('refused', 14_398.5)], paymentDetails: { ...paymentDetails, refusal }, amountDue: 14_398.5 }],
    ['is none of several', undefined, { payments: [payment('submitted', 10_000), payment('submitted', 4_398.5)], amountDue: 0 }],
    ['is none while more is to be paid', undefined, { payments: [payment('submitted', 10_000)], amountDue: 4_398.5 }],
    ['is none that is verified', undefined, { payments: [payment('verified', 14_398.5)], amountDue: 0 }],
  ] satisfies [string, string | undefined, Partial<Order>][])('%s', (_name, state, changes) => {
    expect(onlyPaymentOf(testOrder({ paymentMethod: 'online', ...changes }))?.state).toBe(state);
  });
});
