import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { changeStatus, type Decision, type Order, type Payment } from '../orders/order';
import { recordRefund } from '../refunds/refund';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { amountDue, refundDue } from './amounts';
import { settlePayment, unsettlePayment, type BankCredit } from './bank-credit';
import { paymentConcerns } from './concerns';
import { refusePayment, submitPayment, verifyPayment } from './payment';

const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;
const credit = (change: Partial<BankCredit> = {}): BankCredit => ({ creditId: '1'.repeat(24), transactionId: '412345678901', transactionKey: '412345678901', amount: 1_299_900, date: '2026-11-20', ...change });
const other = (change: Partial<BankCredit> = {}) => credit({ creditId: '2'.repeat(24), transactionId: '512345678901', transactionKey: '512345678901', ...change });
const submitted = (amount = 12_999) => submitPayment(pendingOrder(), { ...paymentForm, amount }, 'visitor', now).order;
const settle = (order: Order, given = credit()) => settlePayment(order, given, later);
const unsettle = (order: Order, { creditId } = credit()) => unsettlePayment(order, creditId, later);

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

describe('a bank credit', () => {
  it('verifies the payment with its UTR; its amount and day count', () => {
    const decision = settle(submitted(1));
    expect(decision.order).toMatchObject({ status: 'processing', processingBy: 'payment' });
    expect(decision.order.payments).toMatchObject([{ state: 'verified', amount: 1_299_900, paymentDate: '2026-11-20', creditIds: [credit().creditId], reported: { amount: 100, paymentDate: '2026-11-21' } }]);
    expect(decision.events).toMatchObject([{ type: 'order.payment-verified', data: { paidInFull: true } }, { type: 'order.status-changed', data: { cause: 'payment' } }]);
    expectContract(decision);
  });

  it('adds a payment if none has its UTR, or if it has none', () => {
    expect(settle(submitted(1), other({ amount: 500 })).order.payments).toMatchObject([{ state: 'submitted' }, { state: 'verified', amount: 500, addedBySettling: true }]);
    const blank = { transactionId: '', transactionKey: '' };
    const twice = settle(settle(pendingOrder(), credit({ ...blank, amount: 500 })).order, other({ ...blank, amount: 500 })).order;
    expect(twice.payments.map(({ amount }) => amount)).toEqual([500, 500]);
  });

  it('that adds money makes staff look again at the payments that wait: one can be the same transfer with a mistyped UTR', () => {
    const seen = submitted();
    const [{ _id: paymentId }] = seen.payments as [Payment];
    const { order } = settle(seen, other());
    for (const fields of [{ paymentId }, { transactionId: paymentForm.transactionId }, {}]) {
      expect(() => verifyPayment(order, later, { ...fields, revision: seen.revision })).toThrow(refusal('payment-changed'));
    }
    expect(() => refusePayment(order, 'Mistyped', later, { paymentId, revision: seen.revision })).toThrow(refusal('payment-changed'));
    expect(refusePayment(order, 'Mistyped', later, { paymentId, revision: order.revision }).order.payments).toMatchObject([{ state: 'refused' }, { state: 'verified' }]);
    expect(paymentConcerns(order, [], later)).toMatchObject([{ kind: 'amount-differs', message: 'All payments together are ₹12,999 more than the total', paymentId }]);
  });

  it('of a reported payment with the reported amount changes nothing about the others', () => {
    const both = submitPayment(submitted(6_000), { ...paymentForm, transactionId: '512345678901', amount: 6_999 }, 'visitor', now).order;
    const [{ _id: paymentId }] = both.payments as [Payment];
    const seen = { paymentId, revision: both.revision };
    expect(verifyPayment(settle(both, other({ amount: 699_900 })).order, later, seen).order.status).toBe('processing');
    expect(() => verifyPayment(settle(both, other()).order, later, seen)).toThrow(refusal('payment-changed'));
  });

  it('settles once', () => {
    const once = settle(submitted()).order;
    expect(settle(once)).toEqual({ order: once, events: [] });
  });

  it('counts once if two exports have it, or if it was verified by hand before', () => {
    const export2 = credit({ creditId: '2'.repeat(24) });
    const { order, events } = settle(settle(submitted()).order, export2);
    expect([order.payments.length, order.payments[0]?.amount, order.payments[0]?.creditIds, events]).toEqual([1, 1_299_900, [credit().creditId, export2.creditId], []]);
    const byHand = settle(verifyPayment(submitted(), now).order);
    expect(byHand.order.payments).toMatchObject([{ state: 'verified', amount: 1_299_900, creditIds: [credit().creditId] }]);
    expect(byHand.events).toEqual([]);
  });

  it('that completes a payment verified by hand tells the customer once that the order is paid', () => {
    const before = verifyPayment(submitted(1), now).order;
    const decision = settle(before);
    expect(before.status).toBe('pending');
    expect(decision.order).toMatchObject({ status: 'processing', payments: [{ amount: 1_299_900 }] });
    expect(decision.events).toMatchObject([{ type: 'order.payment-verified', data: { paidInFull: true } }, { type: 'order.status-changed', data: { to: 'processing', cause: 'payment' } }]);
    expect(settle(decision.order).events).toEqual([]);
    expectContract(decision);
  });

  it('with less than staff verified by hand: an automatic processing becomes pending, and a later status stays with a concern', () => {
    const byHand = verifyPayment(submitted(), now).order;
    const less = settle(byHand, credit({ amount: 129_900 }));
    expect(less.order).toMatchObject({ status: 'pending', payments: [{ amount: 129_900, state: 'verified' }] });
    expect(amountDue(less.order)).toBe(1_170_000);
    expect(paymentConcerns(less.order, [], later)).toEqual([]);
    expectContract(less);
    const shipped = settle(changeStatus(byHand, 'shipped', now).order, credit({ amount: 129_900 })).order;
    expect(shipped.status).toBe('shipped');
    expect(paymentConcerns(shipped, [], later)).toEqual([
      { kind: 'payment-unsettled', message: 'The verified amount went down by ₹11,700 when the order was already shipped. ₹11,700 of the total is not verified.' },
    ]);
  });

  it('can settle a payment that was refused', () => {
    const [payment] = settle(refusePayment(submitted(), 'Not found', now).order).order.payments;
    expect(payment).toMatchObject({ state: 'verified' });
    expect(payment).not.toHaveProperty('refusal');
  });

  it('settles an order together with another', () => {
    const half = settle(pendingOrder(), credit({ amount: 600_000 })).order;
    expect([half.status, amountDue(half)]).toEqual(['pending', 699_900]);
    expect(settle(half, other({ amount: 699_900 })).order.status).toBe('processing');
  });

  it('is due as a refund if the order is cancelled, and the order stays cancelled without a mail', () => {
    const { order, events } = settle(changeStatus(submitted(), 'cancelled', now).order);
    expect([order.status, refundDue(order)]).toEqual(['cancelled', 1_299_900]);
    expect(events).toHaveLength(1);
    expect(events[0]?.data).not.toHaveProperty('paidInFull');
  });

  it('cannot settle a cash order', () => {
    expect(() => settle(pendingOrder({ paymentMethod: 'cod' }))).toThrow(refusal('payment-not-expected'));
  });
});

describe('unsettling a credit', () => {
  it('makes a reported payment submitted again, as the customer reported it', () => {
    const before = submitted(1);
    const { order, events } = unsettle(settle(before).order);
    expect(order.payments).toEqual([{ ...before.payments[0], revision: order.revision, at: later.toISOString() }]);
    expect(order).toMatchObject({ status: 'pending' });
    expect(order).not.toHaveProperty('processingBy');
    expect(events).toMatchObject([{ type: 'order.status-changed', data: { from: 'processing', to: 'pending', cause: 'payment' } }]);
  });

  it('removes a payment that settling added', () => {
    expect(unsettle(settle(pendingOrder()).order).order.payments).toEqual([]);
  });

  it('keeps a payment that a second credit settled too', () => {
    const both = settle(settle(submitted()).order, credit({ creditId: '2'.repeat(24) })).order;
    expect(unsettle(both).order).toMatchObject({ status: 'processing', payments: [{ state: 'verified', creditIds: ['2'.repeat(24)] }] });
  });

  it('keeps a later status, with a concern', () => {
    const shipped = changeStatus(settle(pendingOrder()).order, 'shipped', later).order;
    const { order } = unsettle(shipped);
    expect(order.status).toBe('shipped');
    expect(paymentConcerns(order, [], later)).toEqual([
      { kind: 'payment-unsettled', message: 'The verified amount went down by ₹12,999 when the order was already shipped. ₹12,999 of the total is not verified.' },
    ]);
    expect(paymentConcerns(settle(order).order, [], later)).toEqual([]);
  });

  it('names the same amount in all concerns of an order that was refunded before it was reopened', () => {
    const cancelled = changeStatus(verifyPayment(submitted(), now).order, 'cancelled', now).order;
    const refunded = recordRefund(cancelled, { amount: 12_999, reference: 'R', method: 'upi' }, now).order;
    const reopened = changeStatus(refunded, 'processing', now).order;
    const paidAgain = settle(settle(reopened, other({ amount: 500_000 })).order, other({ creditId: '3'.repeat(24), transactionId: '612345678901', transactionKey: '612345678901', amount: 799_900 })).order;
    const { order } = unsettle(changeStatus(paidAgain, 'shipped', later).order, other());
    expect(amountDue(order)).toBe(500_000);
    expect(paymentConcerns(order, [], later).map(({ message }) => message)).toEqual([
      '₹12,999 was refunded before the order was reopened. ₹5,000 of the total is not verified.',
      'The verified amount went down by ₹5,000 when the order was already shipped. ₹5,000 of the total is not verified.',
    ]);
  });

  it('keeps a processing that staff set', () => {
    const { order } = unsettle(settle(changeStatus(pendingOrder(), 'processing', now).order).order);
    expect(order.status).toBe('processing');
    expect(paymentConcerns(order, [], later)).toHaveLength(1);
  });

  it('is refused if a refund needs the money', () => {
    const cancelled = changeStatus(settle(submitted()).order, 'cancelled', later).order;
    const refunded = { ...cancelled, refunds: [{ _id: 'f'.repeat(24), amount: 100, reference: 'R', referenceKey: 'r', method: 'upi' as const, at: now.toISOString() }] };
    expect(() => unsettle(refunded)).toThrow(refusal('refund-needs-payment'));
  });

  describe('of an order that was paid twice', () => {
    const twice = (order = settle(submitted()).order) => settle(order, other()).order;
    const refund = (order: Order, amount: number, reference = 'R') => recordRefund(order, { amount, reference, method: 'upi' }, later).order;

    it('is refused if the second payment was refunded, also in part', () => {
      for (const amount of [12_999, 2_000]) {
        const order = refund(twice(), amount);
        for (const one of [credit(), other()]) expect(() => unsettle(order, one)).toThrow(`The verification cannot be undone: ₹${amount.toLocaleString('en-IN')} of the money was already refunded.`);
      }
    });

    it('takes back what the refund does not need', () => {
      const third = credit({ creditId: '3'.repeat(24), transactionId: '612345678901', transactionKey: '612345678901', amount: 10_000 });
      const order = settle(refund(twice(), 12_999), third).order;
      expect(unsettle(order, third).order.payments).toHaveLength(2);
    });

    it('is possible if the refund was goodwill before the second payment came, or for a returned piece', () => {
      const goodwill = refund(settle(submitted()).order, 500);
      expect(unsettle(twice(goodwill), other()).order).toMatchObject({ status: 'processing', payments: [{ state: 'verified' }] });
      expect(() => unsettle(refund(twice(goodwill), 12_999, 'R-2'), other())).toThrow(refusal('refund-needs-payment'));
      const [{ product }] = twice().items as [Order['items'][number]];
      const returned: Order = { ...twice(), returns: [{ _id: 'a'.repeat(24), items: [{ product: product._id, quantity: 1 }], reason: 'Too long', wish: 'refund', state: 'received', at: now.toISOString() }] };
      expect(unsettle(refund(returned, 12_999), other()).order.payments).toHaveLength(1);
    });

    it('keeps the behaviour of goodwill for an order that was not overpaid', () => {
      const half = settle(settle(pendingOrder(), credit({ amount: 600_000 })).order, other({ amount: 699_900 })).order;
      expect(unsettle(refund(half, 500), other()).order).toMatchObject({ status: 'pending', payments: [{ amount: 600_000 }] });
    });

    it('is possible again after the order is cancelled, because then the shop owes what is left', () => {
      const order = changeStatus(refund(twice(), 12_999), 'cancelled', later).order;
      expect(refundDue(unsettle(order, other()).order)).toBe(0);
    });
  });

  it('is refused for a credit that is too small for a refund of money above the total', () => {
    const byHand = verifyPayment(submitted(25_998), now).order;
    const refunded = recordRefund(byHand, { amount: 12_999, reference: 'R', method: 'upi' }, later).order;
    expect(() => settle(refunded)).toThrow('The bank payment is too small for this order: ₹12,999 of the money was already refunded.');
  });

  it('changes nothing the second time, and for a credit that settled nothing', () => {
    const order = unsettle(settle(submitted()).order).order;
    expect(unsettle(order)).toEqual({ order, events: [] });
  });
});
