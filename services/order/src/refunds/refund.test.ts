import { eventSchema } from '@storefront/contracts';
import { describe, expect, it } from 'vitest';
import { changeStatus, factsForEvents, withFigures, type Order } from '../orders/order';
import { refundDue } from '../payments/amounts';
import { submitPayment, verifyPayment } from '../payments/payment';
import { settlePayment, unsettlePayment } from '../payments/bank-credit';
import { later, now, paymentForm, pendingOrder, silk } from '../testing/examples';
import { recordRefund } from './refund';

const refusal = (name: string) => expect.objectContaining({ refusal: name }) as Error;
const paid = () => verifyPayment(submitPayment(pendingOrder(), paymentForm, 'owner', now).order, now).order;
const cancelled = () => changeStatus(paid(), 'cancelled', later).order;
const nextDay = new Date('2026-11-22T10:00:00.000Z');
const form = { amount: 12_999, reference: 'UTR 5123-4567-8901', method: 'upi' as const };
const returns = [{ _id: 'a'.repeat(24), items: [{ product: silk._id, quantity: 1 }], reason: 'Too long', wish: 'refund' as const, state: 'received' as const, at: nextDay.toISOString() }];

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

  it('can be given again for a cash order that was refunded, reopened and delivered a second time', () => {
    const delivered = changeStatus(pendingOrder({ paymentMethod: 'cod' }), 'delivered', now).order;
    const refunded = recordRefund(changeStatus(delivered, 'cancelled', later).order, form, later).order;
    const reopened = changeStatus(refunded, 'pending', later).order;
    const again = { ...form, reference: 'R-2' };
    expect(refundDue(reopened)).toBe(0);
    expect(() => recordRefund(reopened, again, later)).toThrow(refusal('refund-too-large'));
    const second = changeStatus(reopened, 'delivered', later).order;
    expect(refundDue(second)).toBe(0);
    expect(refundDue(changeStatus(second, 'cancelled', later).order)).toBe(1_299_900);
    expect(refundDue({ ...second, returns })).toBe(1_299_900);
    const both = recordRefund(second, again, nextDay).order;
    expect(() => recordRefund(both, { ...form, reference: 'R-3', amount: 0.01 }, nextDay)).toThrow(refusal('refund-too-large'));
  });
});

describe('a refund of what was due as the admin saw it', () => {
  /** ₹12,999 is due, because the order was paid twice. */
  const paidTwice = () => settlePayment(paid(), { creditId: '1'.repeat(24), transactionId: '612345678901', transactionKey: '612345678901', amount: 1_299_900, date: '2026-11-20' }, now).order;
  const refundedOnce = () => recordRefund(paidTwice(), { ...form, due: 12_999 }, later).order;
  const again = { ...form, reference: 'R-2' };
  const changed = (amount: string) => expect.objectContaining({ refusal: 'changed-meanwhile', message: `The amount that is due changed to ${amount} after you opened this page. Please check it again.` }) as Error;

  it('is refused if a colleague has already refunded the amount', () => {
    expect(refundedOnce().refunds).toHaveLength(1);
    expect(() => recordRefund(refundedOnce(), { ...again, due: 12_999 }, nextDay)).toThrow(changed('₹0'));
    expect(() => recordRefund(refundedOnce(), { ...again, amount: 1, due: 12_999 }, nextDay)).toThrow(changed('₹0'));
    const part = recordRefund(paidTwice(), { ...form, amount: 9_999 }, later).order;
    expect(() => recordRefund(part, { ...again, amount: 3_000.01, due: 12_999 }, nextDay)).toThrow(changed('₹3,000'));
    expect(recordRefund(part, { ...again, amount: 3_000, due: 12_999 }, nextDay).order.refunds).toHaveLength(2);
  });

  it('is recorded if it is the same refund again, or the admin saw how little is due', () => {
    expect(recordRefund(refundedOnce(), { ...form, due: 12_999 }, nextDay).events).toEqual([]);
    for (const due of [0, undefined]) expect(recordRefund(refundedOnce(), { ...again, due }, nextDay).order.refunds).toHaveLength(2);
    expect(recordRefund(paidTwice(), { ...form, amount: 20_000, due: 5_000 }, later).order.refunds).toHaveLength(1);
  });
});

describe("the refunds in an order's events, which reduce the customer's figures", () => {
  const refund = (order: Order, amount: number, reference = 'R-1', at = later) => recordRefund(order, { ...form, amount, reference }, at).order;
  const counted = (order: Order) => factsForEvents(order).refundedAmount ?? 0;
  const credit = { creditId: '1'.repeat(24), transactionId: '512345678901', transactionKey: '512345678901', amount: 1_299_900, date: '2026-11-20' };
  const twice = () => settlePayment(paid(), credit, later).order;

  it('are those of the money for the order', () => {
    expect(counted(paid())).toBe(0);
    expect(counted(refund(paid(), 500))).toBe(500);
    expect(counted(refund(refund(paid(), 500), 12_499, 'R-2'))).toBe(12_999);
  });

  it('do not include money above the total', () => {
    expect(counted(refund(twice(), 12_999))).toBe(0);
    expect(counted(refund(refund(twice(), 12_999), 500, 'R-2'))).toBe(500);
  });

  it('are first those of returned pieces, also if the customer pays a second time by mistake', () => {
    const returned = refund({ ...paid(), returns }, 12_999);
    const paidAgain = settlePayment(returned, credit, nextDay).order;
    expect([returned, paidAgain, refund(paidAgain, 12_999, 'R-2')].map(counted)).toEqual([12_999, 12_999, 12_999]);
  });

  it.each(['online', 'cod'] as const)('do not include those before the order was reopened, because the customer pays again (%s)', (paymentMethod) => {
    const delivered = paymentMethod === 'online' ? paid() : changeStatus(pendingOrder({ paymentMethod }), 'delivered', now).order;
    const refunded = refund(changeStatus(delivered, 'cancelled', later).order, 12_999);
    const reopened = changeStatus(refunded, 'pending', later).order;
    expect(counted(refunded)).toBe(12_999);
    expect(counted(reopened)).toBe(0);
    const again = paymentMethod === 'online' ? settlePayment(reopened, { creditId: '1'.repeat(24), transactionId: '', transactionKey: '', amount: 1_299_900, date: '2026-11-20' }, later).order : changeStatus(reopened, 'delivered', later).order;
    expect(counted(again)).toBe(0);
    expect(counted(refund(again, 500, 'R-2', nextDay))).toBe(500);
  });

  it('are published again if a payment changes them after the refund, without a mail', () => {
    const status = { type: 'order.status-changed', data: { from: 'processing', to: 'processing', cause: 'payment' } };
    const before = refund(paid(), 12_999);
    const settled = withFigures(before, settlePayment(before, credit, later), later);
    expect([counted(before), counted(settled.order)]).toEqual([12_999, 0]);
    expect(settled.events).toMatchObject([{ type: 'order.payment-verified' }, status]);
    expect(settled.events[1]?.data).not.toHaveProperty('refundedAmount');

    const back = withFigures(settled.order, unsettlePayment(settled.order, credit.creditId, later), later);
    expect(back.events).toMatchObject([{ ...status, data: { ...status.data, refundedAmount: 12_999, revision: back.order.revision } }]);
    for (const event of [...settled.events, ...back.events]) eventSchema.parse({ ...event, id: 'event-1', version: 1, time: now.toISOString() });
  });

  it('are not published again by a decision that does not change them, or that publishes them already', () => {
    const [once, refunded] = [paid(), recordRefund(paid(), form, later)];
    expect(withFigures(once, settlePayment(once, credit, later), later).events).toMatchObject([{ type: 'order.payment-verified' }]);
    expect(withFigures(once, refunded, later)).toBe(refunded);
  });

  it('are all refunds of a cancelled order, for its mail', () => {
    expect(changeStatus(refund(twice(), 12_999), 'cancelled', later).events[0]?.data).toMatchObject({ refundedAmount: 12_999 });
  });
});
