import { describe, expect, it } from 'vitest';
import { changeStatus, type Order } from '../orders/order';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { paymentConcerns } from './concerns';
import { refusePayment, submitPayment, verifyPayment } from './payment';

const submitted = (form: Partial<typeof paymentForm> = {}) => submitPayment(pendingOrder(), { ...paymentForm, ...form }, 'visitor', now).order;
const verified = () => verifyPayment(submitted(), now).order;
const cancelledByStaff = () => changeStatus(submitted(), 'cancelled', later).order;
const late = () => submitPayment(changeStatus(pendingOrder(), 'cancelled', later, { cancellation: 'unpaid' }).order, paymentForm, 'visitor', now).order;

describe('the payment concerns', () => {
  const concernsOf = (order: Order, others: Order[] = []) => paymentConcerns(order, others, now).map(({ paymentId: _id, ...concern }) => concern);
  const kinds = (order: Order, others: Order[] = []) => concernsOf(order, others).map(({ kind }) => kind);

  it('are empty if everything fits, if there is nothing to verify, and if it is verified', () => {
    const wrong = submitted({ amount: 1, paymentDate: '2020-01-01' });
    expect([submitted(), pendingOrder(), verifyPayment(wrong, now).order].flatMap((order) => concernsOf(order))).toEqual([]);
  });

  it('include another order with the same transaction, by its number', () => {
    const other = { ...submitted(), _id: 'e'.repeat(24), orderNumber: 'ORD-OTHER' };
    expect(concernsOf(submitted(), [other])).toEqual([
      { kind: 'transaction-reused', message: 'The transaction ID is also on ORD-OTHER', orders: [{ _id: other._id, orderNumber: 'ORD-OTHER' }] },
    ]);
  });

  it('name first an order on which the same transaction is already verified', () => {
    const others = [submitted(), verified(), submitted()].map((order, index) => ({ ...order, _id: String(index).repeat(24), orderNumber: `ORD-${index}` }));
    const [concern] = concernsOf(submitted(), others);
    expect(concern).toMatchObject({ kind: 'transaction-reused', message: 'A payment with this transaction ID is already verified, on ORD-1. It is also on ORD-0, ORD-2.' });
    expect(concern?.orders?.map(({ orderNumber }) => orderNumber)).toEqual(['ORD-1', 'ORD-0', 'ORD-2']);
    expect(concernsOf(submitted(), [others[1]!])[0]?.message).toBe('A payment with this transaction ID is already verified, on ORD-1.');
  });

  it('name at most five other orders, and count the rest', () => {
    const others = Array.from({ length: 8 }, (_, index) => ({ ...submitted(), _id: String(index).repeat(24), orderNumber: `ORD-${index}` }));
    const [concern] = concernsOf(submitted(), others);
    expect(concern?.message).toBe('The transaction ID is also on ORD-0, ORD-1, ORD-2, ORD-3, ORD-4 and 3 more');
    expect(concern?.orders).toHaveLength(5);
  });

  it.each([
    [12_998.5, '₹0.50 less than the total'],
    [13_000, '₹1 more than the total'],
  ])('include the difference for an amount of %d: %s', (amount, message) => {
    expect(concernsOf(submitted({ amount }))).toEqual([{ kind: 'amount-differs', message }]);
  });

  it.each([
    ['2026-11-19', ['date-before-order']],
    ['2026-11-20', []],
    ['2026-11-21', []],
    ['2026-11-22', []],
    ['2026-11-23', ['date-in-future']],
    ['2026-11-19T18:29:59.999Z', ['date-before-order']],
    ['2026-11-19T18:30:00.000Z', []],
    ['2026-11-22T23:59:59+05:30', []],
    ['2026-11-22T18:30:00.000Z', ['date-in-future']],
  ])('check the day in India with one day of tolerance: %s on 21 November', (paymentDate, expected) => {
    expect(kinds(submitted({ paymentDate }))).toEqual(expected);
  });

  it('compare with the day in India on which the order was placed', () => {
    const lateAtNight = { createdAt: '2026-11-21T20:00:00.000Z' };
    expect(kinds({ ...submitted({ paymentDate: '2026-11-20' }), ...lateAtNight })).toEqual(['date-before-order']);
    expect(kinds({ ...submitted({ paymentDate: '2026-11-21' }), ...lateAtNight })).toEqual([]);
  });

  it.each([
    ['as unpaid', late, 'The order was cancelled as unpaid before these details arrived. If you verify the payment, the order takes its stock again. To refund the payment instead, choose “Verify for a Refund” on the page of the order: then the order stays cancelled.'],
    ['by staff', cancelledByStaff, 'The order was cancelled by staff. If you verify the payment, the order takes its stock again and becomes processing. To refund the payment instead, choose “Verify for a Refund” on the page of the order: then the order stays cancelled.'],
  ])('include that the order was cancelled %s', (_, order, message) => {
    expect(concernsOf(order())).toEqual([{ kind: 'order-cancelled', message }]);
  });

  it.each([
    ['completes the total', 6_999, 'processing'],
    ['leaves a part of the total', 6_000, 'pending'],
  ])('include the status that a cancelled order gets if a payment %s', (_, amount, status) => {
    const verifiedHalf = verifyPayment(submitted({ amount: 6_000 }), now).order;
    const second = submitPayment(verifiedHalf, { ...paymentForm, transactionId: '512345678901', amount }, 'visitor', now).order;
    expect(concernsOf(changeStatus(second, 'cancelled', later).order)[0]?.message).toContain(`takes its stock again and becomes ${status}.`);
  });

  it('do not count money that was refunded before a cancelled order is reopened', () => {
    const refunds = [{ _id: 'e'.repeat(24), amount: 1_000_00, reference: 'R1', referenceKey: 'R1', method: 'upi' as const, at: now.toISOString() }];
    expect(concernsOf({ ...cancelledByStaff(), refunds })[0]?.message).toContain('becomes pending.');
  });

  describe('of a refused payment', () => {
    const wrong = { transactionId: 'GPay 3', paymentDate: '2026-11-01' };
    const refused = () => refusePayment(submitted(wrong), 'Wrong UTR', now).order;
    const paidAfterRefusal = () => verifyPayment(submitPayment(refused(), { ...paymentForm, transactionId: '512345678901' }, 'visitor', now).order, now).order;

    it('leave out its amount, which counts for nothing', () => {
      expect(kinds(refusePayment(submitted({ amount: 6_000 }), 'Not found', now).order)).toEqual([]);
      const half = verifyPayment(submitted({ amount: 6_000 }), now).order;
      const second = submitPayment(half, { ...paymentForm, transactionId: '512345678901' }, 'visitor', now).order;
      expect(kinds(refusePayment(second, 'Not found', now).order)).toEqual([]);
    });

    it('stay until the order is paid in full', () => {
      expect(kinds(refused())).toEqual(['transaction-form', 'date-before-order']);
      expect(kinds(paidAfterRefusal())).toEqual([]);
    });

    it('stay if the order is cancelled, because verifying the payment still reopens it', () => {
      expect(kinds(changeStatus(paidAfterRefusal(), 'cancelled', later).order)[0]).toBe('order-cancelled');
    });

    it('say that a cancelled order becomes pending if it was paid without the payment', () => {
      expect(concernsOf(changeStatus(paidAfterRefusal(), 'cancelled', later).order)[0]?.message).toContain('takes its stock again and becomes pending.');
    });
  });

  it('name the payment that each is about', () => {
    const order = submitted({ amount: 1, transactionId: 'UPI-77' });
    expect(paymentConcerns(order, [], now).map(({ paymentId }) => paymentId)).toEqual([order.payments[0]!._id, order.payments[0]!._id]);
  });

  it('include a transaction ID that is not a UTR', () => {
    expect(kinds(submitted({ transactionId: 'UPI123456' }))).toEqual(['transaction-form']);
    expect(kinds(submitted({ transactionId: 'UTR 4123-4567-8901' }))).toEqual([]);
  });

  it('compare all payments together with the total, once', () => {
    const half = submitted({ amount: 6_000 });
    const second = (amount: number) => submitPayment(half, { ...paymentForm, transactionId: '512345678901', amount }, 'visitor', now).order;
    expect(concernsOf(half)).toEqual([{ kind: 'amount-differs', message: '₹6,999 less than the total' }]);
    expect(concernsOf(second(6_999))).toEqual([]);
    expect(concernsOf(second(6_998))).toEqual([{ kind: 'amount-differs', message: 'All payments together are ₹1 less than the total' }]);
  });

  it('compare a transaction with every payment of the other orders', () => {
    const half = { ...submitted({ amount: 6_000 }), _id: 'e'.repeat(24), orderNumber: 'ORD-OTHER' };
    const other = submitPayment(half, { ...paymentForm, transactionId: '512345678901' }, 'visitor', now).order;
    expect(kinds(submitted(), [other])).toEqual(['transaction-reused']);
    expect(kinds(submitted({ transactionId: '612345678901' }), [other])).toEqual([]);
  });
});
