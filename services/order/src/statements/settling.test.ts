import { describe, expect, it } from 'vitest';
import { newCredit, type Credit } from './credit';
import { beginSettling, beginUnsettling, finished, setAside } from './settling';

const now = new Date('2026-11-21T06:30:00.000Z');
const staff = { _id: 'a'.repeat(24), email: 'staff@example.com', requestId: 'request-1' };
const order = { orderId: 'b'.repeat(24), orderNumber: 'ORD-20261121-7K3F9Q', customer: 'Lakshmi Iyer' };
const credit = newCredit({ day: '2026-11-21', amount: 1_299_900, reference: '431900000001', description: 'UPI-LAKSHMI IYER-431900000001' }, undefined, 'c'.repeat(24));
const settled = finished(beginSettling(credit, { order, transactionId: '431900000001' }, staff, now), order.orderId);
const unsettle = (one: Credit) => beginUnsettling(one, 'Wrong order', staff, now);

describe('settling', () => {
  const settle = (one: Credit, amount?: number) => beginSettling(one, { order, transactionId: '431900000001', ...(amount !== undefined && { amount }) }, staff, now);
  const half = finished(settle(credit, 649_950), order.orderId);

  it.each<[string, Credit, number | undefined]>([
    ['all of it', settled, undefined],
    ['all of it, by its amount', settled, 1_299_900],
    ['a part of it', half, 649_950],
  ])('%s, said again, changes nothing', (_what, before, amount) => {
    expect(settle(before, amount)).toBe(before);
  });

  it.each([undefined, 1_299_900, 100])('another amount than the part that the order has is refused, and says what to do: %s', (amount) => {
    expect(() => settle(half, amount)).toThrow(`₹6,499.50 of this payment is already verified for ${order.orderNumber}. To change this amount, choose “Undo” for this payment first.`);
  });

  it.each([
    ['settled', settle(credit, 649_950)],
    ['unsettled', unsettle(half)],
  ])('waits for a part that is being %s, whatever its amount', (_what, pending) => {
    for (const amount of [undefined, 649_950, 100]) expect(settle(pending, amount)).toBe(pending);
  });
});

describe('unsettling', () => {
  it.each([
    ['settled', finished(unsettle(settled), order.orderId)],
    ['set aside', unsettle(setAside(credit, 'Rent', now))],
  ])('a credit that was %s, said again, changes nothing', (_state, undone) => {
    expect(undone.parts).toEqual([]);
    expect(undone.setAside).toBeUndefined();
    expect(unsettle(undone)).toBe(undone);
  });

  it('is refused for a credit that was never settled here, also if its payment was verified by hand', () => {
    expect(() => unsettle(credit)).toThrow('This payment is not verified for an order here.');
  });
});
