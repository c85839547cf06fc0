import { orderPlaced, type DomainEvent } from '@storefront/contracts';
import { brokerVariants, storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actor, customer, later, now, orderForm, silk } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { changeOrderStatus } from './changing';
import { placeOrder } from './placing';
import { sweepOrders } from './sweep';

const pairs = storeVariants().flatMap((store) => brokerVariants().map((broker) => ({ name: `${store.name} store, ${broker.name} broker`, store, broker })));

describe.each(pairs)('placing orders: $name', ({ store: storeVariant, broker: brokerVariant }) => {
  let shop: OrderShop;
  let published: DomainEvent[];
  let close: () => Promise<void>;

  beforeEach(async () => {
    const { store, destroy } = await storeVariant.open();
    const { broker, destroy: destroyBroker } = await brokerVariant.open();
    published = [];
    await broker.subscribe('test', ['order.placed', 'order.status-changed', 'order.payment-submitted', 'order.payment-verified', 'order.audited'], async (event) => {
      published.push(event);
      await Promise.resolve();
    });
    shop = await openOrderShop({ store, broker });
    close = async () => {
      await shop.close();
      await destroyBroker();
      await destroy();
    };
  });
  afterEach(() => close());

  const place = (key?: string, form = orderForm()) =>
    shop.request('POST', '/api/orders', { body: form, token: tokens.customer, headers: key ? { 'idempotency-key': key } : {} });
  const attempts = () => shop.store.collection.count({ status: { $in: ['placing', 'abandoned'] } });
  const orders = () => shop.store.countAll();
  const eventIds = (type: DomainEvent['type']) => new Set(published.filter((event) => event.type === type).map(({ id }) => id));

  it('accepts ten of 40 parallel orders for the last ten pieces, and refuses thirty', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => place()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(30);
    for (const { body } of refused) expect(body).toMatchObject({ message: expect.stringContaining(silk.name) as string });
    expect(shop.catalog.stock(silk._id)).toBe(0);
    expect(await orders()).toBe(10);
    expect(await attempts()).toBe(0);

    await shop.relay?.drained();
    await expect.poll(() => eventIds('order.placed').size).toBe(10);
    for (const event of published) expect(() => orderPlaced.parse(event)).not.toThrow();
  });

  it('places one order for 20 parallel calls with one key', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => place('purchase-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => (body as { order: { _id: string } }).order._id)).size).toBe(1);
    expect(await orders()).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(9);
    await shop.relay?.drained();
    await expect.poll(() => eventIds('order.placed').size).toBe(1);
  });

  it('refuses all parallel calls with one key if there is too little stock, and leaves nothing', async () => {
    shop.catalog.intercept((call, answer) => {
      if (call === 'hold') shop.catalog.change(silk._id, { stock: 0 });
      return answer();
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => place('purchase-1')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect(await shop.store.collection.count()).toBe(0);
  });

  it('removes in the sweep the hidden attempt that a crash before the hold left', async () => {
    const crash = new Error('killed');
    const hold = () => Promise.reject(crash);
    const release = () => Promise.reject(crash);
    await expect(placeOrder({ ...shop.deps, catalog: { ...shop.deps.catalog, hold, release } }, { customer }, orderForm())).rejects.toBe(crash);
    expect(await attempts()).toBe(1);
    expect((await shop.request('GET', '/api/orders', { token: tokens.admin })).body).toMatchObject({ orders: [] });

    expect(await sweepOrders(shop.deps, later)).toBe(1);
    expect(await attempts()).toBe(0);
    expect(shop.catalog.stock(silk._id)).toBe(10);
  });

  it('gives the stock back after a crash between hold and confirmation', async () => {
    const crash = new Error('killed');
    const confirm = () => Promise.reject(crash);
    await expect(placeOrder({ ...shop.deps, store: { ...shop.store, confirm } }, { customer }, orderForm())).rejects.toBe(crash);
    expect(shop.catalog.stock(silk._id)).toBe(9);

    expect(await sweepOrders(shop.deps, later)).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(10);
    expect(await shop.store.collection.count()).toBe(0);
  });

  it('continues with the same key after a crash between hold and confirmation', async () => {
    const confirm = () => Promise.reject(new Error('killed'));
    await expect(placeOrder({ ...shop.deps, store: { ...shop.store, confirm } }, { customer }, orderForm(), 'purchase-1')).rejects.toThrow('killed');
    expect((await place('purchase-1')).status).toBe(201);
    expect(shop.catalog.stock(silk._id)).toBe(9);
    expect(await attempts()).toBe(0);
  });

  it('places the changed order of a call with the key of an attempt that a crash left, once the attempt is too old to be in progress', async () => {
    const confirm = () => Promise.reject(new Error('killed'));
    await expect(placeOrder({ ...shop.deps, store: { ...shop.store, confirm } }, { customer }, orderForm(), 'purchase-1')).rejects.toThrow('killed');
    let time = now.getTime();
    const clock = () => new Date((time += 2_000));
    expect(await placeOrder({ ...shop.deps, clock }, { customer }, orderForm({ paymentMethod: 'cod' }), 'purchase-1')).toMatchObject({ paymentMethod: 'cod' });
    expect(shop.catalog.stock(silk._id)).toBe(9);
    expect(await orders()).toBe(1);
    expect(await attempts()).toBe(0);
  });

  const inCity = (city: string) => orderForm({ shippingAddress: { ...orderForm().shippingAddress, city } });

  it.each([
    [2, 2],
    [10, 2],
    [10, 10],
  ])('places one order for %d parallel calls with one key and %d forms, and names it to the other calls with 422', async (calls, forms) => {
    const answers = await Promise.all(Array.from({ length: calls }, (_, index) => place('purchase-1', inCity(`City ${index % forms}`))));
    const cities = answers.map(({ body }) => (body as { order: { shippingAddress: { city: string } } }).order.shippingAddress.city);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: calls }, (_, index) => (cities[index] === `City ${index % forms}` ? 201 : 422)));
    expect(new Set(answers.map(({ body }) => (body as { order: { _id: string } }).order._id)).size).toBe(1);
    expect(await orders()).toBe(1);
    expect(await attempts()).toBe(0);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  /** Starts a call with another form while the first one holds its stock. The first one continues when the other has seen its attempt. */
  async function placeTwo({ firstFails }: { firstFails: boolean }) {
    const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>();
    const findAttempt: typeof shop.store.findAttempt = (...parameters) => shop.store.findAttempt(...parameters).finally(seen);
    let other: Promise<unknown> | undefined;
    shop.catalog.intercept(async (call, answer) => {
      if (call !== 'hold' || other) return answer();
      other = placeOrder({ ...shop.deps, store: { ...shop.store, findAttempt } }, { customer }, inCity('Madurai'), 'purchase-1').catch((error: unknown) => error);
      await isSeen;
      return firstFails ? { status: 503, body: {} } : answer();
    });
    const first = await place('purchase-1');
    return { first, other: await other };
  }

  it('does not abandon the attempt of a parallel call with another form', async () => {
    const { first, other } = await placeTwo({ firstFails: false });
    expect(first.status).toBe(201);
    expect(other).toMatchObject({ refusal: 'key-reused', order: { _id: (first.body as { order: { _id: string } }).order._id } });
    expect(await orders()).toBe(1);
  });

  it('places the order of a call that waited for a parallel call with another form, if that one fails', async () => {
    const { first, other } = await placeTwo({ firstFails: true });
    expect(first.status).toBe(503);
    expect(other).toMatchObject({ status: 'pending', shippingAddress: { city: 'Madurai' } });
    expect(await orders()).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('answers the order of a parallel call with the same key that took the last piece', async () => {
    shop.catalog.change(silk._id, { stock: 1 });
    const parallel: Awaited<ReturnType<typeof place>>[] = [];
    let isFirst = true;
    shop.catalog.intercept(async (call, answer) => {
      if (call !== 'lookup' || !isFirst) return answer();
      isFirst = false;
      parallel.push(await place('purchase-1'));
      return answer();
    });
    const answer = await place('purchase-1');
    expect(answer.status).toBe(201);
    expect(parallel).toEqual([expect.objectContaining({ status: 201, body: answer.body })]);
    expect(await orders()).toBe(1);
  });

  it('does not sweep an attempt in progress', async () => {
    const confirm = () => Promise.reject(new Error('killed'));
    await expect(placeOrder({ ...shop.deps, store: { ...shop.store, confirm } }, { customer }, orderForm())).rejects.toThrow('killed');
    expect(await sweepOrders(shop.deps, now)).toBe(0);
    expect(await attempts()).toBe(1);
  });

  it('gives a hold back if its answer is lost, and answers 503', async () => {
    shop.catalog.intercept((call, answer) => {
      if (call !== 'hold') return answer();
      answer();
      return 'cut';
    });
    expect((await place('purchase-1')).status).toBe(503);
    shop.catalog.intercept(undefined);
    expect(shop.catalog.stock(silk._id)).toBe(10);
    expect((await place('purchase-1')).status).toBe(201);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('returns the order of a parallel call with the same key if its own hold fails', async () => {
    let first = true;
    shop.catalog.intercept(async (call, answer) => {
      if (call !== 'hold' || !first) return answer();
      first = false;
      await place('purchase-1');
      return 'cut';
    });
    expect((await place('purchase-1')).status).toBe(201);
    expect(await orders()).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('gives the stock of an abandoned attempt back in the next call with its key', async () => {
    shop.catalog.intercept((call, answer) => {
      if (call === 'lookup') return answer();
      if (call === 'hold') answer();
      return 'cut';
    });
    expect((await place('purchase-1')).status).toBe(503);
    expect(shop.catalog.stock(silk._id)).toBe(9);
    shop.catalog.intercept(undefined);
    expect((await place('purchase-1')).status).toBe(201);
    expect(shop.catalog.stock(silk._id)).toBe(9);
    expect(await attempts()).toBe(0);
  });

  it('accepts a changed order with the key of an abandoned attempt, because nothing was ordered', async () => {
    shop.catalog.intercept((call, answer) => (call === 'lookup' ? answer() : 'cut'));
    expect((await place('purchase-1')).status).toBe(503);
    shop.catalog.intercept(undefined);
    expect((await place('purchase-1', orderForm({ paymentMethod: 'cod' }))).status).toBe(201);
    expect(await orders()).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('takes no stock for a hold that arrives after the attempt was abandoned', async () => {
    let arriveLate: (() => void) | undefined;
    shop.catalog.intercept((call, answer) => {
      if (call !== 'hold') return answer();
      arriveLate = () => void answer();
      return 'cut';
    });
    expect((await place()).status).toBe(503);
    arriveLate?.();
    expect(shop.catalog.stock(silk._id)).toBe(10);
    expect(await shop.store.collection.count()).toBe(0);
  });

  it('does not confirm an order without stock if the sweep abandons the attempt during placing', async () => {
    let swept = false;
    shop.catalog.intercept(async (call, answer) => {
      const result = answer();
      if (call === 'hold' && !swept) {
        swept = true;
        await sweepOrders(shop.deps, later);
      }
      return result;
    });
    expect((await place('purchase-1')).status).toBe(201);
    expect(await orders()).toBe(1);
    expect(await attempts()).toBe(0);
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('keeps an attempt for the next sweep while the catalogue is down', async () => {
    const confirm = () => Promise.reject(new Error('killed'));
    await expect(placeOrder({ ...shop.deps, store: { ...shop.store, confirm } }, { customer }, orderForm())).rejects.toThrow('killed');
    shop.catalog.intercept(() => 'cut');
    expect(await sweepOrders(shop.deps, later)).toBe(0);
    shop.catalog.intercept(undefined);
    expect(await sweepOrders(shop.deps, later)).toBe(1);
    expect(shop.catalog.stock(silk._id)).toBe(10);
  });

  it('publishes every change of an order exactly once', async () => {
    const { body } = await place();
    const { _id } = (body as { order: { _id: string } }).order;
    await Promise.all(Array.from({ length: 5 }, () => changeOrderStatus(shop.deps, _id, 'shipped', actor)));
    const payment = { transactionId: 'UPI1', paymentDate: '2026-11-21', amount: 12_999 };
    await Promise.all(Array.from({ length: 5 }, () => shop.request('POST', `/api/admin/orders/${_id}/payment-details`, { body: payment, token: tokens.customer })));
    await Promise.all(Array.from({ length: 5 }, () => shop.request('POST', `/api/admin/orders/${_id}/verify-payment`, { token: tokens.admin })));

    await shop.relay?.drained();
    await expect.poll(() => new Set(published.map(({ id }) => id)).size).toBe(6);
    const revisions = Object.fromEntries(published.filter(({ type }) => type !== 'order.audited').map((event) => [event.type, (event.data as { revision: number }).revision]));
    expect(revisions).toEqual({ 'order.placed': 1, 'order.status-changed': 2, 'order.payment-submitted': 3, 'order.payment-verified': 4 });
  });

  describe('leaving cancelled', () => {
    async function cancelledOrder() {
      const { body } = await place();
      const { _id } = (body as { order: { _id: string } }).order;
      await changeOrderStatus(shop.deps, _id, 'cancelled', actor);
      shop.catalog.giveBack(_id, [silk._id], 2);
      return _id;
    }

    it('gives the stock back after a crash in between', async () => {
      const id = await cancelledOrder();
      const crash = new Error('killed');
      const hold: typeof shop.deps.catalog.hold = async (...parameters) => {
        await shop.deps.catalog.hold(...parameters);
        throw crash;
      };
      const catalog = { ...shop.deps.catalog, hold };
      await expect(changeOrderStatus({ ...shop.deps, catalog }, id, 'processing', actor)).rejects.toBe(crash);
      expect(shop.catalog.stock(silk._id)).toBe(9);
      expect(await sweepOrders(shop.deps, later)).toBe(1);
      expect(shop.catalog.stock(silk._id)).toBe(10);
      expect(await shop.store.find(id)).toMatchObject({ status: 'cancelled' });
      expect(await sweepOrders(shop.deps, later)).toBe(0);
    });

    it('after a crash is continued by a call for the same status, and dropped by another', async () => {
      const id = await cancelledOrder();
      const hold = () => Promise.reject(new Error('killed'));
      const dying = { ...shop.deps, catalog: { ...shop.deps.catalog, hold } };
      await expect(changeOrderStatus(dying, id, 'processing', actor)).rejects.toThrow('killed');
      expect(await changeOrderStatus(shop.deps, id, 'cancelled', actor)).toMatchObject({ status: 'cancelled' });
      expect(shop.catalog.stock(silk._id)).toBe(10);

      await expect(changeOrderStatus(dying, id, 'processing', actor)).rejects.toThrow('killed');
      expect(await changeOrderStatus(shop.deps, id, 'processing', actor)).toMatchObject({ status: 'processing' });
      expect(shop.catalog.stock(silk._id)).toBe(9);
    });

    it('is not continued after it was abandoned, even if the stock is still held', async () => {
      const id = await cancelledOrder();
      shop.catalog.intercept(async (call, answer) => {
        if (call !== 'hold') return 'cut';
        await sweepOrders(shop.deps, later);
        return answer();
      });
      await expect(changeOrderStatus(shop.deps, id, 'processing', actor)).rejects.toThrow();
      expect(await shop.store.find(id)).toMatchObject({ status: 'cancelled', reopening: { givenUp: true } });
      shop.catalog.intercept(undefined);
      expect(await sweepOrders(shop.deps, later)).toBe(1);
      expect(shop.catalog.stock(silk._id)).toBe(10);
    });

    it('takes the stock once and publishes once for parallel calls', async () => {
      const id = await cancelledOrder();
      await Promise.all(Array.from({ length: 8 }, () => changeOrderStatus(shop.deps, id, 'processing', actor)));
      expect(shop.catalog.stock(silk._id)).toBe(9);
      await shop.relay?.drained();
      await expect.poll(() => eventIds('order.status-changed').size).toBe(2);
    });

    it('works before the catalogue has received the cancellation', async () => {
      const { body } = await place();
      const { _id } = (body as { order: { _id: string } }).order;
      await changeOrderStatus(shop.deps, _id, 'cancelled', actor);
      await changeOrderStatus(shop.deps, _id, 'pending', actor);
      shop.catalog.giveBack(_id, [silk._id], 2);
      expect(shop.catalog.stock(silk._id)).toBe(9);
    });
  });
});
