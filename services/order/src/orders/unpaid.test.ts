import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { awaitedFromPayer } from '../payments/amounts';
import { settlePayment, unsettlePayment } from '../payments/bank-credit';
import { refusePayment, submitPayment, verifyPayment, withdrawPayment } from '../payments/payment';
import { paymentTags } from '../payments/stored-payments';
import { attempt, now, paymentForm, pendingOrder } from '../testing/examples';
import { isOpen } from './open-orders';
import { changeStatus, confirm, type Order } from './order';
import { payBy, reminderLead } from './pay-by';
import { remindOrCancel } from './unpaid';

const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
/** With 48 hours, as by default. */
const at = (hours: number, order: Order = pendingOrder()) => remindOrCancel(order, 48, after(hours));
const reminded = (hours = 36) => at(hours).order;
const expectLeftAlone = (hours: number, order: Order) => expect(at(hours, order)).toEqual({ order, events: [] });

describe('an order without payment details', () => {
  it('is unchanged until twelve hours before its cancellation', () => {
    expectLeftAlone(35.99, pendingOrder());
  });

  it('gets one reminder then, with the time of the cancellation', () => {
    const { order, events } = at(36);
    expect(events).toMatchObject([{ type: 'order.payment-reminded', data: { revision: 2, cancelsAt: after(48).toISOString() } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
    expect(order).toMatchObject({ status: 'pending', reminded: { cancelsAt: after(48).toISOString() } });
    expectLeftAlone(47.99, order);
  });

  it('is cancelled at the end, and the event has the reason and the items', () => {
    const { order, events } = at(48, reminded());
    expect(order).toMatchObject({ status: 'cancelled', cancellation: 'unpaid' });
    expect(events).toMatchObject([{ type: 'order.status-changed', data: { from: 'pending', to: 'cancelled', cancellation: 'unpaid', items: [{ quantity: 1 }] } }]);
  });

  it('is never cancelled without a reminder twelve hours before, even after a long outage', () => {
    const { order, events } = at(500);
    expect(order.status).toBe('pending');
    expect(events).toMatchObject([{ data: { cancelsAt: after(512).toISOString() } }]);
    expectLeftAlone(511.99, order);
    expect(at(512, order).order.status).toBe('cancelled');
  });

  it('gets the reminder half-way through a short period', () => {
    expect([48, 24, 4, 1].map(reminderLead)).toEqual([12, 12, 2, 0.5]);
    expect(remindOrCancel(pendingOrder(), 4, after(1.99)).events).toEqual([]);
    expect(remindOrCancel(pendingOrder(), 4, after(2)).events).toHaveLength(1);
  });

  it('waits longer if the setting was increased after the reminder', () => {
    const order = reminded();
    expect(remindOrCancel(order, 72, after(71.99))).toEqual({ order, events: [] });
    expect(remindOrCancel(order, 72, after(72)).order.status).toBe('cancelled');
  });

  it('waits again with a new reminder after it is reopened', () => {
    const ended = at(48, reminded()).order;
    const again = changeStatus(ended, 'pending', after(100)).order;
    expectLeftAlone(135.99, again);
    const second = at(136, again);
    expect(second.events).toMatchObject([{ type: 'order.payment-reminded' }]);
    expect(at(148, second.order).order.status).toBe('cancelled');
  });

  it.each([
    ['is paid on delivery', pendingOrder({ paymentMethod: 'cod' })],
    ['has payment details', submitPayment(pendingOrder(), paymentForm, 'visitor', now).order],
    ['has refused details', refusePayment(submitPayment(pendingOrder(), paymentForm, 'visitor', now).order, 'Not found', now).order],
    ['was moved on by an admin', changeStatus(pendingOrder(), 'processing', now).order],
    ['is already cancelled', changeStatus(pendingOrder(), 'cancelled', now).order],
    ['got its details after the reminder', submitPayment(reminded(), paymentForm, 'visitor', now).order],
  ])('is unchanged if it %s', (_, order) => {
    expectLeftAlone(1_000, order);
  });
});

describe('the time by which to pay', () => {
  const online = () => confirm(attempt(), now, 48).order;
  const payUntil = (order: Order, hours: number, unpaidHours = 48) => payBy(order, unpaidHours, after(hours))?.toISOString();

  it('is the end of the wait, and the event of the order names it', () => {
    expect(payUntil(online(), 0)).toBe(after(48).toISOString());
    const { events } = confirm(attempt(), now, 48);
    expect(events).toMatchObject([{ type: 'order.placed', data: { payBy: after(48).toISOString() } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it.each([0, 35.99, 36, 36.01, 47.99, 48, 500])('is never before the cancellation, as seen after %d hours', (hours) => {
    const promised = payUntil(online(), hours)!;
    const order = at(Math.max(hours, 36), online()).order;
    expect(order.reminded!.cancelsAt >= promised).toBe(true);
    const before = new Date(Date.parse(promised) - 1);
    expect(remindOrCancel(order, 48, before).order.status).toBe('pending');
  });

  it('is that of the reminder from then on', () => {
    const late = at(500, online()).order;
    expect(payUntil(late, 505)).toBe(after(512).toISOString());
  });

  it('holds if the setting was reduced after the mail', () => {
    expect(payUntil(online(), 1, 4)).toBe(after(48).toISOString());
    expect(remindOrCancel(online(), 4, after(45))).toEqual({ order: online(), events: [] });
    const { order } = remindOrCancel(online(), 4, after(46));
    expect(remindOrCancel(order, 4, after(47.99)).order.status).toBe('pending');
    expect(remindOrCancel(order, 4, after(48)).order.status).toBe('cancelled');
  });

  it.each([
    ['is paid on delivery', confirm(attempt({ paymentMethod: 'cod' }), now, 48).order, 48],
    ['has payment details', submitPayment(online(), paymentForm, 'visitor', now).order, 48],
    ['has refused details', refusePayment(submitPayment(online(), paymentForm, 'visitor', now).order, 'Not found', now).order, 48],
    ['is being prepared', changeStatus(online(), 'processing', now).order, 48],
    ['is cancelled', changeStatus(online(), 'cancelled', now).order, 48],
    ['costs nothing', confirm({ ...attempt(), total: 0 }, now, 48).order, 48],
    ['is never cancelled as unpaid', confirm(attempt(), now, 0).order, 0],
  ])('does not exist if the order %s', (_, order, unpaidHours) => {
    expect(payUntil(order, 1, unpaidHours)).toBeUndefined();
  });
});

it('an order of ₹0 is never reminded, takes no payment details and waits for no payment', () => {
  const free = confirm({ ...attempt(), total: 0 }, now, 48);
  expect([free.order.payBy, free.events[0]?.data]).toEqual([undefined, expect.not.objectContaining({ payBy: expect.anything() as unknown })]);
  expectLeftAlone(1_000, { ...free.order, payBy: after(48).toISOString() });
  expect([isOpen(free.order), paymentTags(free.order), awaitedFromPayer(free.order)]).toEqual([false, ['paid'], 'nothing']);
  expect(() => submitPayment(free.order, paymentForm, 'owner', now)).toThrow('This order is paid in full.');
});

describe('a part-paid order', () => {
  const part = () => submitPayment(pendingOrder(), { ...paymentForm, amount: 6_000 }, 'visitor', now).order;

  it('is reminded of the rest once, when an unpaid order is reminded, and is never cancelled', () => {
    for (const order of [part(), verifyPayment(part(), now).order]) {
      expectLeftAlone(35.99, order);
      const { order: after, events } = at(36, order);
      expect(events).toMatchObject([{ type: 'order.rest-reminded', data: { revision: order.revision + 1, amountReported: 6_000, amountDue: 6_999 } }]);
      for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
      expectLeftAlone(1_000, after);
    }
  });

  it('waits for a reminder again if its payment is withdrawn after the reminder of the rest, or unsettled', () => {
    const part = at(36, submitPayment(reminded(), { ...paymentForm, amount: 6_000 }, 'owner', now).order).order;
    const withdrawn = withdrawPayment(part, part.payments[0]!._id).order;
    expect(withdrawn).not.toHaveProperty('restReminded');
    const credit = { creditId: '1'.repeat(24), transactionId: '412345678901', transactionKey: '412345678901', amount: 600_000, date: '2026-11-21' };
    const unsettled = unsettlePayment(settlePayment(reminded(), credit, now).order, credit.creditId, now).order;
    for (const order of [withdrawn, unsettled]) expect(at(100, order).events).toMatchObject([{ type: 'order.payment-reminded' }]);
  });

  it('is reminded only twelve hours after the last report, settlement or refusal of a payment, so not while its customer pays in parts', () => {
    const first = submitPayment(reminded(), { ...paymentForm, amount: 6_000 }, 'owner', after(37)).order;
    expectLeftAlone(48.99, first);
    expect(at(49, first).events).toMatchObject([{ type: 'order.rest-reminded' }]);

    const second = submitPayment(first, { ...paymentForm, transactionId: '512345678901', amount: 1_000 }, 'owner', after(40)).order;
    const credit = { creditId: '1'.repeat(24), transactionId: '612345678901', transactionKey: '612345678901', amount: 100_000, date: '2026-11-21' };
    const corrected = submitPayment(first, { ...paymentForm, amount: 5_000 }, 'owner', after(40)).order;
    for (const order of [second, corrected, settlePayment(first, credit, after(40)).order, refusePayment(second, 'Not found', after(40)).order]) {
      expectLeftAlone(51.99, order);
      expect(at(52, order).events).toMatchObject([{ type: 'order.rest-reminded' }]);
    }
  });

  it('is reminded of the rest after 36 hours if the shop never cancels', () => {
    expect(remindOrCancel(part(), 0, after(35.99)).events).toEqual([]);
    expect(remindOrCancel(part(), 0, after(36)).events).toMatchObject([{ type: 'order.rest-reminded' }]);
    expect(remindOrCancel(pendingOrder(), 0, after(1_000)).events).toEqual([]);
  });

  it('is not reminded of the rest if it has as many payments as an order can have', () => {
    const withPayments = (count: number) =>
      Array.from({ length: count }).reduce((order: Order, _, index) => submitPayment(order, { ...paymentForm, transactionId: `T-${index}`, amount: 100 }, 'owner', now).order, pendingOrder());
    expect(at(36, withPayments(19)).events).toMatchObject([{ type: 'order.rest-reminded' }]);
    expectLeftAlone(36, withPayments(20));
    const changed = changeStatus(withPayments(20), 'processing', now).events;
    expect(changed).toMatchObject([{ type: 'order.status-changed' }]);
    expect(changed[0]?.data).not.toHaveProperty('amountDue');
  });

  it('is not reminded more than a week after its last change if the shop never cancels', () => {
    expect(remindOrCancel(part(), 0, after(168)).events).toHaveLength(1);
    expect(remindOrCancel(part(), 0, after(168.01)).events).toEqual([]);
    const reopened = changeStatus(changeStatus(part(), 'cancelled', after(400)).order, 'pending', after(500)).order;
    expect(remindOrCancel(reopened, 0, after(600)).events).toHaveLength(1);
    expect(at(1_000, part()).events).toHaveLength(1);
  });

  it('waits for a reminder again if its payment is withdrawn', () => {
    const paid = submitPayment(reminded(), { ...paymentForm, amount: 6_000 }, 'owner', now).order;
    const order = withdrawPayment(paid, paid.payments[0]!._id).order;
    expect(at(100, order).events).toMatchObject([{ type: 'order.payment-reminded', data: { cancelsAt: after(112).toISOString() } }]);
  });
});
