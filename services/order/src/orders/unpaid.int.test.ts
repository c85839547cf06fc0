import type { DomainEvent } from '@storefront/contracts';
import { pairedVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now, orderForm, paymentForm, silk } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { sweepUnpaid } from './sweep';

describe.each(pairedVariants())('orders that are not paid: $name', ({ store: storeVariant, broker: brokerVariant }) => {
  let shop: OrderShop;
  let time: Date;
  let published: DomainEvent[];
  let close: () => Promise<void>;

  beforeEach(async () => {
    const [stored, brokered] = [await storeVariant.open(), await brokerVariant.open()];
    time = now;
    published = [];
    const types = ['order.placed', 'order.status-changed', 'order.payment-submitted', 'order.payment-verified', 'order.payment-refused', 'order.payment-reminded', 'order.rest-reminded', 'order.audited'] as const;
    await brokered.broker.subscribe('test', [...types], async (event) => void published.push(event));
    shop = await openOrderShop({ store: stored.store, broker: brokered.broker, clock: () => time });
    close = async () => {
      await shop.close();
      await brokered.destroy();
      await stored.destroy();
    };
  });
  afterEach(() => close());

  const at = (hours: number) => (time = new Date(now.getTime() + hours * 3_600_000));
  /** Like several replicas at the same time. */
  const sweep = () => Promise.all([1, 2, 3].map(() => sweepUnpaid(shop.deps, 48)));
  const call = (method: string, path: string, body?: unknown, token: string | undefined = tokens.admin) => shop.request(method, path, { body, token });
  const pay = (id: string) => shop.request('POST', `/api/admin/orders/${id}/payment-details`, { body: paymentForm });
  const orderOf = async (id: string) => (await call('GET', `/api/orders/${id}`)).body.order;
  async function place(paymentMethod: 'online' | 'cod' = 'online'): Promise<string> {
    return (await call('POST', '/api/orders', orderForm({ paymentMethod }), tokens.customer)).body.order._id;
  }
  async function eventsOf(type: DomainEvent['type']): Promise<DomainEvent[]> {
    await shop.relay?.drained();
    return [...new Map(published.filter((event) => event.type === type).map((event) => [event.id, event])).values()];
  }
  async function cancelledAsUnpaid(): Promise<string> {
    const id = await place();
    for (const hours of [36, 48]) {
      at(hours);
      await sweep();
    }
    shop.catalog.giveBack(id, [silk._id], 3);
    return id;
  }

  it('get one reminder and are cancelled once, with several sweeps and replicas', async () => {
    const [id, onDelivery] = [await place(), await place('cod')];
    at(35);
    await sweep();
    expect(await eventsOf('order.payment-reminded')).toEqual([]);
    expect([await orderOf(id), await orderOf(onDelivery)].map(({ payBy }) => payBy)).toEqual([new Date(now.getTime() + 48 * 3_600_000).toISOString(), undefined]);
    at(36);
    await sweep();
    await sweep();
    await expect.poll(() => eventsOf('order.payment-reminded')).toHaveLength(1);
    at(47);
    await sweep();
    expect(await orderOf(id)).toMatchObject({ status: 'pending' });
    at(48);
    await sweep();
    await sweep();
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', cancellation: 'unpaid' });
    await expect.poll(() => eventsOf('order.status-changed')).toMatchObject([{ data: { orderId: id, to: 'cancelled', cancellation: 'unpaid', items: [{ productId: silk._id, quantity: 1 }] } }]);
    expect(await eventsOf('order.payment-reminded')).toHaveLength(1);
    expect(await orderOf(onDelivery)).toMatchObject({ status: 'pending' });
  });

  it('are not cancelled before the time that their mail names, even if the setting was reduced', async () => {
    const id = await place();
    await expect.poll(() => eventsOf('order.placed')).toMatchObject([{ data: { payBy: new Date(now.getTime() + 48 * 3_600_000).toISOString() } }]);
    for (const [hours, status] of [[4, 'pending'], [46, 'pending'], [47.9, 'pending'], [48, 'cancelled']] as const) {
      at(hours);
      await sweepUnpaid(shop.deps, 4);
      expect(await orderOf(id)).toMatchObject({ status });
    }
  });

  it('are never cancelled if the setting is 0, and are reminded of the rest if a part is paid', async () => {
    const [id, part] = [await place(), await place()];
    await shop.request('POST', `/api/admin/orders/${part}/payment-details`, { body: { ...paymentForm, amount: 6_000 } });
    at(100);
    await sweepUnpaid(shop.deps, 0);
    expect(await shop.store.find(id)).toMatchObject({ status: 'pending', revision: 1 });
    await expect.poll(() => eventsOf('order.rest-reminded')).toMatchObject([{ data: { orderId: part } }]);
  });

  it('are kept if payment details arrive during the cancellation', async () => {
    const id = await place();
    at(36);
    await sweep();
    at(48);
    const { store } = shop.deps;
    const unpaid: typeof store.unpaid = async (before) => {
      const found = await store.unpaid(before);
      await pay(id);
      return found;
    };
    await sweepUnpaid({ ...shop.deps, store: { ...store, unpaid } }, 48);
    expect(await orderOf(id)).toMatchObject({ status: 'pending', paymentDetails: { transactionId: paymentForm.transactionId } });
  });

  it('are reminded of the rest once if a part is paid, and are not cancelled', async () => {
    const id = await place();
    await shop.request('POST', `/api/admin/orders/${id}/payment-details`, { body: { ...paymentForm, amount: 6_000 } });
    for (const hours of [35, 36, 48, 500]) {
      at(hours);
      await sweep();
    }
    await expect.poll(() => eventsOf('order.rest-reminded')).toMatchObject([{ data: { orderId: id, amountReported: 6_000, amountDue: 6_999 } }]);
    expect([await eventsOf('order.payment-reminded'), (await orderOf(id)).status]).toEqual([[], 'pending']);
  });

  it('are swept even if another one cannot be saved', async () => {
    const [first, second] = [await place(), await place()];
    at(36);
    const { store } = shop.deps;
    const save: typeof store.save = (before, ...rest) => (before._id === first ? Promise.reject(new Error('no')) : store.save(before, ...rest));
    await sweepUnpaid({ ...shop.deps, store: { ...store, save } }, 48);
    expect(await shop.store.find(second)).toHaveProperty('reminded');
    expect(await shop.store.find(first)).not.toHaveProperty('reminded');
  });

  describe('when payment details arrive after the cancellation', () => {
    it('are accepted, and the answer says that an admin decides', async () => {
      const id = await cancelledAsUnpaid();
      const { status, body } = await pay(id);
      expect({ status, body }).toMatchObject({ status: 200, body: { success: true, late: true, message: expect.stringContaining('cancelled this order') as string } });
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentDetails: { verified: false }, paymentConcerns: [{ kind: 'order-cancelled' }] });
    });

    it('take their stock again and become processing when an admin verifies the whole amount', async () => {
      const id = await cancelledAsUnpaid();
      await pay(id);
      expect(shop.catalog.stock(silk._id)).toBe(10);
      const { status, body } = await call('POST', `/api/admin/orders/${id}/verify-payment`);
      expect(status).toBe(200);
      expect(body.order).toMatchObject({ status: 'processing', paymentDetails: { verified: true }, amountDue: 0 });
      expect(body.order).not.toHaveProperty('cancellation');
      expect(shop.catalog.stock(silk._id)).toBe(9);
      // No mail asks for a payment that has arrived.
      await expect.poll(async () => (await eventsOf('order.status-changed')).slice(1)).toMatchObject([{ data: { to: 'pending', cause: 'payment' } }, { data: { to: 'processing', cause: 'payment' } }]);
      at(1_000);
      await sweep();
      expect(await orderOf(id)).toMatchObject({ status: 'processing' });
    });

    it('stay cancelled and unverified if the stock is gone, until the payment is refused', async () => {
      const id = await cancelledAsUnpaid();
      await pay(id);
      shop.catalog.change(silk._id, { stock: 0 });
      const { status, body } = await call('POST', `/api/admin/orders/${id}/verify-payment`);
      expect(status).toBe(409);
      expect(body).toMatchObject({ message: expect.stringContaining(silk.name) as string, product: silk._id });
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', cancellation: 'unpaid', paymentDetails: { verified: false } });
      expect((await call('POST', `/api/admin/orders/${id}/refuse-payment`, { reason: 'It was sold meanwhile; we send the money back' })).status).toBe(200);
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentDetails: { refusal: { reason: 'It was sold meanwhile; we send the money back' } } });
    });
  });
});
