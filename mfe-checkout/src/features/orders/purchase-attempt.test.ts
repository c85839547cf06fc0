import type { OrderForm } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { attemptKey, endAttempt } from './purchase-attempt';

const form: OrderForm = {
  items: [{ product: '1'.repeat(24), quantity: 1, price: 100 }],
  shippingAddress: { fullName: 'A', addressLine1: 'B', addressLine2: '', city: 'C', state: 'D', postalCode: '600001', phone: '9876543210' },
  paymentMethod: 'cod',
  totalAmount: 100,
};

describe('the idempotency key of a purchase', () => {
  it('stays the same while the same order is retried', () => {
    expect(attemptKey({ ...form })).toBe(attemptKey({ ...form }));
  });

  it('changes with the cart and the address', () => {
    const key = attemptKey(form);
    expect(attemptKey({ ...form, totalAmount: 200 })).not.toBe(key);
    expect(attemptKey({ ...form, shippingAddress: { ...form.shippingAddress, city: 'E' } })).not.toBe(key);
  });

  it('changes after the order was placed', () => {
    const key = attemptKey(form);
    endAttempt();
    expect(attemptKey(form)).not.toBe(key);
  });

  const order = JSON.stringify(form);
  it.each(['nonsense', 'null', '5', '"text"', '[]', JSON.stringify({ key: 5, order }), JSON.stringify({ key: 'a\nb', order }), JSON.stringify({ key: {}, order })])(
    'cannot be guessed, also where %s is stored',
    (stored) => {
      sessionStorage.setItem('purchaseAttempt', stored);
      expect(attemptKey(form)).toMatch(/^[0-9a-f]{32}$/);
    },
  );
});
