import { paymentFormSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { dayOf, problemsOf, startingValues, toPaymentForm } from './payment';

const good = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: '12499.50' };

describe('payment details', () => {
  it('need a transaction id, a date and an amount', () => {
    expect(problemsOf({ transactionId: ' ', paymentDate: '', amount: '' })).toEqual({
      transactionId: 'Transaction ID is required',
      paymentDate: 'Payment date is required',
      amount: 'Amount paid is required',
    });
    expect(problemsOf(good)).toEqual({});
  });

  it.each(['0', '0.00', '-5', '12,499', 'ten', '1.234', '1e3'])('refuse %s as an amount', (amount) => {
    expect(problemsOf({ ...good, amount })).toHaveProperty('amount');
  });

  it.each(['a b', '<script>', 'x'.repeat(65)])('refuse %s as a transaction id, as the server would', (transactionId) => {
    expect(problemsOf({ ...good, transactionId })).toHaveProperty('transactionId');
    expect(paymentFormSchema.safeParse({ ...good, transactionId }).success).toBe(false);
  });

  it('are sent trimmed, the amount as a number, and the server takes them', () => {
    const form = toPaymentForm({ ...good, transactionId: ' T-1/2_3.4 ' });
    expect(form).toEqual({ transactionId: 'T-1/2_3.4', paymentDate: '2026-11-21', amount: 12499.5 });
    expect(paymentFormSchema.safeParse(form).success).toBe(true);
  });

  it('start with the whole amount and today, where the shopper is', () => {
    const now = new Date(2026, 0, 5, 0, 30);
    expect(dayOf(now)).toBe('2026-01-05');
    expect(startingValues(1499, now)).toEqual({ transactionId: '', paymentDate: '2026-01-05', amount: '1499' });
    expect(startingValues(undefined, now).amount).toBe('');
  });
});
