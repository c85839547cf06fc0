import type { Order as OrderAnswer } from '@storefront/contracts';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actor, customer, orderForm, silk } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { createAdmission } from './admission';
import { openOrderStore } from './store';
import { createOrderUseCases } from './use-cases';

const limit = 20;
const identity = { userId: customer._id, name: customer.name, email: customer.email, role: 'customer' as const, issuedAt: 0, expiresAt: 0 };

describe.each(storeVariants())('the limits of one customer: $name store', (variant) => {
  let shop: OrderShop;
  let close: () => Promise<void>;
  let otherProcess: ReturnType<typeof createOrderUseCases>;

  beforeEach(async () => {
    const { store, destroy } = await variant.open();
    shop = await openOrderShop({ store, products: [{ ...silk, stock: 100 }], maxPieces: 10, maxOpenOrders: limit });
    // A second process on the same store shares no memory.
    const orders = await openOrderStore(store);
    otherProcess = createOrderUseCases({ ...shop.deps, store: orders, admission: createAdmission(orders, limit) });
    close = async () => {
      await shop.close();
      await destroy();
    };
  });
  afterEach(() => close());

  const place = (key?: string, { token = tokens.customer, form = orderForm() } = {}) =>
    shop.request('POST', '/api/orders', { body: form, token, headers: key ? { 'idempotency-key': key } : {} });
  const idOf = ({ body }: { body: unknown }) => (body as { order: OrderAnswer }).order._id;
  const pieces = (...quantities: number[]) => {
    const items = quantities.map((quantity) => ({ product: silk._id, quantity, price: silk.price }));
    return orderForm({ items, totalAmount: quantities.reduce((sum, quantity) => sum + quantity, 0) * silk.price });
  };
  async function fill(count = limit): Promise<string[]> {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) ids.push(idOf(await place(`purchase-${number}`)));
    return ids;
  }

  it('is 10 pieces of a product in an order, over all its lines', async () => {
    expect((await place('ten', { form: pieces(6, 4) })).status).toBe(201);
    const refused = await place('eleven', { form: pieces(6, 5) });
    expect(refused).toMatchObject({ status: 409, body: { success: false, product: silk._id, message: expect.stringContaining('at most 10 pieces of "Meenakshi Kanjeevaram"') as string } });
    expect(shop.catalog.stock(silk._id)).toBe(90);
    expect(await shop.store.collection.count()).toBe(1);
  });

  it('answers the order of a parallel call with the same key that took the last slot', async () => {
    await fill(limit - 1);
    const parallel: string[] = [];
    let isFirst = true;
    shop.catalog.intercept(async (call, answer) => {
      if (call !== 'lookup' || !isFirst) return answer();
      isFirst = false;
      parallel.push(idOf(await place('last')));
      return answer();
    });
    const answer = await place('last');
    expect(answer.status).toBe(201);
    expect(parallel).toEqual([idOf(answer)]);
  });

  it('is 20 open orders: of 40 placed at once in two processes, 20 succeed', async () => {
    const placed = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? otherProcess.placeOrder(identity, orderForm()) : place().then(({ status }) => (status === 201 ? undefined : Promise.reject(new Error(String(status))))))),
    );
    expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    expect(await shop.store.countAll()).toBe(limit);
    expect(await shop.store.collection.count()).toBe(limit);
    expect(shop.catalog.stock(silk._id)).toBe(100 - limit);
  });

  it('refuses the 21st order with the limit and what to do, and stores nothing', async () => {
    await fill();
    const refused = await place('one-too-many');
    expect(refused).toMatchObject({ status: 409, body: { success: false, message: expect.stringMatching(/^You already have 20 orders/) as string } });
    expect(await shop.store.collection.count()).toBe(limit);
  });

  it('returns the same order for the same key, even at the limit', async () => {
    const [first] = await fill();
    const again = await place('purchase-0');
    expect([again.status, idOf(again)]).toEqual([201, first]);
  });

  it('allows one more order after each that ships, is cancelled or has a verified payment', async () => {
    const [shipped, cancelled, paid] = await fill();
    const payment = { transactionId: '412345678901', paymentDate: '2026-11-21', amount: silk.price };
    const closings = [
      () => shop.request('PUT', `/api/orders/${shipped}/status`, { token: tokens.admin, body: { status: 'shipped' } }),
      () => shop.request('PUT', `/api/orders/${cancelled}/status`, { token: tokens.admin, body: { status: 'cancelled' } }),
      async () => {
        await shop.request('POST', `/api/admin/orders/${paid}/payment-details`, { token: tokens.customer, body: payment });
        return shop.request('POST', `/api/admin/orders/${paid}/verify-payment`, { token: tokens.admin });
      },
    ];
    for (const closeOne of closings) {
      expect((await place()).status).toBe(409);
      expect((await closeOne()).status).toBe(200);
      expect((await place()).status).toBe(201);
    }
    expect((await place()).status).toBe(409);
  });

  it('is counted per customer', async () => {
    await fill();
    expect((await place(undefined, { token: tokens.stranger })).status).toBe(201);
  });

  it('counts orders that staff reopen, and orders from before the limit', async () => {
    const [first] = await fill();
    await otherProcess.changeStatus(first!, 'shipped', actor);
    await otherProcess.changeStatus(first!, 'pending', actor);
    expect((await place()).status).toBe(409);
    await shop.store.collection.updateAll({}, { $unset: { openSlot: true } });
    expect((await place()).status).toBe(409);
  });

  it('frees a slot that an older version left on a shipped order', async () => {
    const [first] = await fill();
    await shop.store.collection.update({ _id: first! }, { $set: { status: 'shipped' } });
    expect((await place()).status).toBe(201);
    expect((await place()).status).toBe(409);
  });

  it('does not count attempts that were refused because of stock', async () => {
    shop.catalog.intercept((call, answer) => {
      if (call === 'hold') shop.catalog.change(silk._id, { stock: 0 });
      return answer();
    });
    for (let number = 0; number < limit + 1; number += 1) {
      expect((await place()).body).toMatchObject({ message: expect.stringContaining(silk.name) as string });
      shop.catalog.change(silk._id, { stock: 100 });
    }
    shop.catalog.intercept(undefined);
    expect((await place()).status).toBe(201);
  });
});
