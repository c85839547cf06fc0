import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { customer, draft, later, now, paymentForm, pendingOrder, silk } from '../testing/examples';
import {
  changeStatus,
  confirm,
  forgetReopening,
  giveUpReopening,
  intendToReopen,
  submitPayment,
  verifyPayment,
  type Decision,
  type Order,
} from './order';

const submitted = () => submitPayment(pendingOrder(), paymentForm, 'visitor').order;
const verified = () => verifyPayment(submitted()).order;
const cancelled = () => changeStatus(pendingOrder(), 'cancelled', later).order;
const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;

const facts = { orderId: draft()._id, orderNumber: 'ORD-20261121-7K3F9Q', customer, totalAmount: 12_999 };

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

describe('placing', () => {
  it('given an attempt, when its stock is held, then it is pending and tells of it', () => {
    const decision = confirm(draft(), later);
    expect(decision.order).toMatchObject({ status: 'pending', revision: 1, history: [{ status: 'pending', at: later.toISOString() }] });
    expect(decision.events).toMatchObject([
      {
        type: 'order.placed',
        data: {
          ...facts,
          revision: 1,
          placedAt: now.toISOString(),
          trackingNumber: 'TRK7K3F9QX2MB',
          items: [{ productId: silk._id, name: silk.name, image: 'silk-1', quantity: 1, price: 12_999 }],
        },
      },
    ]);
    expectContract(decision);
  });
});

describe('changing the status', () => {
  it('given a pending order, when it is shipped, then the history is dated and the event has the larger revision', () => {
    const decision = changeStatus(pendingOrder(), 'shipped', later);
    expect(decision.order.history).toEqual([
      { status: 'pending', at: now.toISOString() },
      { status: 'shipped', at: later.toISOString() },
    ]);
    expect(decision.events).toMatchObject([
      { type: 'order.status-changed', data: { ...facts, revision: 2, from: 'pending', to: 'shipped', at: later.toISOString() } },
    ]);
    expectContract(decision);
  });

  it('given a status, when it is set again, then nothing happens', () => {
    const order = pendingOrder();
    expect(changeStatus(order, 'pending', later)).toEqual({ order, events: [] });
  });

  it('given any order, when it is cancelled, then the event says what to give back', () => {
    const { events } = changeStatus(pendingOrder(), 'cancelled', later);
    expect(events).toMatchObject([{ data: { to: 'cancelled', items: [{ productId: silk._id, quantity: 1 }] } }]);
  });

  it('given a cancelled order, when it is to be reopened, then the intent carries the revision that the stock is asked with', () => {
    const { order, events } = intendToReopen(cancelled(), 'processing', later);
    expect(order).toMatchObject({ status: 'cancelled', revision: 3, reopening: { to: 'processing', revision: 3, givenUp: false } });
    expect(events).toEqual([]);
  });

  it('given an intent, when the stock is held, then the status changes and the intent is gone', () => {
    const { order, events } = changeStatus(intendToReopen(cancelled(), 'processing', later).order, 'processing', later);
    expect(order).toMatchObject({ status: 'processing', revision: 4 });
    expect(order.reopening).toBeUndefined();
    expect(events).toMatchObject([{ data: { from: 'cancelled', to: 'processing', revision: 4 } }]);
  });

  it('given an intent, when it is given up and forgotten, then every step has a larger revision', () => {
    const givenUp = giveUpReopening(intendToReopen(cancelled(), 'processing', later).order).order;
    expect(givenUp).toMatchObject({ revision: 4, reopening: { revision: 3, givenUp: true } });
    const forgotten = forgetReopening(givenUp).order;
    expect(forgotten).toMatchObject({ status: 'cancelled', revision: 5 });
    expect(forgotten.reopening).toBeUndefined();
  });
});

describe('payment details', () => {
  it('given an online order, when a visitor submits, then it is kept unverified and told', () => {
    const decision = submitPayment(pendingOrder(), paymentForm, 'visitor');
    expect(decision.order.payment).toEqual({ transactionId: 'UPI123456', paymentDate: '2026-11-21', amount: 1_299_900, verified: false });
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
});
