import type { OrderForm } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { continueAttempt, endAttempt } from './purchase-attempt';

const form: OrderForm = {
  items: [{ product: '1'.repeat(24), quantity: 1, price: 100 }],
  shippingAddress: { fullName: 'A', addressLine1: 'B', addressLine2: '', city: 'C', state: 'D', postalCode: '600001', phone: '9876543210' },
  paymentMethod: 'cod',
  totalAmount: 100,
};

const other = { ...form, totalAmount: 200 };
const now = Date.parse('2026-11-26T10:00:00Z');
const keyOf = (order: OrderForm, at = now) => continueAttempt(order, at).key;

describe('the attempt of a purchase', () => {
  it('keeps its key while the order is retried or changed, and knows what was sent before', () => {
    const first = continueAttempt(form, now);
    expect(first).toMatchObject({ earlier: [], isRetry: false });
    expect(continueAttempt({ ...form }, now)).toEqual({ key: first.key, earlier: [], isRetry: true });
    expect(continueAttempt(other, now)).toEqual({ key: first.key, earlier: [form], isRetry: true });
    expect(continueAttempt(form, now)).toEqual({ key: first.key, earlier: [other], isRetry: true });
  });

  it('ends when the order was placed', () => {
    const key = keyOf(form);
    endAttempt();
    expect(keyOf(form)).not.toBe(key);
  });

  it('ends a day after the customer last pressed Place Order', () => {
    const hour = 3_600_000;
    const key = keyOf(form);
    expect(keyOf(form, now + 23 * hour)).toBe(key);
    expect(keyOf(form, now + 46 * hour)).toBe(key);
    expect(keyOf(form, now + 70 * hour)).not.toBe(key);
  });

  const key = 'a'.repeat(32);
  it('that an older page stored is continued', () => {
    sessionStorage.setItem('purchaseAttempt', JSON.stringify({ key, order: JSON.stringify(form) }));
    expect(continueAttempt(other, now)).toEqual({ key, earlier: [form], isRetry: true });
  });

  const order = JSON.stringify(form);
  it.each(['nonsense', 'null', '5', '"text"', '[]', JSON.stringify({ key: 5, order }), JSON.stringify({ key: 'a\nb', order }), JSON.stringify({ key: {}, order }), JSON.stringify({ key }), JSON.stringify({ key, sent: 5 })])(
    'has a key that cannot be guessed, also where %s is stored',
    (stored) => {
      sessionStorage.setItem('purchaseAttempt', stored);
      expect(keyOf(form)).toMatch(/^[0-9a-f]{32}$/);
      expect(keyOf(form)).not.toBe(key);
    },
  );
});
