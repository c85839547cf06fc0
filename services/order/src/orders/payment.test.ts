import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { customer, later, now, paymentForm, pendingOrder } from '../testing/examples';
import { changeStatus, type Decision, type Order } from './order';
import { paymentConcerns, refusePayment, submitPayment, verifyPayment } from './payment';

const submitted = (form: Partial<typeof paymentForm> = {}) => submitPayment(pendingOrder(), { ...paymentForm, ...form }, 'visitor').order;
const verified = () => verifyPayment(submitted()).order;
const refused = () => refusePayment(submitted(), 'No such payment arrived', later).order;
const cancelled = (cancellation?: 'unpaid') => changeStatus(pendingOrder(), 'cancelled', later, cancellation).order;
const late = () => submitPayment(cancelled('unpaid'), paymentForm, 'visitor').order;
const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;

const facts = { orderId: pendingOrder()._id, orderNumber: 'ORD-20261121-7K3F9Q', customer, totalAmount: 12_999 };

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

describe('payment details', () => {
  it('given an online order, when a visitor submits, then it is kept unverified and told', () => {
    const decision = submitPayment(pendingOrder(), paymentForm, 'visitor');
    expect(decision.order.payment).toEqual({ transactionId: 'UPI123456', paymentDate: '2026-11-21', amount: 1_299_900, verified: false, transactionKey: 'upi123456' });
    expect(decision.events).toMatchObject([{ type: 'order.payment-submitted', data: { ...facts, revision: 2, transactionId: 'UPI123456', amount: 12_999 } }]);
    expectContract(decision);
  });

  it('given submitted details, when a visitor submits again, then nothing is overwritten', () => {
    expect(() => submitPayment(submitted(), { ...paymentForm, amount: 1 }, 'visitor')).toThrow(refusal('payment-already-submitted'));
    expect(() => submitPayment(submitted(), paymentForm, 'visitor')).toThrow(refusal('payment-already-submitted'));
  });

  it.each(['owner', 'admin'] as const)('given submitted details, when the %s corrects them, then the new ones count', (by) => {
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

  it('given cash on delivery, when details are submitted, then it is refused', () => {
    expect(() => submitPayment(pendingOrder({ paymentMethod: 'cod' }), paymentForm, 'owner')).toThrow(refusal('payment-not-expected'));
  });

  it('given a cancelled order, when details are submitted, then it is refused', () => {
    expect(() => submitPayment(cancelled(), paymentForm, 'owner')).toThrow(refusal('payment-not-expected'));
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given an order cancelled as unpaid, when the %s submits, then they are kept, and it stays cancelled', (by) => {
    const { order, events } = submitPayment(cancelled('unpaid'), paymentForm, by);
    expect(order).toMatchObject({ status: 'cancelled', cancellation: 'unpaid', payment: { transactionId: 'UPI123456', verified: false } });
    expect(events).toMatchObject([{ type: 'order.payment-submitted' }]);
  });

  it.each(['visitor', 'owner', 'admin'] as const)('given refused details, when the %s submits again, the same or others, then they wait to be verified', (by) => {
    for (const form of [paymentForm, { ...paymentForm, transactionId: 'UPI999' }]) {
      const { order, events } = submitPayment(refused(), form, by);
      expect(order.payment).toMatchObject({ transactionId: form.transactionId, verified: false });
      expect(order.payment).not.toHaveProperty('refusal');
      expect(events).toHaveLength(1);
    }
  });
});

describe('verifying a payment', () => {
  it('given submitted details, when an admin verifies, then it is verified and told', () => {
    const decision = verifyPayment(submitted());
    expect(decision.order.payment).toMatchObject({ verified: true });
    expect(decision.events).toMatchObject([{ type: 'order.payment-verified', data: { revision: 3, transactionId: 'UPI123456' } }]);
    expectContract(decision);
  });

  it('given a verified payment, when it is verified again, then nothing happens', () => {
    const order: Order = verified();
    expect(verifyPayment(order)).toEqual({ order, events: [] });
  });

  it('given no transaction id, when an admin verifies, then it is refused', () => {
    expect(() => verifyPayment(pendingOrder())).toThrow(refusal('payment-missing'));
  });

  it('given refused details, when it is verified after all, then the refusal is gone', () => {
    expect(verifyPayment(refused()).order.payment).not.toHaveProperty('refusal');
  });

  it('given an order cancelled as unpaid, when it is verified before its stock was taken again, then it is refused', () => {
    expect(() => verifyPayment(late())).toThrow(refusal('changed-meanwhile'));
  });
});

describe('refusing a payment', () => {
  it('given submitted details, when an admin refuses, then the reason is kept and told', () => {
    const decision = refusePayment(submitted(), 'No such payment arrived', later);
    expect(decision.order.payment).toMatchObject({ verified: false, refusal: { reason: 'No such payment arrived', at: later.toISOString() } });
    expect(decision.events).toMatchObject([
      { type: 'order.payment-refused', data: { ...facts, revision: 3, transactionId: 'UPI123456', amount: 12_999, reason: 'No such payment arrived' } },
    ]);
    expectContract(decision);
  });

  it('given a refused payment, when it is refused for the same reason, then nothing happens; another reason is told', () => {
    const order = refused();
    expect(refusePayment(order, 'No such payment arrived', now)).toEqual({ order, events: [] });
    expect(refusePayment(order, 'It is of another shop', now).events).toHaveLength(1);
  });

  it('given nothing to refuse, or a verified payment, when an admin refuses, then it is refused', () => {
    expect(() => refusePayment(pendingOrder(), 'Why not', later)).toThrow(refusal('payment-missing'));
    expect(() => refusePayment(verified(), 'Why not', later)).toThrow(refusal('payment-already-verified'));
  });
});

describe('what an admin should look at before a payment is verified', () => {
  const concernsOf = (order: Order, others: Order[] = []) => paymentConcerns(order, others, now);
  const kinds = (order: Order, others: Order[] = []) => concernsOf(order, others).map(({ kind }) => kind);

  it('is nothing where everything fits, where there is nothing to verify, and where it is verified', () => {
    const wrong = submitted({ amount: 1, paymentDate: '2020-01-01' });
    expect([submitted(), pendingOrder(), verifyPayment(wrong).order].flatMap((order) => concernsOf(order))).toEqual([]);
  });

  it('is an order that names the same transaction, by its number', () => {
    const other = { ...submitted(), _id: 'e'.repeat(24), orderNumber: 'ORD-OTHER' };
    expect(concernsOf(submitted(), [other])).toEqual([
      { kind: 'transaction-reused', message: 'The transaction ID is also on ORD-OTHER', orders: [{ _id: other._id, orderNumber: 'ORD-OTHER' }] },
    ]);
  });

  it.each([
    [12_998.5, '₹0.50 less than the total'],
    [13_000, '₹1 more than the total'],
  ])('is an amount of %d, in paise: %s', (amount, message) => {
    expect(concernsOf(submitted({ amount }))).toEqual([{ kind: 'amount-differs', message }]);
  });

  it.each([
    ['2026-11-19', ['date-before-order']],
    ['2026-11-20', []],
    ['2026-11-21', []],
    ['2026-11-22', []],
    ['2026-11-23', ['date-in-future']],
    ['2026-11-19T23:59:59.999Z', ['date-before-order']],
    ['2026-11-22T23:59:59+05:30', []],
  ])('is a day that does not fit, with a day of leave for time zones: %s on 21 November', (paymentDate, expected) => {
    expect(kinds(submitted({ paymentDate }))).toEqual(expected);
  });

  it('is that the order was cancelled as unpaid before', () => {
    expect(kinds(late())).toEqual(['order-cancelled']);
  });
});
