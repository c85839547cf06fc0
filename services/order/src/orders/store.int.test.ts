import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draft, later, now, paymentForm } from '../testing/examples';
import { changeStatus, confirm, intendToReopen, type Draft, type Order } from './order';
import { submitPayment, verifyPayment } from './payment';
import { openOrderStore, type OrderStore } from './store';

describe.each(storeVariants())('order store: $name', (variant) => {
  let test: TestStore;
  let store: OrderStore;

  beforeEach(async () => {
    test = await variant.open();
    store = await openOrderStore(test.store);
  });
  afterEach(() => test.destroy());

  const attempt = (number: number, change: Partial<Draft> = {}): Draft => ({
    ...draft(),
    _id: String(number).padStart(24, '0'),
    orderNumber: `ORD-${number}`,
    trackingNumber: `TRK${number}`,
    idempotencyKey: `purchase-${number}`,
    ...change,
  });

  async function stored(number: number, change: Partial<Draft> = {}): Promise<Order> {
    const made = attempt(number, change);
    await store.insertDraft(made);
    const decision = confirm(made, now);
    await store.confirm(decision, now);
    return decision.order;
  }

  it('keeps an attempt out of every answer until it is confirmed', async () => {
    const made = attempt(1);
    expect(await store.insertDraft(made)).toBe(true);
    expect(await store.find(made._id)).toBeUndefined();
    expect([await store.listAll(), await store.listOf(made.customer._id), await store.countAll()]).toEqual([[], [], 0]);
    expect(await store.confirm(confirm(made, now), now)).toBe(true);
    expect(await store.find(made._id)).toEqual(confirm(made, now).order);
  });

  it('refuses a second attempt with the same key, and numbers that are taken', async () => {
    await store.insertDraft(attempt(1));
    expect(await store.insertDraft(attempt(2, { idempotencyKey: 'purchase-1' }))).toBe(false);
    expect(await store.insertDraft(attempt(2, { orderNumber: 'ORD-1' }))).toBe(false);
    expect(await store.insertDraft(attempt(2, { trackingNumber: 'TRK1' }))).toBe(false);
    const other = { ...draft().customer, _id: 'e'.repeat(24) };
    expect(await store.insertDraft(attempt(2, { idempotencyKey: 'purchase-1', customer: other }))).toBe(true);
  });

  it('does not confirm what was given up, and does not give up what was confirmed', async () => {
    const first = attempt(1);
    await store.insertDraft(first);
    expect(await store.abandon(first._id)).toBe(true);
    expect(await store.confirm(confirm(first, now), now)).toBe(false);
    await store.removeAbandoned(first._id);
    expect(await store.findAttempt(first.customer._id, 'purchase-1')).toBeUndefined();

    const second = await stored(2);
    expect(await store.abandon(second._id)).toBe(false);
    await store.removeAbandoned(second._id);
    expect(await store.find(second._id)).toEqual(second);
  });

  it('saves a change once, together with its event, and only on what was read', async () => {
    const order = await stored(1);
    const shipped = changeStatus(order, 'shipped', later);
    expect(await store.save(order, shipped, later)).toBe(true);
    expect(await store.save(order, changeStatus(order, 'delivered', later), later)).toBe(false);
    expect(await store.find(order._id)).toEqual(shipped.order);
    const document = await store.collection.findOne({ _id: order._id });
    expect(document).toMatchObject({ outboxPending: true, outbox: [{ type: 'order.placed' }, { type: 'order.status-changed' }] });
  });

  it('forgets an intent to reopen when the status changes', async () => {
    const order = await stored(1);
    const cancelled = changeStatus(order, 'cancelled', now);
    const intent = intendToReopen(cancelled.order, 'processing', now);
    await store.save(order, cancelled, now);
    await store.save(cancelled.order, intent, now);
    expect(await store.stuckReopenings(now)).toEqual([]);
    expect(await store.stuckReopenings(later)).toEqual([intent.order]);
    await store.save(intent.order, changeStatus(intent.order, 'processing', later), later);
    expect(await store.stuckReopenings(later)).toEqual([]);
  });

  it('lists newest first, bounded where asked', async () => {
    const at = (minute: number) => ({ createdAt: new Date(now.getTime() + minute * 60_000).toISOString() });
    await stored(2, at(2));
    await stored(1, at(1));
    await stored(3, { ...at(3), customer: { ...draft().customer, _id: 'e'.repeat(24) } });
    const numbers = (orders: Order[]) => orders.map(({ orderNumber }) => orderNumber);
    expect(numbers(await store.listAll())).toEqual(['ORD-3', 'ORD-2', 'ORD-1']);
    expect(numbers(await store.listAll(1))).toEqual(['ORD-3']);
    expect(numbers(await store.listOf(draft().customer._id))).toEqual(['ORD-2', 'ORD-1']);
  });

  it('finds pending UPI orders without a payment, placed before a moment', async () => {
    const waiting = await stored(1);
    await stored(2, { paymentMethod: 'cod' });
    await stored(3, { createdAt: '2026-11-21T11:00:00.001Z' });
    const [moved, told] = [await stored(4), await stored(5)];
    await store.save(moved, changeStatus(moved, 'processing', now), now);
    await store.save(told, submitPayment(told, paymentForm, 'visitor'), now);
    expect(await store.unpaid(later)).toEqual([waiting]);
  });

  describe('orders that name a transaction', () => {
    const numbersOf = (orders: Order[]) => orders.map(({ orderNumber }) => orderNumber);
    async function paid(number: number, transactionId: string): Promise<Order> {
      const order = await stored(number, { createdAt: new Date(now.getTime() + number).toISOString() });
      const decision = submitPayment(order, { ...paymentForm, transactionId }, 'visitor');
      await store.save(order, decision, now);
      return decision.order;
    }
    /** As payments were stored before transaction IDs had a normal form. */
    async function paidInOldShape(number: number, transactionId: string): Promise<void> {
      const { _id } = await paid(number, transactionId);
      await store.collection.update({ _id }, { $set: { 'payment.transactionKey': transactionId.toLowerCase() }, $unset: { 'payment.revision': true } });
    }

    it('are found however it was typed, the verified ones first, then the newest', async () => {
      const first = await paid(1, '4287-1563-0981');
      await paid(2, 'UTR0428715630981');
      await paid(3, '428715630981.');
      await paid(4, '428715630982');
      await stored(5);
      await store.save(first, verifyPayment(first), now);
      expect(numbersOf(await store.withTransactions(['428715630981']))).toEqual(['ORD-1', 'ORD-3', 'ORD-2']);
      expect(await store.withTransactions([])).toEqual([]);
    });

    it('are found in the old shape too: as typed at once, in every form once they are migrated', async () => {
      await paidInOldShape(1, 'UTR-4287-1563-0981');
      await paidInOldShape(2, '0428715630981');
      await paidInOldShape(3, 'T/77.A_b');
      await paidInOldShape(4, '000');
      await paid(5, '428715630981');
      expect(numbersOf(await store.withTransactions(['utr-4287-1563-0981']))).toEqual(['ORD-5', 'ORD-1']);
      expect(await store.migrateTransactionKeys()).toBe(3);
      expect(numbersOf(await store.withTransactions(['428715630981']))).toEqual(['ORD-5', 'ORD-2', 'ORD-1']);
      expect(numbersOf(await store.withTransactions(['t77ab']))).toEqual(['ORD-3']);
      expect(numbersOf(await store.withTransactions(['---', '0000']))).toEqual([]);
      expect(await store.migrateTransactionKeys()).toBe(0);
    });
  });

  it('drops what passes when it is no longer there', async () => {
    const order = await stored(1);
    const reminded = { order: { ...order, reminded: { cancelsAt: later.toISOString() }, revision: 2 }, events: [] };
    await store.save(order, reminded, now);
    expect(await store.find(order._id)).toEqual(reminded.order);
    const cancelled = changeStatus(reminded.order, 'cancelled', later, 'unpaid');
    await store.save(reminded.order, cancelled, later);
    expect(await store.find(order._id)).toEqual(cancelled.order);
    const again = changeStatus(cancelled.order, 'pending', later);
    await store.save(cancelled.order, again, later);
    expect(await store.find(order._id)).toEqual(again.order);
  });

  it('finds the attempts that a crash left, after it', async () => {
    await store.insertDraft(attempt(1));
    await store.insertDraft(attempt(2, { createdAt: later.toISOString() }));
    await stored(3);
    store = await openOrderStore(await test.reopen());
    expect(await store.stuckDrafts(later)).toEqual([attempt(1)]);
    await store.abandon(attempt(2)._id);
    expect(await store.stuckDrafts(later)).toHaveLength(2);
  });
});
