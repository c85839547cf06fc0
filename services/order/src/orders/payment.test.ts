import { eventSchema, type SeenPayment } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { customer, later, now, paymentForm, pendingOrder } from '../testing/examples';
import { changeStatus, type Decision, type Order } from './order';
import { paymentConcerns, refusePayment, submitPayment, verifyPayment } from './payment';

const submitted = (form: Partial<typeof paymentForm> = {}) => submitPayment(pendingOrder(), { ...paymentForm, ...form }, 'visitor').order;
const verified = () => verifyPayment(submitted()).order;
const refused = () => refusePayment(submitted(), 'No such payment arrived', later).order;
const cancelledByStaff = () => changeStatus(submitted(), 'cancelled', later).order;
const cancelled = (cancellation?: 'unpaid') => changeStatus(pendingOrder(), 'cancelled', later, cancellation).order;
const late = () => submitPayment(cancelled('unpaid'), paymentForm, 'visitor').order;
const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;

const facts = { orderId: pendingOrder()._id, orderNumber: 'ORD-20261121-7K3F9Q', customer, totalAmount: 12_999 };

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

describe('payment details', () => {
  it('given an online order, when a visitor submits, then they are stored unverified and published', () => {
    const decision = submitPayment(pendingOrder(), paymentForm, 'visitor');
    expect(decision.order.payment).toEqual({ transactionId: 'UPI123456', paymentDate: '2026-11-21', amount: 1_299_900, verified: false, transactionKey: 'upi123456', revision: 2 });
    expect(decision.events).toMatchObject([{ type: 'order.payment-submitted', data: { ...facts, revision: 2, transactionId: 'UPI123456', amount: 12_999 } }]);
    expectContract(decision);
  });

  it('given submitted details, when a visitor submits again, then nothing is overwritten', () => {
    expect(() => submitPayment(submitted(), { ...paymentForm, amount: 1 }, 'visitor')).toThrow(refusal('payment-already-submitted'));
    expect(() => submitPayment(submitted(), paymentForm, 'visitor')).toThrow(refusal('payment-already-submitted'));
  });

  it.each(['owner', 'admin'] as const)('given submitted details, when the %s corrects them, then the new ones replace them', (by) => {
    const { order } = submitPayment(submitted(), { ...paymentForm, transactionId: 'UPI999' }, by);
    expect(order.payment).toMatchObject({ transactionId: 'UPI999', verified: false });
  });

  it('given submitted details, when the owner submits the same again, then nothing happens', () => {
    const order = submitted();
    expect(submitPayment(order, paymentForm, 'owner')).toEqual({ order, events: [] });
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given a verified payment, when the %s corrects it, then it is refused', (by) => {
    expect(() => submitPayment(verified(), { ...paymentForm, amount: 1 }, by)).toThrow(refusal('payment-already-verified'));
  });

  it('given cash on delivery, when details are submitted, then the call is rejected', () => {
    expect(() => submitPayment(pendingOrder({ paymentMethod: 'cod' }), paymentForm, 'owner')).toThrow(refusal('payment-not-expected'));
  });

  it('given a cancelled order, when details are submitted, then the call is rejected', () => {
    expect(() => submitPayment(cancelled(), paymentForm, 'owner')).toThrow(refusal('payment-not-expected'));
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given an order cancelled as unpaid, when the %s submits, then they are stored, and it stays cancelled', (by) => {
    const { order, events } = submitPayment(cancelled('unpaid'), paymentForm, by);
    expect(order).toMatchObject({ status: 'cancelled', cancellation: 'unpaid', payment: { transactionId: 'UPI123456', verified: false } });
    expect(events).toMatchObject([{ type: 'order.payment-submitted' }]);
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given refused details, when the %s submits the same or others, then they wait for verification', (by) => {
    for (const form of [paymentForm, { ...paymentForm, transactionId: 'UPI999' }]) {
      const { order, events } = submitPayment(refused(), form, by);
      expect(order.payment).toMatchObject({ transactionId: form.transactionId, verified: false });
      expect(order.payment).not.toHaveProperty('refusal');
      expect(events).toHaveLength(1);
    }
  });
});

describe('verifying a payment', () => {
  it('given submitted details, when an admin verifies, then the payment is verified and published', () => {
    const decision = verifyPayment(submitted());
    expect(decision.order.payment).toMatchObject({ verified: true });
    expect(decision.events).toMatchObject([{ type: 'order.payment-verified', data: { revision: 3, transactionId: 'UPI123456' } }]);
    expectContract(decision);
  });

  it('given a verified payment, when it is verified again, then nothing happens', () => {
    const order: Order = verified();
    expect(verifyPayment(order)).toEqual({ order, events: [] });
  });

  it('given no transaction id, when an admin verifies, then the call is rejected', () => {
    expect(() => verifyPayment(pendingOrder())).toThrow(refusal('payment-missing'));
  });

  it('given refused details, when they are verified, then the refusal is removed', () => {
    expect(verifyPayment(refused()).order.payment).not.toHaveProperty('refusal');
  });

  it.each([['as unpaid', late], ['by staff', cancelledByStaff]])('given an order cancelled %s, when it is verified before it took its stock again, then the call is rejected', (_, order) => {
    expect(() => verifyPayment(order())).toThrow(refusal('changed-meanwhile'));
  });
});

describe.each([
  ['verifying', (order: Order, seen: SeenPayment) => verifyPayment(order, seen)],
  ['refusing', (order: Order, seen: SeenPayment) => refusePayment(order, 'No such payment arrived', later, seen)],
])('%s what the admin saw', (_, decide) => {
  const changed = (message: string) => expect.objectContaining({ refusal: 'payment-changed', message }) as Error;
  const detailsChanged = changed('The payment details changed since you looked. Please check them again.');
  const corrected = () => submitPayment(submitted(), { ...paymentForm, transactionId: 'UPI999' }, 'owner').order;

  it('given unchanged details, then it succeeds', () => {
    const order = submitted();
    for (const seen of [{ revision: order.revision }, { transactionId: 'upi-123456' }, { revision: order.revision, transactionId: 'UPI123456' }, {}]) {
      expect(decide(order, seen).events).toHaveLength(1);
    }
  });

  it.each([['transaction', { transactionId: 'UPI999' }], ['amount', { amount: 1 }], ['date', { paymentDate: '2026-11-20' }]])('given a corrected %s, then the call is rejected', (_what, change) => {
    const seen = submitted();
    const order = submitPayment(seen, { ...paymentForm, ...change }, 'owner').order;
    expect(() => decide(order, { revision: seen.revision })).toThrow(detailsChanged);
    expect(decide(order, { revision: order.revision }).events).toHaveLength(1);
  });

  it('given another transaction ID than the admin saw, then the call is rejected', () => {
    expect(() => decide(corrected(), { transactionId: 'UPI123456' })).toThrow(detailsChanged);
    expect(() => decide(corrected(), { revision: corrected().revision, transactionId: 'UPI123456' })).toThrow(detailsChanged);
  });

  it('given a refusal by another admin, then the call is rejected, except for the same reason', () => {
    const order = refusePayment(submitted(), 'It is of another shop', later).order;
    expect(() => decide(order, { revision: submitted().revision })).toThrow(detailsChanged);
  });

  it('given a change outside the payment, then it succeeds', () => {
    const seen = submitted();
    const order = changeStatus(changeStatus(seen, 'processing', later).order, 'shipped', later).order;
    expect(decide(order, { revision: seen.revision }).events).toHaveLength(1);
  });

  it('given a cancellation since, then the call is rejected', () => {
    const message = 'The order was cancelled or its payment details changed since you looked. Please check them again.';
    expect(() => decide(cancelledByStaff(), { revision: submitted().revision })).toThrow(changed(message));
  });

  it('given an older payment without a revision, then the order’s revision must match', () => {
    const { revision: _revision, ...payment } = submitted().payment!;
    const order = { ...submitted(), payment };
    expect(decide(order, { revision: order.revision }).events).toHaveLength(1);
    expect(() => decide({ ...order, revision: order.revision + 1 }, { revision: order.revision })).toThrow(detailsChanged);
  });

  it('given a revision that the order has not reached, then the call is rejected', () => {
    expect(() => decide(submitted(), { revision: submitted().revision + 1 })).toThrow(detailsChanged);
  });
});

it('verifying or refusing again after a lost answer changes nothing', () => {
  const seen = { revision: submitted().revision };
  expect(verifyPayment(verifyPayment(submitted(), seen).order, seen).events).toEqual([]);
  expect(refusePayment(refusePayment(submitted(), 'Not found', later, seen).order, 'Not found', later, seen).events).toEqual([]);
});

describe('refusing a payment', () => {
  it('given submitted details, when an admin refuses, then the reason is stored and published', () => {
    const decision = refusePayment(submitted(), 'No such payment arrived', later);
    expect(decision.order.payment).toMatchObject({ verified: false, refusal: { reason: 'No such payment arrived', at: later.toISOString() } });
    expect(decision.events).toMatchObject([
      { type: 'order.payment-refused', data: { ...facts, revision: 3, transactionId: 'UPI123456', amount: 12_999, reason: 'No such payment arrived' } },
    ]);
    expectContract(decision);
  });

  it('given a refused payment, when it is refused for the same reason, then nothing happens; another reason is published', () => {
    const order = refused();
    expect(refusePayment(order, 'No such payment arrived', now)).toEqual({ order, events: [] });
    expect(refusePayment(order, 'It is of another shop', now).events).toHaveLength(1);
  });

  it('given nothing to refuse, or a verified payment, when an admin refuses, then the call is rejected', () => {
    expect(() => refusePayment(pendingOrder(), 'Why not', later)).toThrow(refusal('payment-missing'));
    expect(() => refusePayment(verified(), 'Why not', later)).toThrow(refusal('payment-already-verified'));
  });
});

describe('the payment concerns', () => {
  const concernsOf = (order: Order, others: Order[] = []) => paymentConcerns(order, others, now);
  const kinds = (order: Order, others: Order[] = []) => concernsOf(order, others).map(({ kind }) => kind);

  it('are empty if everything fits, if there is nothing to verify, and if it is verified', () => {
    const wrong = submitted({ amount: 1, paymentDate: '2020-01-01' });
    expect([submitted(), pendingOrder(), verifyPayment(wrong).order].flatMap((order) => concernsOf(order))).toEqual([]);
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
    ['as unpaid', late, 'The order was cancelled as unpaid before these details arrived. Verifying takes its stock again.'],
    ['by staff', cancelledByStaff, 'The order was cancelled by staff. Verifying takes its stock again, and the order becomes pending.'],
  ])('include that the order was cancelled %s', (_, order, message) => {
    expect(concernsOf(order())).toEqual([{ kind: 'order-cancelled', message }]);
  });
});
