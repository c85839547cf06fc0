import type { OrderForm } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { testOrder } from '../../testing/orders';
import { repetitionOf, type Repetition } from './earlier-order';
import { asOrder } from './order-reader';

const utr = '412345678901';
const form = {
  items: [
    { product: '2'.repeat(24), quantity: 2, price: 949.5 },
    { product: '1'.repeat(24), quantity: 1, price: 12499.5 },
  ],
  paymentMethod: 'online',
  totalAmount: 14398.5,
} as OrderForm;
const others = { ...form, items: form.items.slice(1) };
const orderOf = (changes: object) => asOrder({ ...testOrder({ paymentMethod: 'online', amountDue: 14398.5 }), ...changes }, () => undefined);
const paid = (state: string, transactionId = utr, amountDue = 0) => ({ amountDue, payments: [{ _id: 'a'.repeat(24), transactionId, amount: 14398.5 - amountDue, paymentDate: '2026-11-21', state }] });

describe('a repeated purchase', () => {
  it.each<[string, object, OrderForm, string | undefined, Repetition]>([
    ['of an unpaid order without a payment', {}, form, undefined, 'continue'],
    ['of an unpaid order of other items without a payment', {}, others, undefined, 'continue'],
    ['of an order that waits for the payment', {}, form, utr, 'continue'],
    ['of an order whose payment was refused', paid('refused', '5', 14398.5), form, utr, 'continue'],
    ['of an order that has the payment', paid('submitted'), form, 'UTR 412345678901', 'continue'],
    ['of an order that has the payment, with other items', paid('verified'), others, utr, 'continue'],
    ['of a paid order without another payment', paid('verified'), form, undefined, 'continue'],
    ['of an order with another reported payment', paid('submitted', '5'), form, utr, 'reported'],
    ['of a part-paid order', paid('submitted', '5', 4398.5), form, utr, 'reported'],
    ['of a paid order, with other items', paid('verified', '5'), others, utr, 'next'],
    ['of a reported order, with other items, without a payment', paid('submitted', '5'), others, undefined, 'next'],
    ['of an unpaid order, with other items', {}, others, utr, 'unfit'],
    ['of an order with another total', { amountDue: 14000 }, form, utr, 'unfit'],
    ['of an order that is paid on delivery', { paymentMethod: 'cod' }, form, utr, 'unfit'],
    ['of a cancelled order', { status: 'cancelled' }, form, utr, 'next'],
    ['of a shipped order', { status: 'shipped' }, form, undefined, 'next'],
  ])('%s', (_what, changes, next, transactionId, result) => {
    expect(repetitionOf(orderOf(changes), next, transactionId)).toBe(result);
  });
});
