import { describe, expect, it } from 'vitest';
import { submitPayment, verifyPayment } from '../payments/payment';
import { attempt, customer, later, paymentForm, pendingOrder } from '../testing/examples';
import { freeSlot, isOpen } from './open-orders';
import { changeStatus, type Order } from './order';

const withStatus = (status: Order['status']) => changeStatus(pendingOrder(), status, later).order;

describe('an order is open', () => {
  it('as an attempt, and until it ships, is delivered or cancelled', () => {
    expect([attempt(), pendingOrder(), withStatus('processing')].map(isOpen)).toEqual([true, true, true]);
    expect((['shipped', 'delivered', 'cancelled'] as const).map(withStatus).map(isOpen)).toEqual([false, false, false]);
  });

  it('until verified payments reach the total', () => {
    const submitted = submitPayment(pendingOrder(), paymentForm, 'owner', later).order;
    expect(isOpen(submitted)).toBe(true);
    expect(isOpen(verifyPayment(submitted, later).order)).toBe(false);
    const part = submitPayment(pendingOrder(), { ...paymentForm, amount: 6_000 }, 'owner', later).order;
    expect(isOpen(verifyPayment(part, later).order)).toBe(true);
  });
});

describe('the limit of open orders', () => {
  const open = (...slots: (string | undefined)[]) => slots.map((openSlot): Order => ({ ...pendingOrder(), ...(openSlot && { openSlot }) }));
  const slot = (number: number) => `${customer._id}/${number}`;

  it('gives each open order the lowest free slot', () => {
    expect(freeSlot(customer._id, [], 3)).toBe(slot(0));
    expect(freeSlot(customer._id, open(slot(0), slot(2)), 3)).toBe(slot(1));
  });

  it('counts open orders without a slot', () => {
    expect(freeSlot(customer._id, open(undefined, undefined), 3)).toBe(slot(0));
    expect(() => freeSlot(customer._id, open(undefined, undefined, slot(0)), 3)).toThrow('You already have 3 orders that are not paid or shipped yet');
  });

  it('states the limit, and when the customer can order again', () => {
    expect(() => freeSlot(customer._id, open(slot(0), slot(1)), 2)).toThrow(
      'You already have 2 orders that are not paid or shipped yet, and this is the limit. Cancel one in My Orders, pay for one by UPI, or wait until one has shipped. If you have paid, wait until we have verified the payment. Then try again.',
    );
    expect(() => freeSlot(customer._id, open(slot(0)), 1)).toThrow(
      'You already have an order that is not paid or shipped yet, and this is the limit. Cancel it in My Orders, pay for it by UPI, or wait until it has shipped. If you have paid, wait until we have verified the payment. Then try again.',
    );
  });
});
