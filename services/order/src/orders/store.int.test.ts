import type { Document, Filter, FindOptions } from '@storefront/service-kit';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusePayment, submitPayment, verifyPayment, withdrawPayment } from '../payments/payment';
import { attempt, later, now, paymentForm } from '../testing/examples';
import { readOrderFacts } from './facts';
import { changeStatus, confirm, intendToReopen, type Attempt, type Order } from './order';
import type { OrderFilter } from './order-filter';
import { openOrderStore, type OrderStore } from './store';

describe.each(storeVariants())('order store: $name', (variant) => {
  let test: TestStore;
  let store: OrderStore;

  beforeEach(async () => {
    test = await variant.open();
    store = await openOrderStore(test.store);
  });
  afterEach(() => test.destroy());

  const numberedAttempt = (number: number, change: Partial<Attempt> = {}): Attempt => ({
    ...attempt(),
    _id: String(number).padStart(24, '0'),
    orderNumber: `ORD-${number}`,
    trackingNumber: `TRK${number}`,
    idempotencyKey: `purchase-${number}`,
    ...change,
  });

  async function stored(number: number, change: Partial<Attempt> = {}): Promise<Order> {
    const made = numberedAttempt(number, change);
    await store.insertAttempt(made);
    const decision = confirm(made, now);
    await store.confirm(decision, now);
    return decision.order;
  }

  it('does not show an attempt until it is confirmed', async () => {
    const made = numberedAttempt(1);
    expect(await store.insertAttempt(made)).toBe(true);
    expect(await store.find(made._id)).toBeUndefined();
    expect([await store.newest(1_000), await store.newest(5), await store.page({ customerId: made.customer._id }, { page: 1, limit: 10 }), await store.countAll()]).toEqual([[], [], { orders: [], total: 0 }, 0]);
    expect(await store.confirm(confirm(made, now), now)).toBe(true);
    expect(await store.find(made._id)).toEqual(confirm(made, now).order);
  });

  it('refuses a second attempt with the same key or with taken numbers', async () => {
    await store.insertAttempt(numberedAttempt(1));
    expect(await store.insertAttempt(numberedAttempt(2, { idempotencyKey: 'purchase-1' }))).toBe(false);
    expect(await store.insertAttempt(numberedAttempt(2, { orderNumber: 'ORD-1' }))).toBe(false);
    expect(await store.insertAttempt(numberedAttempt(2, { trackingNumber: 'TRK1' }))).toBe(false);
    const other = { ...attempt().customer, _id: 'e'.repeat(24) };
    expect(await store.insertAttempt(numberedAttempt(2, { idempotencyKey: 'purchase-1', customer: other }))).toBe(true);
  });

  it('does not confirm an abandoned attempt, and does not abandon an order', async () => {
    const first = numberedAttempt(1);
    await store.insertAttempt(first);
    expect(await store.abandon(first._id)).toBe(true);
    expect(await store.confirm(confirm(first, now), now)).toBe(false);
    await store.removeAbandoned(first._id);
    expect(await store.findAttempt(first.customer._id, 'purchase-1')).toBeUndefined();

    const second = await stored(2);
    expect(await store.abandon(second._id)).toBe(false);
    await store.removeAbandoned(second._id);
    expect(await store.find(second._id)).toEqual(second);
  });

  it('saves a change once with its event, and only if the order is unchanged since it was read', async () => {
    const order = await stored(1);
    const shipped = changeStatus(order, 'shipped', later);
    expect(await store.save(order, shipped, later)).toBe(true);
    expect(await store.save(order, changeStatus(order, 'delivered', later), later)).toBe(false);
    expect(await store.find(order._id)).toEqual(shipped.order);
    const document = await store.collection.findOne({ _id: order._id });
    expect(document).toMatchObject({ outboxPending: true, outbox: [{ type: 'order.placed' }, { type: 'order.status-changed' }] });
  });

  it('removes an intent to reopen when the status changes', async () => {
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

  const numbers = (orders: Order[]) => orders.map(({ orderNumber }) => orderNumber.slice('ORD-'.length)).join(' ');
  const found = async (filter: OrderFilter) => numbers((await store.page(filter, { page: 1, limit: 50 })).orders);

  describe('lists', () => {
    const stranger = { ...attempt().customer, _id: 'e'.repeat(24), name: 'Ravi (Kumar)', email: 'ravi@example.in' };
    const at = (minute: number) => ({ createdAt: new Date(now.getTime() + minute * 60_000).toISOString() });

    it('come newest first, in pages that neither repeat nor skip orders with the same time', async () => {
      for (const number of [5, 3, 7, 1, 6, 2, 4]) await stored(number, at(number < 4 ? 1 : 2));
      await store.insertAttempt(numberedAttempt(8, at(9)));
      const pages = await Promise.all([1, 2, 3, 4].map((page) => store.page({}, { page, limit: 3 })));
      expect(pages.map(({ orders }) => numbers(orders))).toEqual(['7 6 5', '4 3 2', '1', '']);
      expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
      expect(numbers(await store.newest(2))).toBe('7 6');
      expect(numbers(await store.newest(1_000))).toBe('7 6 5 4 3 2 1');
    });

    it('can be filtered by customer, status and waiting payments', async () => {
      await stored(1, at(1));
      await stored(2, { ...at(2), customer: stranger });
      const shipped = await stored(3, at(3));
      await store.save(shipped, changeStatus(shipped, 'shipped', now), now);
      const [waiting, refused, verified] = [await stored(4, at(4)), await stored(5, at(5)), await stored(6, at(6))];
      for (const order of [waiting, refused, verified]) await store.save(order, submitPayment(order, paymentForm, 'visitor', now), now);
      const paid = { refused: (await store.find(refused._id))!, verified: (await store.find(verified._id))! };
      await store.save(paid.refused, refusePayment(paid.refused, 'Not found', later), later);
      await store.save(paid.verified, verifyPayment(paid.verified, later), later);
      expect(await found({ customerId: stranger._id })).toBe('2');
      expect(await found({ status: 'shipped' })).toBe('3');
      expect(await found({ payment: 'submitted' })).toBe('4');
      expect(await found({ payment: 'verified' })).toBe('6');
      expect(await found({ payment: 'due' })).toBe('5 3 2 1');
      await store.save((await store.find(verified._id))!, changeStatus((await store.find(verified._id))!, 'cancelled', later), later);
      expect(await found({ payment: 'refund-due' })).toBe('6');
      await store.save((await store.find(verified._id))!, changeStatus((await store.find(verified._id))!, 'pending', later), later);
      expect(await found({ payment: 'submitted', status: 'shipped' })).toBe('');
      expect(await store.page({ status: 'pending' }, { page: 2, limit: 2 })).toMatchObject({ total: 5, orders: [{ orderNumber: 'ORD-4' }, { orderNumber: 'ORD-2' }] });
      expect(await store.countsByStatus()).toEqual([
        { status: 'pending', orders: 5 }, { status: 'processing', orders: 0 }, { status: 'shipped', orders: 1 }, { status: 'delivered', orders: 0 }, { status: 'cancelled', orders: 0 },
      ]);
    });

    it.each([
      ['the number', 'ord-2', '2'],
      ['the id', `${'0'.repeat(23)}3`, '3'],
      ['the customer', 'RAVI (k', '2'],
      ['the e-mail address', 'ravi@', '2'],
      ['the phone', '98765', '3 2 1'],
      ['a product', 'kanjeevaram', '3 2 1'],
      ['the transaction', '4287', '1'],
      ['the transaction in another spelling', 'UTR 0428715630981', '1'],
      ['text that occurs nowhere', '.*', ''],
    ])('can be searched by %s', async (_, search, expected) => {
      const paid = await stored(1, at(1));
      await stored(2, { ...at(2), customer: stranger });
      await stored(3, at(3));
      await store.save(paid, submitPayment(paid, { ...paymentForm, transactionId: '4287-1563-0981' }, 'visitor', now), now);
      expect(await found({ search })).toBe(expected);
    });

    it.each([
      ['the recipient', 'ananya', '1'],
      ['the phone without spaces', '9123456780', '1'],
      ['the phone in another spelling', '+91 91234-56780', '1'],
      ['a part of the phone', '+91 9123', '1'],
      ['the number without hyphens', 'ord202611217k3f9q', '20261121-7K3F9Q'],
      ['the number with spaces', 'ORD 20261121 7K3F9Q', '20261121-7K3F9Q'],
    ])('can be searched by %s', async (_, search, expected) => {
      const shippingAddress = { ...attempt().shippingAddress, fullName: 'Ananya Rao', phone: '91234 56780' };
      await stored(1, { ...at(1), shippingAddress });
      await stored(2, at(2));
      await stored(3, { ...at(3), orderNumber: 'ORD-20261121-7K3F9Q' });
      expect(await found({ search })).toBe(expected);
    });

    it('can be searched by the phone in the usual spellings if an older version stored them without a key', async () => {
      for (const [number, phone] of [[1, '9123456780'], [2, '+91 91234 56780'], [3, '91234-56780']] as const) {
        await stored(number, { ...at(number), shippingAddress: { ...attempt().shippingAddress, phone } });
        await store.collection.update({ _id: numberedAttempt(number)._id }, { $unset: { phoneKey: true } });
      }
      expect(await found({ search: '+91 9123456780' })).toBe('3 2 1');
    });

    it('can be read in batches since a given time', async () => {
      for (const number of [1, 2, 3]) await stored(number, at(number));
      const batches = [];
      for await (const batch of store.placedSince(new Date(now.getTime() + 2 * 60_000))) batches.push(numbers(batch));
      expect(batches).toEqual(['3 2']);
    });

    /** The documents that the embedded store reads. */
    async function readsOf(work: () => Promise<unknown>): Promise<number> {
      const parse = vi.spyOn(JSON, 'parse');
      try {
        await work();
        // Other stores of the process can read at the same time.
        return parse.mock.calls.filter(([text]) => text.includes('"orderNumber":"ORD-')).length;
      } finally {
        parse.mockRestore();
      }
    }

    it('are read in batches for the figures', async () => {
      for (let number = 1; number <= 3; number += 1) await stored(number, at(number));
      const limits: unknown[] = [];
      const watched: typeof test.store = {
        ...test.store,
        async collection<T extends Document>(...named: Parameters<typeof test.store.collection>) {
          const opened = await test.store.collection<T>(...named);
          return { ...opened, find: (filter?: Filter, options: FindOptions = {}) => (limits.push(options.limit), opened.find(filter, options)) };
        },
      };
      expect(await readOrderFacts(watched)).toMatchObject([3, 2, 1].map((number) => ({ _id: numberedAttempt(number)._id, amount: 12_999, counts: true })));
      expect(limits).toEqual([500]);
    });

    it('in batches do not read earlier batches again', async () => {
      for (let number = 1; number <= 20; number += 1) await stored(number, at(number));
      const sizes: number[] = [];
      const reads = await readsOf(async () => {
        for await (const batch of store.placedSince(now, 5)) sizes.push(batch.length);
      });
      expect(sizes).toEqual([5, 5, 5, 5, 0]);
      // Each batch reads the last order of the one before it again.
      expect(reads).toBeLessThanOrEqual(24);
    });

    it('of returns read only orders that have one', async () => {
      for (let number = 1; number <= 4; number += 1) await stored(number, at(number));
      for (const [number, state] of [[2, 'requested'], [3, 'refused']] as const) {
        const returned = { _id: String(number).repeat(24), state, items: [], reason: 'Too long', wish: 'refund', at: now.toISOString() };
        await store.collection.update({ _id: numberedAttempt(number)._id }, { $set: { returns: [returned] } });
      }
      expect([numbers(await store.withReturns()), numbers(await store.withReturns('requested'))]).toEqual(['3 2', '2']);
      expect(await readsOf(() => store.withReturns())).toBeLessThanOrEqual(2);
      expect(await readsOf(() => store.withReturns('requested'))).toBeLessThanOrEqual(1);
    });

    it('are read once each, also if another is placed between two batches', async () => {
      for (const number of [1, 2, 3]) await stored(number, at(number));
      const batches = [];
      for await (const batch of store.placedSince(now, 2)) {
        batches.push(numbers(batch));
        if (batches.length === 1) await stored(4, at(4));
      }
      expect(batches).toEqual(['3 2', '1']);
    });
  });

  it('finds pending UPI orders that are not reported as paid in full, placed before a given time, until they are reminded of the rest', async () => {
    const waiting = await stored(1);
    await stored(2, { paymentMethod: 'cod' });
    await stored(3, { createdAt: '2026-11-21T11:00:00.001Z' });
    const [moved, paid] = [await stored(4), await stored(5)];
    await store.save(moved, changeStatus(moved, 'processing', now), now);
    await store.save(paid, submitPayment(paid, paymentForm, 'visitor', now), now);
    const part = submitPayment(await stored(6), { ...paymentForm, amount: 1 }, 'visitor', now);
    await store.save({ ...part.order, revision: 1 }, part, now);
    expect((await store.unpaid(later)).map(({ orderNumber }) => orderNumber).sort()).toEqual([waiting.orderNumber, part.order.orderNumber]);
    await store.save(part.order, { order: { ...part.order, restReminded: true, revision: 3 }, events: [] }, now);
    expect(await store.unpaid(later)).toEqual([waiting]);
  });

  describe('orders with a transaction', () => {
    const numbersOf = (orders: Order[]) => orders.map(({ orderNumber }) => orderNumber);
    async function paid(number: number, transactionId: string): Promise<Order> {
      const order = await stored(number, { createdAt: new Date(now.getTime() + number).toISOString() });
      const decision = submitPayment(order, { ...paymentForm, transactionId }, 'visitor', now);
      await store.save(order, decision, now);
      return decision.order;
    }
    /** Stores an order in the shape from before an order could have several payments, and transaction IDs a normal form. */
    async function paidInOldShape(number: number, transactionId: string): Promise<Order> {
      const { _id } = await paid(number, transactionId);
      const removed = { payments: true, refunds: true, returns: true, paymentTags: true, 'payment.revision': true } as const;
      await store.collection.update({ _id }, { $set: { 'payment.transactionKey': transactionId.toLowerCase() }, $unset: removed });
      return (await store.find(_id))!;
    }

    it('are found in every spelling, verified ones first, then the newest', async () => {
      const first = await paid(1, '4287-1563-0981');
      await paid(2, 'UTR0428715630981');
      await paid(3, '428715630981.');
      await paid(4, '428715630982');
      await stored(5);
      await store.save(first, verifyPayment(first, now), now);
      expect(numbersOf(await store.withTransactions(['428715630981']))).toEqual(['ORD-1', 'ORD-3', 'ORD-2']);
      expect(await store.withTransactions([])).toEqual([]);
    });

    it('are found in the old shape as typed, and in every spelling after the migration', async () => {
      await paidInOldShape(1, 'UTR-4287-1563-0981');
      await paidInOldShape(2, '0428715630981');
      await paidInOldShape(3, 'T/77.A_b');
      await paidInOldShape(4, '000');
      await paid(5, '428715630981');
      expect(numbersOf(await store.withTransactions(['utr-4287-1563-0981']))).toEqual(['ORD-5', 'ORD-1']);
      expect(await store.migratePayments()).toBe(4);
      expect(numbersOf(await store.withTransactions(['428715630981']))).toEqual(['ORD-5', 'ORD-2', 'ORD-1']);
      expect(numbersOf(await store.withTransactions(['t77ab']))).toEqual(['ORD-3']);
      expect(numbersOf(await store.withTransactions(['---', '0000']))).toEqual([]);
      expect(await store.migratePayments()).toBe(0);
    });
  });

  describe('orders of an older version', () => {
    const paidBy = (order: Order) => submitPayment(order, paymentForm, 'visitor', now);
    const withoutNewFields = { payments: true, refunds: true, returns: true, paymentTags: true } as const;

    it('are read as before after the migration, which can be repeated and can still be read by the older version', async () => {
      const [unpaid, paid] = [await stored(1), await stored(2)];
      await store.save(paid, paidBy(paid), now);
      for (const { _id } of [unpaid, paid]) await store.collection.update({ _id }, { $unset: withoutNewFields });
      const before = [await store.find(unpaid._id), await store.find(paid._id)];
      expect(before).toMatchObject([{ payments: [] }, { payments: [{ transactionId: paymentForm.transactionId, state: 'submitted' }] }]);
      expect([await found({ payment: 'due' }), await found({ payment: 'submitted' })]).toEqual(['', '']);
      expect([await store.migratePayments(), await store.migratePayments()]).toEqual([2, 0]);
      expect([await store.find(unpaid._id), await store.find(paid._id)]).toEqual(before);
      expect([await found({ payment: 'due' }), await found({ payment: 'submitted' })]).toEqual(['1', '2']);
      expect(await store.collection.findOne({ _id: paid._id })).toMatchObject({ payment: { transactionId: paymentForm.transactionId, verified: false } });
    });

    it('can write again during a deployment: what they wrote is read, and found after the migration', async () => {
      const order = await stored(1);
      await store.save(order, paidBy(order), now);
      await store.collection.update({ _id: order._id }, { $set: { 'payment.verified': true }, $inc: { revision: 1 } });
      expect(await store.find(order._id)).toMatchObject({ revision: 3, payments: [{ state: 'verified' }] });
      expect([await store.migratePayments(), await found({ payment: 'verified' })]).toEqual([1, '1']);
    });

    it('are no longer listed as due after the migration if all pieces came back', async () => {
      const order = await stored(1);
      const returns = [{ _id: 'a'.repeat(24), items: order.items.map(({ product, quantity }) => ({ product: product._id, quantity })), reason: 'Too long', wish: 'refund' as const, state: 'received' as const, at: now.toISOString() }];
      await store.collection.update({ _id: order._id }, { $set: { status: 'delivered', returns } });
      expect(await found({ payment: 'due' })).toBe('1');
      expect([await store.migratePayments(), await store.migratePayments(), await found({ payment: 'due' })]).toEqual([1, 0, '']);
    });

    it('are migrated in batches', async () => {
      for (let number = 1; number <= 3; number += 1) await stored(number);
      await store.collection.updateAll({}, { $unset: withoutNewFields });
      expect([await store.migratePayments(2), await store.migratePayments(2)]).toEqual([3, 0]);
    });

    it('are compared in batches, each order once, also if many have the same time', async () => {
      for (let number = 1; number <= 7; number += 1) {
        const order = await stored(number);
        await store.save(order, paidBy(order), now);
        const createdAt = number < 6 ? '2026-11-02T10:00:00.000Z' : `2026-11-0${number - 5}T09:00:00.000Z`;
        await store.collection.update({ _id: order._id }, { $set: { 'payment.verified': true, createdAt }, $inc: { revision: 1 } });
      }
      expect([await store.migratePayments(2), await store.migratePayments(2)]).toEqual([7, 0]);
    });
  });

  it('removes the payment of an older version when the last one is withdrawn', async () => {
    const order = await stored(1);
    const paid = submitPayment(order, paymentForm, 'owner', now);
    await store.save(order, paid, now);
    await store.save(paid.order, withdrawPayment(paid.order, paid.order.payments[0]!._id), now);
    expect(await store.find(order._id)).toMatchObject({ payments: [] });
    expect(await store.collection.findOne({ _id: order._id })).not.toHaveProperty('payment');
  });

  it('removes optional fields that an order no longer has', async () => {
    const order = await stored(1);
    const reminded = { order: { ...order, reminded: { cancelsAt: later.toISOString() }, revision: 2 }, events: [] };
    await store.save(order, reminded, now);
    expect(await store.find(order._id)).toEqual(reminded.order);
    const cancelled = changeStatus(reminded.order, 'cancelled', later, { cancellation: 'unpaid' });
    await store.save(reminded.order, cancelled, later);
    expect(await store.find(order._id)).toEqual(cancelled.order);
    const again = changeStatus(cancelled.order, 'pending', later);
    await store.save(cancelled.order, again, later);
    expect(await store.find(order._id)).toEqual(again.order);
  });

  it('finds the attempts that a crash left', async () => {
    await store.insertAttempt(numberedAttempt(1));
    await store.insertAttempt(numberedAttempt(2, { createdAt: later.toISOString() }));
    await stored(3);
    store = await openOrderStore(await test.reopen());
    expect(await store.stuckAttempts(later)).toEqual([numberedAttempt(1)]);
    await store.abandon(numberedAttempt(2)._id);
    expect(await store.stuckAttempts(later)).toHaveLength(2);
  });
});
