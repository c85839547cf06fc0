import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { submitPayment } from '../payments/payment';
import { attempt, customer, later, now, paymentForm, pendingOrder, silk } from '../testing/examples';
import { changeStatus, confirm, dropReopening, forgetReopening, intendToReopen, type Decision, type Order } from './order';

const cancelled = () => changeStatus(pendingOrder(), 'cancelled', later).order;

const facts = { orderId: attempt()._id, orderNumber: 'ORD-20261121-7K3F9Q', customer, totalAmount: 12_999 };

function expectContract({ events }: Decision) {
  for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
}

describe('placing', () => {
  it('given an attempt, when its stock is held, then it is pending and publishes `order.placed`', () => {
    const decision = confirm(attempt(), later);
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

  it.each(['pending', 'processing', 'shipped', 'delivered'] as const)('given a UPI order that is not paid in full, when it becomes %s, then the event has the amount that is missing', (to) => {
    const report = (amount: number) => submitPayment(pendingOrder(), { ...paymentForm, amount }, 'owner', now).order;
    const dataOf = (order: Order) => changeStatus(to === 'pending' ? { ...order, status: 'shipped' } : order, to, later).events[0]?.data;
    expect([dataOf(pendingOrder()), dataOf(report(2_999))]).toMatchObject([{ amountDue: 12_999 }, { amountDue: 10_000 }]);
    for (const order of [report(12_999), pendingOrder({ paymentMethod: 'cod' })]) expect(dataOf(order)).not.toHaveProperty('amountDue');
    expectContract(changeStatus(report(2_999), to === 'pending' ? 'shipped' : to, later));
  });

  it('given a status, when it is set again, then nothing happens', () => {
    const order = pendingOrder();
    expect(changeStatus(order, 'pending', later)).toEqual({ order, events: [] });
  });

  it('given an order, when it is cancelled, then the event has the items to give back', () => {
    const { events } = changeStatus(pendingOrder(), 'cancelled', later);
    expect(events).toMatchObject([{ data: { to: 'cancelled', items: [{ productId: silk._id, quantity: 1 }] } }]);
  });

  it('given an automatic cancellation, then the order and its event have the reason, until the order leaves cancelled', () => {
    const decision = changeStatus(pendingOrder(), 'cancelled', later, { cancellation: 'unpaid' });
    expect(decision).toMatchObject({ order: { cancellation: 'unpaid' }, events: [{ data: { to: 'cancelled', cancellation: 'unpaid' } }] });
    expectContract(decision);
    expect(changeStatus(decision.order, 'pending', later).order).not.toHaveProperty('cancellation');
    expect(changeStatus(pendingOrder(), 'cancelled', later).events[0]?.data).not.toHaveProperty('cancellation');
  });

  it('given a cancelled order, when it is to be reopened, then the intent has the revision of the hold', () => {
    const { order, events } = intendToReopen(cancelled(), 'processing', later);
    expect(order).toMatchObject({ status: 'cancelled', revision: 3, reopening: { to: 'processing', revision: 3, givenUp: false } });
    expect(events).toEqual([]);
  });

  it('given an intent, when the stock is held, then the status changes and the intent is removed', () => {
    const { order, events } = changeStatus(intendToReopen(cancelled(), 'processing', later).order, 'processing', later);
    expect(order).toMatchObject({ status: 'processing', revision: 4 });
    expect(order.reopening).toBeUndefined();
    expect(events).toMatchObject([{ data: { from: 'cancelled', to: 'processing', revision: 4 } }]);
  });

  it('given an intent, when it is abandoned and removed, then every step has a larger revision', () => {
    const givenUp = dropReopening(intendToReopen(cancelled(), 'processing', later).order).order;
    expect(givenUp).toMatchObject({ revision: 4, reopening: { revision: 3, givenUp: true } });
    const forgotten = forgetReopening(givenUp).order;
    expect(forgotten).toMatchObject({ status: 'cancelled', revision: 5 });
    expect(forgotten.reopening).toBeUndefined();
  });
});
