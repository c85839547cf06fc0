import type { OrderForm } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { repetitionOf, type Repetition } from './earlier-order';
import { asOrder } from './order-reader';

const utr = '412345678901';
const whole = { transactionId: utr, amount: '14398.5' };
const rest = { transactionId: utr, amount: '4398.5' };
const form = {
  items: [
    { product: '2'.repeat(24), quantity: 2, price: 949.5 },
    { product: '1'.repeat(24), quantity: 1, price: 12499.5 },
  ],
  paymentMethod: 'online',
  totalAmount: 14398.5,
} as OrderForm;
const others = { ...form, items: form.items.slice(1) };
const shipped = { status: 'shipped' };
const orderOf = (changes: object) => asOrder({ ...testOrder({ paymentMethod: 'online', amountDue: 14398.5 }), ...changes }, () => undefined);
const paid = (state: string, transactionId = utr, amountDue = 0) => ({ amountDue, payments: [{ _id: 'a'.repeat(24), transactionId, amount: 14398.5 - amountDue, paymentDate: '2026-11-21', state }] });

type Payment = typeof whole | undefined;

describe('a repeated purchase that finds an earlier order', () => {
  it.each<[string, object, OrderForm, Payment, Repetition]>([
    ['unpaid, without a payment', {}, form, undefined, 'continue'],
    ['unpaid, of other items, without a payment', {}, others, undefined, 'continue'],
    ['that waits for the payment', {}, form, whole, 'continue'],
    ['whose payment was refused', paid('refused', '5', 14398.5), form, whole, 'continue'],
    ['that has the payment', paid('submitted'), form, { ...whole, transactionId: 'UTR 412345678901' }, 'continue'],
    ['that has the payment, of other items', paid('verified'), others, whole, 'continue'],
    ['paid, without another payment', paid('verified'), form, undefined, 'continue'],
    ['with another reported payment', paid('submitted', '5'), form, whole, 'reported'],
    ['part-paid, with the rest', paid('submitted', '5', 4398.5), form, rest, 'continue'],
    ['part-paid, with more than the rest', paid('submitted', '5', 4398.5), form, whole, 'reported'],
    ['paid, of other items', paid('verified', '5'), others, whole, 'next'],
    ['reported, of other items, without a payment', paid('submitted', '5'), others, undefined, 'next'],
    ['unpaid, of other items', {}, others, whole, 'unfit'],
    ['with another total', { amountDue: 14000 }, form, whole, 'unfit'],
    ['paid on delivery', { paymentMethod: 'cod' }, form, whole, 'unfit'],
    ['cancelled', { status: 'cancelled' }, form, whole, 'next'],
    ['shipped', shipped, form, undefined, 'next'],
  ])('%s', (_what, changes, next, payment, result) => {
    expect(repetitionOf({ order: orderOf(changes), isEarlier: true }, false, next, payment)).toBe(result);
  });

  it.each<[string, object, OrderForm, Payment, Repetition]>([
    ['shipped', shipped, form, undefined, 'continue'],
    ['shipped and paid with this payment', { ...shipped, ...paid('verified') }, form, whole, 'continue'],
    ['shipped, of other items', shipped, others, undefined, 'next'],
    ['shipped, of other items, but with this payment', { ...shipped, ...paid('verified') }, others, whole, 'continue'],
    ['cancelled', { status: 'cancelled' }, form, undefined, 'next'],
  ])('whose answer was lost: %s', (_what, changes, next, payment, result) => {
    expect(repetitionOf({ order: orderOf(changes), isEarlier: true }, true, next, payment)).toBe(result);
  });

  const bare = asOrder({ _id: 'f'.repeat(24), trackingNumber: 'TRK1' }, () => undefined);
  it.each<[string, typeof bare, Payment, Repetition]>([
    ['takes its payment', orderOf({}), whole, 'continue'],
    ['takes a part of its payment', orderOf({}), rest, 'continue'],
    ['takes its payment if the answer does not say more', bare, whole, 'continue'],
    ['is continued if the answer does not say more', bare, undefined, 'continue'],
    ['takes no second payment of the whole', orderOf(paid('submitted', '5')), whole, 'reported'],
  ])('with the form’s own order: %s', (_what, order, payment, result) => {
    expect(repetitionOf({ order, isEarlier: false }, false, form, payment)).toBe(result);
  });
});
