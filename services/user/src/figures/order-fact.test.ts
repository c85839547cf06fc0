import { describe, expect, it } from 'vitest';
import { totalsOf } from './order-fact';

const fact = (amount: number, counts = true) => ({ _id: `${amount}`, customerId: 'c', revision: 1, amount, counts });

describe("a customer's totals", () => {
  it('are zero before the first order', () => {
    expect(totalsOf([])).toEqual({ orders: 0, totalSpent: 0 });
  });

  it('exclude cancelled orders', () => {
    expect(totalsOf([fact(12_499), fact(8_000, false)])).toEqual({ orders: 1, totalSpent: 12_499 });
  });

  it('lose no paise', () => {
    expect(totalsOf([fact(0.1), fact(0.2), fact(4_999.95)])).toEqual({ orders: 3, totalSpent: 5_000.25 });
  });
});
