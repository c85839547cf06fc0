import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { changeStatus } from '../orders/order';
import { refundDue } from '../payments/amounts';
import { submitPayment, verifyPayment } from '../payments/payment';
import { later, now, paymentForm, pendingOrder } from '../testing/examples';
import { recordRefund } from './refund';

const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;
const paid = () => verifyPayment(submitPayment(pendingOrder(), paymentForm, 'owner').order, now).order;
const cancelled = () => changeStatus(paid(), 'cancelled', later).order;
const form = { amount: 12_999, reference: 'UTR 5123-4567-8901', method: 'upi' as const };

describe('a refund', () => {
  it('is recorded with its event, and is no longer due', () => {
    const { order, events } = recordRefund(cancelled(), form, later);
    expect(refundDue(cancelled())).toBe(1_299_900);
    expect([refundDue(order), order.refunds]).toEqual([0, [{ _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, amount: 1_299_900, reference: form.reference, referenceKey: '512345678901', method: 'upi', at: later.toISOString() }]]);
    expect(events).toMatchObject([{ type: 'order.refunded', data: { amount: 12_999, refundedAmount: 12_999, status: 'cancelled', totalAmount: 12_999, revision: order.revision } }]);
    for (const event of events) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it('can be given in parts, never more than what was received', () => {
    const part = recordRefund(paid(), { ...form, amount: 9_999 }, now).order;
    expect(() => recordRefund(part, { ...form, amount: 3_000.01, reference: 'R-2' }, now)).toThrow('₹12,999 was received for this order and ₹9,999 refunded. At most ₹3,000 can be refunded.');
    expect(recordRefund(part, { ...form, amount: 3_000, reference: 'R-2' }, now).order.refunds).toHaveLength(2);
    expect(() => recordRefund(pendingOrder(), form, now)).toThrow(refusal('refund-too-large'));
  });

  it('is the same refund if it has the same reference, in any spelling', () => {
    const once = recordRefund(paid(), form, now).order;
    expect(recordRefund(once, { ...form, reference: '512345678901' }, later)).toEqual({ order: once, events: [] });
    expect(() => recordRefund(once, { ...form, amount: 1 }, later)).toThrow(refusal('refund-differs'));
  });

  it('can be given for a cash order that was delivered, also if it was cancelled after that', () => {
    const cash = pendingOrder({ paymentMethod: 'cod' });
    const delivered = changeStatus(cash, 'delivered', now).order;
    expect(() => recordRefund(changeStatus(cash, 'shipped', now).order, form, now)).toThrow(refusal('refund-too-large'));
    expect(recordRefund(delivered, form, now).order.refunds).toHaveLength(1);
    expect(refundDue(changeStatus(delivered, 'cancelled', later).order)).toBe(1_299_900);
    expect(refundDue(changeStatus(cash, 'cancelled', later).order)).toBe(0);
  });
});
