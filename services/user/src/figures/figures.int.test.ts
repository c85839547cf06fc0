import type { DomainEvent } from '@storefront/contracts';
import { newEvent, newId, startInbox, type Inbox } from '@storefront/service-kit';
import { brokerVariants, silentLogger, storeVariants, type TestBroker, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';
import { openFactStore } from './store';
import { createFigureUseCases } from './use-cases';
import { figureSubscriptions } from './subscriptions';

const now = new Date('2026-03-01T10:00:00.000Z');
const shippingAddress = {
  fullName: 'Meera',
  addressLine1: '14 Kutchery Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  postalCode: '600004',
  phone: '9840012345',
};
const customer = (id: string) => ({ _id: id, name: 'Meera', email: 'meera@example.in' });
const factsOf = (orderId: string, customerId: string, revision: number, totalAmount: number) => ({
  orderId,
  revision,
  orderNumber: 'ORD-1',
  customer: customer(customerId),
  totalAmount,
});
const placed = (orderId: string, customerId: string, totalAmount: number, revision = 1) =>
  newEvent(
    'order.placed',
    {
      ...factsOf(orderId, customerId, revision, totalAmount),
      trackingNumber: 'TRK-1',
      paymentMethod: 'cod',
      placedAt: now.toISOString(),
      items: [],
      shippingAddress,
    },
    now,
  );
const statusChanged = (orderId: string, customerId: string, totalAmount: number, revision: number, to: 'cancelled' | 'shipped') =>
  newEvent(
    'order.status-changed',
    { ...factsOf(orderId, customerId, revision, totalAmount), trackingNumber: 'TRK-1', from: 'pending', to, at: now.toISOString() },
    now,
  );

const variants = storeVariants().flatMap((store) =>
  brokerVariants().map((broker) => ({ name: `${store.name}, ${broker.name}`, store, broker })),
);

describe.each(variants)("customers' figures ($name)", ({ store, broker }) => {
  let testStore: TestStore;
  let testBroker: TestBroker;
  let inbox: Inbox;
  let shop: Shop;
  beforeAll(async () => {
    testStore = await store.open('user');
    testBroker = await broker.open();
    shop = await openShop(testStore.store);
    inbox = await startInbox({
      consumer: 'user',
      store: testStore.store,
      broker: testBroker.broker,
      handlers: figureSubscriptions(shop.figures),
      logger: silentLogger,
    });
  });
  afterAll(async () => {
    await inbox.stop();
    await shop.close();
    await testBroker.destroy();
    await testStore.destroy();
  });

  const totals = async (id: string) => {
    const { token } = await shop.admin();
    const { body } = await shop.request('GET', '/customers?limit=100', { token });
    return body.customers.find((row: { _id: string }) => row._id === id);
  };
  /** Waits until the inbox has handled all of them. */
  const publish = async (...events: DomainEvent[]) => {
    for (const event of events) await testBroker.broker.publish(event);
    const entries = await testStore.store.collection('inbox_user');
    await expect
      .poll(() => entries.count({ _id: { $in: events.map(({ id }) => `user:${id}`) }, doneAt: { $exists: true } }), { interval: 20 })
      .toBe(new Set(events.map(({ id }) => id)).size);
  };

  it('count placed orders', async () => {
    const { id } = await shop.customer();
    await publish(placed(newId(), id, 12_499), placed(newId(), id, 0.5));
    expect(await totals(id)).toMatchObject({ orders: 2, totalSpent: 12_499.5 });
  });

  it('do not change when an event arrives twice', async () => {
    const { id } = await shop.customer();
    const event = placed(newId(), id, 9_000);
    await publish(event, event);
    await shop.figures.record({ _id: event.data.orderId, customerId: id, revision: 1, amount: 9_000, counts: true });
    expect(await totals(id)).toMatchObject({ orders: 1, totalSpent: 9_000 });
  });

  it('exclude a cancelled order, and include it again when it is reopened', async () => {
    const { id } = await shop.customer();
    const orderId = newId();
    await publish(placed(orderId, id, 9_000), statusChanged(orderId, id, 9_000, 2, 'cancelled'));
    expect(await totals(id)).toMatchObject({ orders: 0, totalSpent: 0 });
    await publish(statusChanged(orderId, id, 9_000, 3, 'shipped'));
    expect(await totals(id)).toMatchObject({ orders: 1, totalSpent: 9_000 });
  });

  it('count an order less its refunds, whatever event says so', async () => {
    const { id } = await shop.customer();
    const orderId = newId();
    const refunded = (revision: number, refundedAmount: number, status: 'delivered' | 'cancelled' = 'delivered') =>
      newEvent('order.refunded', { ...factsOf(orderId, id, revision, 9_000), refundedAmount, status, amount: 1, reference: 'R', method: 'upi', at: now.toISOString() }, now);
    await publish(placed(orderId, id, 9_000), refunded(4, 1_000.5), refunded(3, 500));
    expect(await totals(id)).toMatchObject({ orders: 1, totalSpent: 7_999.5 });
    const shipped = statusChanged(orderId, id, 9_000, 5, 'shipped');
    await publish({ ...shipped, data: { ...shipped.data, refundedAmount: 1_000.5 } });
    expect(await totals(id)).toMatchObject({ orders: 1, totalSpent: 7_999.5 });
    await publish(refunded(6, 9_000, 'cancelled'));
    expect(await totals(id)).toMatchObject({ orders: 0, totalSpent: 0 });
  });

  it('use the newest event when an older one arrives late', async () => {
    const { id } = await shop.customer();
    const orderId = newId();
    await publish(statusChanged(orderId, id, 9_000, 2, 'cancelled'), placed(orderId, id, 9_000));
    expect(await totals(id)).toMatchObject({ orders: 0, totalSpent: 0 });
  });

  it('are exact after 40 parallel events', async () => {
    const { id } = await shop.customer();
    await Promise.all(
      Array.from({ length: 40 }, () => shop.figures.record({ _id: newId(), customerId: id, revision: 1, amount: 100.25, counts: true })),
    );
    expect(await totals(id)).toMatchObject({ orders: 40, totalSpent: 4_010 });
  });

  it('are counted once for orders that arrive together', async () => {
    const { id } = await shop.customer();
    let reads = 0;
    const ofCustomer = (customerId: string) => ((reads += 1), facts.ofCustomer(customerId));
    const facts = await openFactStore(testStore.store);
    const { record } = createFigureUseCases({ users: shop.users, facts: { ...facts, ofCustomer } });
    await Promise.all(Array.from({ length: 40 }, () => record({ _id: newId(), customerId: id, revision: 1, amount: 100, counts: true })));
    expect(await totals(id)).toMatchObject({ orders: 40, totalSpent: 4_000 });
    expect(reads).toBeLessThan(testStore.store.exclusive ? 5 : 40);
  });

  it('ignore an order of an unknown customer', async () => {
    const unknown = newId();
    await publish(placed(newId(), unknown, 9_000));
    expect(await totals(unknown)).toBeUndefined();
  });
});
