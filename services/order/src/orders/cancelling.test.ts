import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { refundDue } from '../payments/amounts';
import { submitPayment, verifyPayment } from '../payments/payment';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { cancelByCustomer } from './cancelling';
import { changeStatus } from './order';

const submitted = () => submitPayment(pendingOrder(), paymentForm, 'owner', now).order;

describe('a cancellation by the customer', () => {
  it.each(['pending', 'processing'] as const)('cancels a %s order, with its reason in the event', (status) => {
    const { order, events } = cancelByCustomer(changeStatus(pendingOrder(), status, now).order, 'Wrong colour', later);
    expect(order).toMatchObject({ status: 'cancelled', cancelledBy: 'customer', cancelReason: 'Wrong colour' });
    expect(events).toMatchObject([{ type: 'order.status-changed', data: { to: 'cancelled', cancelledBy: 'customer', reason: 'Wrong colour', items: [{ quantity: 1 }] } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it.each([
    ['shipped', 'This order has already shipped, so you can no longer cancel it. After it has arrived, open the order’s page or call us if you want to return items.'],
    ['delivered', 'This order was already delivered, so you can no longer cancel it. If you want to return items, open the order’s page or call us.'],
  ] as const)('is refused for a %s order', (status, message) => {
    expect(() => cancelByCustomer(changeStatus(pendingOrder(), status, now).order, undefined, later)).toThrow(message);
  });

  it('changes nothing the second time', () => {
    const { order } = cancelByCustomer(pendingOrder(), undefined, now);
    expect(cancelByCustomer(order, 'Again', later)).toEqual({ order, events: [] });
  });

  it('makes what was verified due as a refund, before or after it', () => {
    const paid = cancelByCustomer(verifyPayment(submitted(), now).order, undefined, later);
    expect(refundDue(paid.order)).toBe(1_299_900);
    expect(paid.events[0]?.data).toMatchObject({ refundDue: 12_999 });
    const waiting = cancelByCustomer(submitted(), undefined, later);
    expect(waiting.events[0]?.data).not.toHaveProperty('refundDue');
    expect([waiting.events[0]?.data, paid.events[0]?.data]).toEqual([expect.objectContaining({ amountSubmitted: 12_999 }), expect.not.objectContaining({ amountSubmitted: expect.anything() as unknown })]);
    const after = verifyPayment(waiting.order, later);
    expect([after.order.status, refundDue(after.order)]).toEqual(['cancelled', 1_299_900]);
  });

  it('is forgotten when the order is reopened', () => {
    const { order } = cancelByCustomer(pendingOrder(), 'Wrong colour', now);
    const reopened = changeStatus(order, 'pending', later).order;
    expect([reopened.cancelledBy, reopened.cancelReason]).toEqual([undefined, undefined]);
    expect(changeStatus(pendingOrder(), 'cancelled', now, { reason: 'Sold out' }).order).toMatchObject({ cancelledBy: 'staff', cancelReason: 'Sold out' });
    expect(changeStatus(pendingOrder(), 'cancelled', now, { cancellation: 'unpaid' }).order).toMatchObject({ cancelledBy: 'shop' });
  });
});
