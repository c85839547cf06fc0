import { paymentFormSchema } from '@storefront/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, lastPaymentDay, problemsOf, startingValues, toPaymentForm } from './payment';

const good = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: '12499.50' };
const today = '2026-11-21';

describe('payment details', () => {
  it('require a transaction id, a date and an amount', () => {
    expect(problemsOf({ transactionId: ' ', paymentDate: '', amount: '' }, today)).toEqual({
      transactionId: 'Transaction ID is required',
      paymentDate: 'Payment date is required',
      amount: 'Amount paid is required',
    });
    expect(problemsOf(good, today)).toEqual({});
  });

  it.each(['0', '0.00', '-5', '12,499', 'ten', '1.234', '1e3'])('reject the amount %s', (amount) => {
    expect(problemsOf({ ...good, amount }, today)).toHaveProperty('amount');
  });

  it.each([
    ['0001-01-01', 'Payment date is more than a year ago. Please check it'],
    ['0206-11-21', 'Payment date is more than a year ago. Please check it'],
    ['2025-11-20', 'Payment date is more than a year ago. Please check it'],
    ['2025-11-21', undefined],
    ['2026-11-20', undefined],
    ['2026-11-21', undefined],
    ['2026-11-22', 'Payment date must not be in the future'],
    ['2027-01-01', 'Payment date must not be in the future'],
  ])('of a payment on %s: %s', (paymentDate, problem) => {
    expect(problemsOf({ ...good, paymentDate }, today).paymentDate).toBe(problem);
  });

  it.each([
    ['2024-03-01', '2023-03-01', true],
    ['2024-03-01', '2023-02-28', false],
    ['2027-01-01', '2025-11-21', true],
    ['', '2025-11-20', false],
  ])('of an order of %s accept the date %s: %s', (orderedOn, paymentDate, isAccepted) => {
    expect(problemsOf({ ...good, paymentDate }, today, [], orderedOn || undefined)).toEqual(isAccepted ? {} : { paymentDate: 'Payment date is more than a year ago. Please check it' });
  });

  it.each(['UTR: 412345678901', 'Ref #4123', 'meera@okaxis 4123', 'a;b', '<script>', '४१२३'])('accept the transaction id %s, like the server', (transactionId) => {
    expect(problemsOf({ ...good, transactionId }, today)).toEqual({});
    expect(paymentFormSchema.safeParse({ ...toPaymentForm({ ...good, transactionId }) }).success).toBe(true);
  });

  it('reject a transaction id of 65 characters, like the server', () => {
    const values = { ...good, transactionId: 'x'.repeat(65) };
    expect(problemsOf(values, today)).toHaveProperty('transactionId');
    expect(paymentFormSchema.safeParse({ ...toPaymentForm(values) }).success).toBe(false);
  });

  it.each([
    ['submitted', '412345678901', 'You have already submitted this transaction. Use “Correct” to change it.'],
    ['verified', '412345678901', 'You have already submitted this transaction, and we have verified it.'],
    ['refused', '412345678901', undefined],
    ['submitted', '412345678902', undefined],
    ['submitted', undefined, undefined],
  ])('of a payment that is %s as %s: %s', (state, transactionId, problem) => {
    expect(problemsOf(good, today, [{ transactionId, state }]).transactionId).toBe(problem);
  });

  it.each(['412345678901', ' 4123-4567 8901', 'utr412345678901', 'UTR: 0412345678901', '000412345678901'])('name the transaction 412345678901 as %s, like the server', (transactionId) => {
    expect(problemsOf({ ...good, transactionId }, today, [{ transactionId: '412345678901', state: 'submitted' }])).toHaveProperty('transactionId');
  });

  it.each([['000', '---'], ['4123', '04124'], ['१२३', '१२४']])('name different transactions as %s and %s', (transactionId, other) => {
    expect(problemsOf({ ...good, transactionId }, today, [{ transactionId: other, state: 'submitted' }])).toEqual({});
  });

  it('are sent trimmed, with a numeric amount, and fit the server’s contract', () => {
    const form = toPaymentForm({ ...good, transactionId: ' T-1/2_3.4 ' });
    expect(form).toEqual({ transactionId: 'T-1/2_3.4', paymentDate: '2026-11-21', amount: 12499.5 });
    expect(paymentFormSchema.safeParse(form).success).toBe(true);
  });

  it('start with the whole amount, or without one', () => {
    const now = new Date('2026-01-05T10:00:00Z');
    expect(startingValues(1499, now)).toEqual({ transactionId: '', paymentDate: '2026-01-05', amount: '1499' });
    expect(startingValues(undefined, now).amount).toBe('');
  });
});

describe.each([
  ['America/Los_Angeles', '2026-01-05'],
  ['Asia/Kolkata', '2026-01-05'],
  ['Pacific/Kiritimati', '2026-01-06'],
])('in %s', (zone, last) => {
  const { TZ } = process.env;
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('payment details start with today’s date in India, and accept the local date', () => {
    const now = new Date('2026-01-04T19:00:00Z');
    expect(startingValues(1499, now).paymentDate).toBe('2026-01-05');
    expect(lastPaymentDay(new Date('2026-01-05T11:00:00Z'))).toBe(last);
  });

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['2026-11-20T16:00:00-08:00', '2026-11-21'],
    ['2026-11-21T23:59:59', '2026-11-21'],
    ['yesterday', ''],
  ])('the day of %s is %s', (moment, day) => {
    expect(dayOf(moment)).toBe(day);
  });
});
