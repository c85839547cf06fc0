import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { now, paymentForm, pendingOrder } from '../testing/examples';
import { changeStatus, type Order } from './order';
import { refusePayment, submitPayment } from './payment';
import { pursueUnpaid, reminderLead } from './unpaid';

const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
/** With 48 hours, as by default. */
const at = (hours: number, order: Order = pendingOrder()) => pursueUnpaid(order, 48, after(hours));
const reminded = (hours = 36) => at(hours).order;
const isLeftAlone = (hours: number, order: Order) => expect(at(hours, order)).toEqual({ order, events: [] });

describe('an order that nobody has told a payment of', () => {
  it('is left alone until twelve hours before its end', () => {
    isLeftAlone(35.99, pendingOrder());
  });

  it('is reminded of then, once, with the moment of its end', () => {
    const { order, events } = at(36);
    expect(events).toMatchObject([{ type: 'order.payment-reminded', data: { revision: 2, cancelsAt: after(48).toISOString() } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
    expect(order).toMatchObject({ status: 'pending', reminded: { cancelsAt: after(48).toISOString() } });
    isLeftAlone(47.99, order);
  });

  it('is cancelled at its end, and tells why and what to give back', () => {
    const { order, events } = at(48, reminded());
    expect(order).toMatchObject({ status: 'cancelled', cancellation: 'unpaid' });
    expect(events).toMatchObject([{ type: 'order.status-changed', data: { from: 'pending', to: 'cancelled', cancellation: 'unpaid', items: [{ quantity: 1 }] } }]);
  });

  it('is never cancelled without a reminder twelve hours before, however long the shop was down', () => {
    const { order, events } = at(500);
    expect(order.status).toBe('pending');
    expect(events).toMatchObject([{ data: { cancelsAt: after(512).toISOString() } }]);
    isLeftAlone(511.99, order);
    expect(at(512, order).order.status).toBe('cancelled');
  });

  it('is reminded half-way through a short period', () => {
    expect([48, 24, 4, 1].map(reminderLead)).toEqual([12, 12, 2, 0.5]);
    expect(pursueUnpaid(pendingOrder(), 4, after(1.99)).events).toEqual([]);
    expect(pursueUnpaid(pendingOrder(), 4, after(2)).events).toHaveLength(1);
  });

  it('may wait longer where the setting grew since the reminder', () => {
    const order = reminded();
    expect(pursueUnpaid(order, 72, after(71.99))).toEqual({ order, events: [] });
    expect(pursueUnpaid(order, 72, after(72)).order.status).toBe('cancelled');
  });

  it('waits anew, with a reminder of its own, when it is taken up again', () => {
    const ended = at(48, reminded()).order;
    const again = changeStatus(ended, 'pending', after(100)).order;
    isLeftAlone(135.99, again);
    const second = at(136, again);
    expect(second.events).toMatchObject([{ type: 'order.payment-reminded' }]);
    expect(at(148, second.order).order.status).toBe('cancelled');
  });

  it.each([
    ['is paid on delivery', pendingOrder({ paymentMethod: 'cod' })],
    ['has payment details', submitPayment(pendingOrder(), paymentForm, 'visitor').order],
    ['has refused ones', refusePayment(submitPayment(pendingOrder(), paymentForm, 'visitor').order, 'Not found', now).order],
    ['was moved on by an admin', changeStatus(pendingOrder(), 'processing', now).order],
    ['is cancelled already', changeStatus(pendingOrder(), 'cancelled', now).order],
    ['got its details after the reminder', submitPayment(reminded(), paymentForm, 'visitor').order],
  ])('is none that %s', (_, order) => {
    isLeftAlone(1_000, order);
  });
});
