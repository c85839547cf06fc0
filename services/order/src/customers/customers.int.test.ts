import type { DomainEvent, Order } from '@storefront/contracts';
import { newEvent, startInbox, type Inbox, type Store } from '@storefront/service-kit';
import { pairedVariants, silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '../orders/placing';
import { sweepUnpaid } from '../orders/sweep';
import { customer, now, orderForm, silk } from '../testing/examples';
import { customerToken, openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { openContactStore } from './store';
import { customerSubscriptions } from './subscriptions';
import { createContacts } from './use-cases';

const { _id: userId } = customer;
const original = { name: customer.name, email: customer.email };
const newName = { name: 'Lakshmi Rao', email: 'lakshmi.rao@example.in' };
const newAddress = { name: 'Lakshmi Rao', email: 'lakshmi@elsewhere.in' };

const registered = (revision?: number) => newEvent('user.registered', { userId, ...original, ...(revision && { revision }) }, now);
const updated = (contact: typeof original, revision: number) => newEvent('user.updated', { userId, ...contact, revision }, now);
const published = ['order.placed', 'order.status-changed', 'order.payment-reminded', 'order.payment-refused', 'order.payment-submitted', 'order.payment-verified', 'order.audited'] as const;

describe.each(pairedVariants())('the customer’s name and address: $name', (pair) => {
  let shop: OrderShop;
  let otherReplica: OrderShop;
  let events: DomainEvent[];
  let publish: (...events: DomainEvent[]) => Promise<void>;
  let close: () => Promise<void>;
  let clock: Date;
  let openStore: Store;

  beforeEach(async () => {
    clock = now;
    const { store, destroy } = await pair.store.open();
    const { broker, destroy: destroyBroker } = await pair.broker.open();
    openStore = store;
    events = [];
    await broker.subscribe('test', [...published], async (event) => void (events.some(({ id }) => id === event.id) || events.push(event)));
    const replicas = await Promise.all([1, 2].map(() => openOrderShop({ store, broker, clock: () => clock })));
    [shop, otherReplica] = replicas as [OrderShop, OrderShop];
    const startReplica = async (): Promise<Inbox> =>
      startInbox({ consumer: 'order', store, broker, handlers: customerSubscriptions(createContacts(await openContactStore(store))), logger: silentLogger });
    const inboxes = await Promise.all([startReplica(), startReplica()]);
    const entries = await store.collection('inbox_order');
    const isHandled = async ({ id }: DomainEvent) => Boolean(await entries.findOne({ _id: `order:${id}`, doneAt: { $exists: true } }));
    publish = async (...sent) => {
      for (const event of sent) await broker.publish(event);
      await expect.poll(async () => (await Promise.all(sent.map(isHandled))).every(Boolean)).toBe(true);
    };
    close = async () => {
      for (const inbox of inboxes) await inbox.stop();
      for (const replica of replicas) await replica.close();
      await destroyBroker();
      await destroy();
    };
  });
  afterEach(() => close());

  const place = async (token = tokens.customer, form = orderForm(), replica = shop): Promise<Order> => {
    const { status, body } = await replica.request('POST', '/api/orders', { body: form, token });
    expect(status).toBe(201);
    return (body as { order: Order }).order;
  };
  const read = async ({ _id }: Order) => ((await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer })).body as { order: Order }).order;
  const ship = ({ _id }: Order, replica = shop) => replica.request('PUT', `/api/orders/${_id}/status`, { token: tokens.admin, body: { status: 'shipped' } });
  /** Waits for this many events of the order that have a customer. */
  const recipients = async ({ _id }: Order, count: number) => {
    const ofOrder = () => events.flatMap(({ type, data }) => ('customer' in data && data.orderId === _id ? [[type, data.customer] as const] : []));
    await expect.poll(() => ofOrder().length).toBe(count);
    return ofOrder();
  };
  const recipient = (contact: typeof original) => ({ _id: userId, ...contact });

  it('comes from the token if no event has arrived', async () => {
    const order = await place();
    expect(order.user).toMatchObject(original);
    expect(await recipients(order, 1)).toEqual([['order.placed', recipient(original)]]);
  });

  it('is not recorded by an order that is refused', async () => {
    shop.catalog.change(silk._id, { stock: 0 });
    expect((await shop.request('POST', '/api/orders', { body: orderForm(), token: customerToken({ ...newAddress, revision: 6 }) })).status).toBe(409);
    expect(await (await openStore.collection('customers')).count()).toBe(0);
  });

  it('is recorded by the call that continues an attempt after a crash', async () => {
    const headers = { 'idempotency-key': 'purchase-1' };
    const token = customerToken({ ...newAddress, revision: 6 });
    const crash = new Error('killed');
    const failing = { ...shop.deps, catalog: { ...shop.deps.catalog, hold: () => Promise.reject(crash), release: () => Promise.reject(crash) } };
    await expect(placeOrder(failing, { customer: { _id: userId, ...newAddress } }, orderForm(), 'purchase-1')).rejects.toBe(crash);
    const { status, body } = await shop.request('POST', '/api/orders', { body: orderForm(), token, headers });
    expect(status).toBe(201);
    await publish(updated(newName, 4));
    const { order } = body as { order: Order };
    await ship(order);
    expect((await recipients(order, 2)).at(-1)).toEqual(['order.status-changed', recipient(newAddress)]);
  });

  it('comes from the order in later mails if nothing is stored, as for customers from before', async () => {
    const order = await place();
    await ship(order);
    expect((await recipients(order, 2)).at(-1)).toEqual(['order.status-changed', recipient(original)]);
  });

  it('comes from the event if the token is older than the change', async () => {
    await publish(registered(1), updated(newName, 4));
    const order = await place(customerToken({ ...original, revision: 2 }));
    expect(order.user).toMatchObject(newName);
    expect(await recipients(order, 1)).toEqual([['order.placed', recipient(newName)]]);
  });

  it('comes from the event if the token has no revision', async () => {
    await publish(registered());
    await publish(updated(newName, 2));
    expect((await place()).user).toMatchObject(newName);
  });

  it('comes from the token if that is newer than the event, and a late event does not change it back', async () => {
    await publish(registered(1));
    const order = await place(customerToken({ ...newAddress, revision: 6 }));
    expect(order.user).toMatchObject(newAddress);
    await publish(updated(newName, 4));
    await ship(order);
    expect((await recipients(order, 2)).at(-1)).toEqual(['order.status-changed', recipient(newAddress)]);
  });

  it('is not changed back by an order with an older token', async () => {
    await place(customerToken({ ...newAddress, revision: 6 }));
    expect((await place(customerToken({ ...newName, revision: 4 }))).user).toMatchObject(newAddress);
    expect((await place(tokens.customer)).user).toMatchObject(newAddress);
  });

  it('is the new one in later mails, and the order keeps the one it was placed with', async () => {
    const order = await place();
    await publish(updated(newName, 4));
    await ship(order);
    expect((await recipients(order, 2)).at(-1)).toEqual(['order.status-changed', recipient(newName)]);
    expect((await read(order)).user).toMatchObject(original);
  });

  it('is the new one in the first mail if it changes while the order is placed', async () => {
    shop.catalog.intercept(async (call, answer) => {
      if (call === 'hold') await publish(updated(newName, 4));
      return answer();
    });
    const order = await place();
    expect(await recipients(order, 1)).toEqual([['order.placed', recipient(newName)]]);
    expect((await read(order)).user).toMatchObject(original);
  });

  it('is the new one in every mail about a payment and in reminders', async () => {
    const paid = await place(tokens.customer, orderForm({ paymentMethod: 'online' }));
    const unpaid = await place(tokens.customer, orderForm({ paymentMethod: 'online' }));
    await publish(updated(newAddress, 9));
    const pay = (transactionId: string) =>
      shop.request('POST', `/api/admin/orders/${paid._id}/payment-details`, { token: tokens.customer, body: { transactionId, paymentDate: '2026-11-21', amount: silk.price } });
    await pay('412345678901');
    await shop.request('POST', `/api/admin/orders/${paid._id}/refuse-payment`, { token: tokens.admin, body: { reason: 'Not found' } });
    await pay('UPI654321');
    await shop.request('POST', `/api/admin/orders/${paid._id}/verify-payment`, { token: tokens.admin });
    clock = new Date(now.getTime() + 40 * 3_600_000);
    await sweepUnpaid(shop.deps, 48);
    const later = [...(await recipients(paid, 6)), ...(await recipients(unpaid, 2))].filter(([type]) => type !== 'order.placed');
    expect(later.map(([type]) => type).sort()).toEqual(['order.payment-refused', 'order.payment-reminded', 'order.payment-submitted', 'order.payment-submitted', 'order.payment-verified', 'order.status-changed']);
    for (const [, contact] of later) expect(contact).toEqual(recipient(newAddress));
  });

  it('is the newest one if events arrive twice, late or out of order', async () => {
    const [first, second, third] = [registered(1), updated(newName, 3), updated(newAddress, 5)];
    await publish(third);
    await publish(second, first, third);
    await publish({ ...second, id: `${second.id}-again` }, { ...first, id: `${first.id}-again` });
    expect((await place(customerToken({ ...newName, revision: 4 }))).user).toMatchObject(newAddress);
  });

  it('is the newest one if two replicas handle events and orders at the same time', async () => {
    const changes = Array.from({ length: 20 }, (_, position) => updated({ name: 'Lakshmi Rao', email: `address-${position + 2}@example.in` }, position + 2));
    const newest = { name: 'Lakshmi Rao', email: 'address-21@example.in' };
    const orders = [shop, otherReplica].flatMap((replica) => [21, 3, 12].map((revision) => place(customerToken({ ...newest, email: `address-${revision}@example.in`, revision }), orderForm(), replica)));
    const [order] = await Promise.all([orders[0] as Promise<Order>, ...orders, publish(...changes.toReversed())]);
    await ship(order, otherReplica);
    expect(await recipients(order, 2)).toContainEqual(['order.status-changed', recipient(newest)]);
    expect((await place(tokens.customer, orderForm(), otherReplica)).user).toMatchObject(newest);
  });

  it('does not reach another customer', async () => {
    await publish(updated(newName, 4));
    expect((await place(tokens.stranger)).user).toMatchObject({ name: 'Ravi Kumar' });
  });
});
