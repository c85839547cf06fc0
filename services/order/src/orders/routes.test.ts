import { createHash } from 'node:crypto';
import { auditActions, endpoints, keyReusedAnswerSchema, orderAnswerSchema, orderListAnswerSchema, orderStatuses, placedOrderAnswerSchema, recentOrdersAnswerSchema, returnListAnswerSchema, salesAnswerSchema, type Order, type OrderForm, type PlacedOrderAnswer } from '@storefront/contracts';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyPayment } from '../payments/payment';
import { actor, cotton, customer, now, orderForm, paymentForm, silk } from '../testing/examples';
import { openOrderShop, tokens, type OrderShop } from '../testing/order-shop';
import { changeOrderStatus } from './changing';

let shop: OrderShop;
let close: () => Promise<void>;

beforeEach(async () => {
  const { store, destroy } = await storeVariants()[0]!.open();
  shop = await openOrderShop({ store });
  close = async () => {
    await shop.close();
    await destroy();
  };
});
afterEach(() => close());

const place = (body: unknown = orderForm(), token: string | undefined = tokens.customer, headers: Record<string, string> = {}) =>
  shop.request('POST', '/api/orders', { body, token, headers });

async function placed(form = orderForm(), token = tokens.customer) {
  const { body } = await place(form, token);
  return (body as PlacedOrderAnswer).order;
}

const setStatus = (id: string, status: unknown, token = tokens.admin) => shop.request('PUT', `/api/orders/${id}/status`, { body: { status }, token });
const pay = (id: string, body: unknown = paymentForm, token?: string) =>
  shop.request('POST', `/api/admin/orders/${id}/payment-details`, { body, ...(token && { token }) });
const verify = (id: string, token = tokens.admin) => shop.request('POST', `/api/admin/orders/${id}/verify-payment`, { token });

describe('POST /api/orders', () => {
  it('returns the order in the contract’s shape, with both names of address and postal code', async () => {
    const { status, body } = await place();
    expect(status).toBe(201);
    const { order, message } = placedOrderAnswerSchema.parse(body);
    expect(message).toBe('Order placed successfully!');
    expect(order).toMatchObject({
      status: 'pending',
      totalAmount: 12_999,
      user: { name: 'Lakshmi Iyer', email: 'lakshmi@example.in', phone: '9876543210' },
      items: [{ product: { _id: silk._id, name: silk.name, images: silk.images }, quantity: 1, price: 12_999 }],
      shippingAddress: { addressLine1: '12 Temple Street', address: '12 Temple Street', postalCode: '600004', pincode: '600004' },
      history: [{ status: 'pending' }],
    });
    expect(Object.keys(order)).not.toContain('idempotencyKey');
  });

  it('rejects a purchase that another customer started, and writes nothing', async () => {
    const form = orderForm({ customer: customer._id });
    expect(await place(form, tokens.stranger)).toMatchObject({
      status: 409,
      body: { success: false, message: 'You are logged in as someone else now. Please check your order and try again.' },
    });
    expect(await shop.store.collection.count()).toBe(0);
    expect((await place(form)).status).toBe(201);
  });

  it('treats a repeated purchase as the same with or without `customer`', async () => {
    const headers = { 'idempotency-key': 'purchase-1' };
    const first = await place(orderForm(), tokens.customer, headers);
    const again = await place(orderForm({ customer: customer._id }), tokens.customer, headers);
    expect([again.status, (again.body as PlacedOrderAnswer).order._id]).toEqual([201, (first.body as PlacedOrderAnswer).order._id]);
  });

  it('says by when to pay, in each answer, until payment details arrive', async () => {
    const payBy = '2026-11-23T10:00:00.000Z';
    const order = await placed();
    const answers = async () => [
      (await shop.request('GET', `/api/orders/${order._id}`, { token: tokens.customer })).body.order,
      (await shop.request('GET', '/api/orders/my-orders', { token: tokens.customer })).body.orders[0],
      (await shop.request('GET', '/api/orders', { token: tokens.admin })).body.orders[0],
    ];
    expect([order, ...(await answers())].map((one) => one.payBy)).toEqual(Array(4).fill(payBy));
    await pay(order._id);
    for (const answer of await answers()) expect(answer).not.toHaveProperty('payBy');
    expect(await placed(orderForm({ paymentMethod: 'cod' }))).not.toHaveProperty('payBy');
  });

  it('takes null in optional fields as left out, also in a repetition', async () => {
    const { shippingAddress, ...form } = orderForm();
    const { addressLine2: _line, ...address } = shippingAddress;
    const headers = { 'idempotency-key': 'purchase-1' };
    const first = await place({ ...form, shippingAddress: { ...address, addressLine2: null }, customer: null, holdId: null }, tokens.customer, headers);
    expect(first.status).toBe(201);
    expect(first.body.order.shippingAddress).not.toHaveProperty('addressLine2');
    expect(await place({ ...form, shippingAddress: address }, tokens.customer, headers)).toMatchObject({ status: 201, body: { order: { _id: first.body.order._id } } });
  });

  describe('with a hold', () => {
    const holdId = '9'.repeat(24);
    const held = (quantity: number, price = silk.price) => shop.catalog.holdFor(customer._id, holdId, [{ product: silk._id, quantity, price }]);
    const buy = (quantity: number, price = silk.price, change: Partial<OrderForm> = { holdId }) =>
      place(orderForm({ items: [{ product: silk._id, quantity, price }], totalAmount: quantity * price, ...change }));

    it('takes the held pieces, also if nothing else is left', async () => {
      held(10);
      expect((await buy(10)).status).toBe(201);
      expect(shop.catalog.stock(silk._id)).toBe(0);
      expect(shop.catalog.calls).toEqual(['lookup', 'hold']);
    });

    it('has the held prices', async () => {
      held(1, 9_999);
      expect((await buy(1)).body).toMatchObject({ message: expect.stringContaining('is now ₹9,999. It was ₹12,999 in your cart.') as string });
      expect(await buy(1, 9_999)).toMatchObject({ status: 201, body: { order: { totalAmount: 9_999 } } });
    });

    it.each([1, 3])('is refused if the items differ from the hold: %i for 2', async (quantity) => {
      held(2);
      expect(await buy(quantity)).toMatchObject({ status: 409, body: { product: silk._id } });
      expect(shop.catalog.calls).toEqual(['lookup']);
    });

    it('is refused if the hold has more products', async () => {
      shop.catalog.holdFor(customer._id, holdId, [{ product: silk._id, quantity: 1, price: silk.price }, { product: cotton._id, quantity: 1, price: cotton.price }]);
      expect((await buy(1)).status).toBe(409);
    });

    it('takes free stock at the current price if the hold has ended', async () => {
      expect((await buy(2)).status).toBe(201);
      expect((await buy(9, silk.price, { holdId })).status).toBe(409);
    });

    it('uses the pieces of its customer’s hold without naming it', async () => {
      held(10);
      expect((await buy(2, silk.price, { paymentMethod: 'cod' })).status).toBe(201);
    });

    it('does not use a hold of someone else', async () => {
      shop.catalog.holdFor('e'.repeat(24), holdId, [{ product: silk._id, quantity: 10, price: silk.price }]);
      expect((await buy(1)).status).toBe(409);
    });

    it('is the same order for the same key, also when the hold is named no more', async () => {
      held(10);
      const send = (change: Partial<OrderForm>) => place(orderForm({ items: [{ product: silk._id, quantity: 10, price: silk.price }], totalAmount: 129_990, ...change }), tokens.customer, { 'idempotency-key': 'purchase-1' });
      const first = await send({ holdId });
      expect(first.status).toBe(201);
      expect([await send({ holdId }), await send({})]).toMatchObject([{ status: 201, body: first.body }, { status: 201, body: first.body }]);
    });

    it('rejects a hold that cannot exist', async () => {
      expect((await buy(1, silk.price, { holdId: 'x' })).status).toBe(400);
    });
  });

  it('rejects a tampered price or total, and writes and holds nothing', async () => {
    const tampered = [orderForm({ items: [{ product: silk._id, quantity: 1, price: 1 }], totalAmount: 1 }), orderForm({ totalAmount: 1 })];
    for (const form of tampered) {
      const { status, body } = await place(form);
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, message: expect.stringMatching(/is now ₹12,999\. It was ₹1 in your cart\./) as string });
    }
    expect(shop.catalog.calls).toEqual(['lookup', 'lookup']);
    expect(await shop.store.collection.count()).toBe(0);
  });

  it('refuses more than the stock, and names the product and the rest', async () => {
    const { status, body } = await place(orderForm({ items: [{ product: cotton._id, quantity: 4, price: 2_499.5 }], totalAmount: 9_998 }));
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, message: 'Only 3 of "Chanderi Cotton" are left', product: cotton._id });
    expect(shop.catalog.stock(cotton._id)).toBe(3);
  });

  it('rejects an unknown product', async () => {
    const { status, body } = await place(orderForm({ items: [{ product: '0'.repeat(24), quantity: 1, price: 1 }], totalAmount: 1 }));
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining('no longer available') as string });
  });

  it('returns the message of the catalogue if the price changes between check and hold', async () => {
    shop.catalog.intercept((call, answer) => {
      if (call === 'hold') shop.catalog.change(silk._id, { stock: 0 });
      return answer();
    });
    const { status, body } = await place();
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'Only 0 of "Meenakshi Kanjeevaram" are left' });
    expect(await shop.store.collection.count()).toBe(0);
  });

  it('answers 503 if the catalogue cannot be reached, and writes nothing', async () => {
    shop.catalog.intercept(() => 'cut');
    const { status, body } = await place();
    expect(status).toBe(503);
    expect(body).toMatchObject({ success: false });
    expect(await shop.store.collection.count()).toBe(0);
  });

  it.each([
    ['no items', { ...orderForm(), items: [] }, 'Cart is empty'],
    ['a quantity of zero', orderForm({ items: [{ product: silk._id, quantity: 0, price: 12_999 }] }), 'Quantity must be at least 1'],
    ['a price as text', { ...orderForm(), items: [{ product: silk._id, quantity: 1, price: '12999' }] }, 'Price must be a number'],
    ['an operator for an id', { ...orderForm(), items: [{ product: { $gt: '' }, quantity: 1, price: 1 }] }, undefined],
    ['no address', { ...orderForm(), shippingAddress: undefined }, undefined],
    ['over-long text', { ...orderForm(), shippingAddress: { ...orderForm().shippingAddress, fullName: 'x'.repeat(101) } }, 'Full name must be at most 100 characters long'],
    ['an unknown payment method', { ...orderForm(), paymentMethod: 'gold' }, 'Please choose a payment method'],
    ['an array', [], undefined],
  ])('rejects %s with 400 without calling the catalogue', async (_what, form, message) => {
    const { status, body } = await place(form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, ...(message && { message }) });
    expect(shop.catalog.calls).toEqual([]);
  });

  it.each(['x'.repeat(101), 'two words'])('rejects the unusable Idempotency-Key %j', async (key) => {
    expect((await place(orderForm(), tokens.customer, { 'idempotency-key': key })).status).toBe(400);
  });

  it('returns the same order for the same key, and rejects a different order', async () => {
    const headers = { 'idempotency-key': 'purchase-1' };
    const first = await place(orderForm(), tokens.customer, headers);
    const again = await place(orderForm(), tokens.customer, headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(shop.catalog.stock(silk._id)).toBe(9);

    const different = await place(orderForm({ paymentMethod: 'cod' }), tokens.customer, headers);
    expect(different).toMatchObject({ status: 422, body: { success: false, message: 'This Idempotency-Key was already used for a different order' } });
    expect(keyReusedAnswerSchema.parse(different.body).order).toMatchObject({ _id: (first.body as PlacedOrderAnswer).order._id, paymentMethod: 'online' });

    const stranger = await place(orderForm(), tokens.stranger, headers);
    expect((stranger.body as PlacedOrderAnswer).order._id).not.toBe((first.body as PlacedOrderAnswer).order._id);
  });

  it.each([
    ['', null],
    ['', undefined],
    [null, ' '],
    [undefined, ''],
  ])('returns the same order for the same key if the second address line was %j and is %j now', async (before, now) => {
    const send = (addressLine2: string | null | undefined) =>
      place({ ...orderForm(), shippingAddress: { ...orderForm().shippingAddress, addressLine2 } }, tokens.customer, { 'idempotency-key': 'purchase-1' });
    const first = await send(before);
    expect(await send(now)).toMatchObject({ status: 201, body: first.body });
    expect((await send('Mylapore')).status).toBe(422);
  });

  it('stores the hash of the form as it was sent, as older versions do', async () => {
    for (const [key, line] of [['blank', { addressLine2: '' }], ['left-out', {}]] as const) {
      const { addressLine2: _line, fullName, addressLine1, ...others } = orderForm().shippingAddress;
      const form = { ...orderForm(), shippingAddress: { fullName, addressLine1, ...line, ...others } };
      const headers = { 'idempotency-key': key };
      const { order } = (await place(form, tokens.customer, headers)).body as PlacedOrderAnswer;
      const fingerprint = createHash('sha256').update(JSON.stringify(form)).digest('base64url');
      expect((await shop.store.find(order._id))?.fingerprint).toBe(fingerprint);
    }
  });

  it('accepts the key of a refused order again once there is stock', async () => {
    const headers = { 'idempotency-key': 'purchase-1' };
    shop.catalog.change(silk._id, { stock: 0 });
    expect((await place(orderForm(), tokens.customer, headers)).status).toBe(409);
    shop.catalog.change(silk._id, { stock: 1 });
    expect((await place(orderForm(), tokens.customer, headers)).status).toBe(201);
  });
});

describe('lists of orders', () => {
  /** This many orders of the customer, newest first. */
  async function orders(count: number): Promise<string[]> {
    const example = await placed();
    const stored = (await shop.store.collection.findOne({ _id: example._id }))!;
    const made = Array.from({ length: count - 1 }, (_, index) => ({
      ...stored,
      _id: String(index).padStart(24, '0'),
      orderNumber: `ORD-${index}`,
      trackingNumber: `TRK${index}`,
      idempotencyKey: `purchase-${index}`,
      openSlot: undefined,
      createdAt: new Date(Date.parse(stored.createdAt) - (index + 1) * 60_000).toISOString(),
    }));
    await shop.store.collection.insertAll(made as never);
    return [example._id, ...made.map(({ _id }) => _id)];
  }
  const read = async (path: string) => {
    const { status, body } = await shop.request('GET', path, { token: path.includes('my-orders') ? tokens.customer : tokens.admin });
    expect(status).toBe(200);
    const { orders: found, ...rest } = orderListAnswerSchema.parse(body);
    return { ...rest, ids: found.map(({ _id }) => _id) };
  };

  it.each(['/api/orders', '/api/orders/my-orders'])('%s answers the newest 100 without `page`, and pages with their position', async (path) => {
    const ids = await orders(120);
    expect(await read(path)).toEqual({ success: true, total: 120, page: 1, pages: 2, ids: ids.slice(0, 100) });
    expect(await read(`${path}?page=1`)).toEqual({ success: true, total: 120, page: 1, pages: 3, ids: ids.slice(0, 50) });
    expect(await read(`${path}?page=3`)).toEqual({ success: true, total: 120, page: 3, pages: 3, ids: ids.slice(100) });
    expect(await read(`${path}?page=2&limit=100`)).toEqual({ success: true, total: 120, page: 2, pages: 2, ids: ids.slice(100) });
    expect(await read(`${path}?limit=7`)).toEqual({ success: true, total: 120, page: 1, pages: 18, ids: ids.slice(0, 7) });
    expect(await read(`${path}?page=9`)).toEqual({ success: true, total: 120, page: 9, pages: 3, ids: [] });
  });

  it.each(['/api/orders', '/api/orders/my-orders'])('%s has no pages without orders', async (path) => {
    expect(await read(path)).toEqual({ success: true, total: 0, page: 1, pages: 0, ids: [] });
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1000001', 'limit=0', 'limit=101', 'limit=x', 'page=1&page=2'])('reject ?%s with 400', async (query) => {
    for (const path of ['/api/orders', '/api/orders/my-orders']) {
      const { status, body } = await shop.request('GET', `${path}?${query}`, { token: tokens.admin });
      expect({ status, body }).toMatchObject({ status: 400, body: { success: false, message: expect.stringMatching(/page|limit/) as string } });
    }
  });

  it.each(['status=lost', 'status=placing', 'payment=gold', 'method=gold', 'from=yesterday', 'to=2026-13-01', `search=${'x'.repeat(201)}`])('of all customers reject ?%s with 400', async (query) => {
    expect((await shop.request('GET', `/api/orders?${query}`, { token: tokens.admin })).status).toBe(400);
  });

  it.each(['from', 'to'])('of all customers name the form of a wrong day in %s', async (name) => {
    for (const day of ['2026-13-01', 'yesterday', '2026-11-21T00:00:00Z']) {
      const { body } = await shop.request('GET', `/api/orders?${name}=${day}`, { token: tokens.admin });
      expect(body).toEqual({ success: false, message: `${name} must be a day such as 2026-11-21` });
    }
  });

  it('of all customers ignore a filter that is left blank', async () => {
    const [id] = await orders(1);
    expect((await read('/api/orders?status=&payment=&method=&from=&to=&search=')).ids).toEqual([id]);
  });

  it('name the order with the same transaction on another page', async () => {
    const ids = await orders(60);
    const [newest, oldest] = [ids[0]!, ids.at(-1)!];
    await pay(newest, { ...paymentForm, transactionId: 'UTR-4287-1563-0981' });
    await pay(oldest, { ...paymentForm, transactionId: '428715630981' });
    const { body } = await shop.request('GET', '/api/orders?page=1&limit=10', { token: tokens.admin });
    expect(orderListAnswerSchema.parse(body).orders[0]?.paymentConcerns).toMatchObject([{ kind: 'transaction-reused', orders: [{ _id: oldest }] }]);
  });

  it('are counted by day and status for the dashboard', async () => {
    await orders(3);
    const cancelled = await placed();
    await setStatus(cancelled._id, 'cancelled');
    const { status, body } = await shop.request('GET', '/api/admin/sales', { token: tokens.admin });
    expect(status).toBe(200);
    const { days, statuses } = salesAnswerSchema.parse(body);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: '2026-11-21', orders: 3, total: 38_997 });
    expect(statuses).toContainEqual({ status: 'cancelled', orders: 1 });
  });
});

describe('reading orders', () => {
  it('lists the caller’s own orders newest first, and all orders to an admin', async () => {
    const mine = [await placed(), await placed()].map(({ _id }) => _id);
    const theirs = await placed(orderForm(), tokens.stranger);
    const own = orderListAnswerSchema.parse((await shop.request('GET', '/api/orders/my-orders', { token: tokens.customer })).body);
    expect(own.orders.map(({ _id }) => _id).sort()).toEqual(mine.sort());
    const all = orderListAnswerSchema.parse((await shop.request('GET', '/api/orders', { token: tokens.admin })).body);
    expect(all.orders.map(({ _id }) => _id).sort()).toEqual([...mine, theirs._id].sort());
  });

  it('shows an order to its customer and to admins only', async () => {
    const { _id } = await placed();
    const get = (token?: string) => shop.request('GET', `/api/orders/${_id}`, token ? { token } : {});
    expect(orderAnswerSchema.parse((await get(tokens.customer)).body).order._id).toBe(_id);
    expect((await get(tokens.admin)).status).toBe(200);
    expect((await get(tokens.stranger)).status).toBe(403);
    expect((await get()).status).toBe(401);
  });

  it.each(['0'.repeat(24), 'nonsense', '%7B%24gt%3A%22%22%7D'])('answers 404 for the unknown id %s', async (id) => {
    const { status, body } = await shop.request('GET', `/api/orders/${id}`, { token: tokens.admin });
    expect(status).toBe(404);
    expect(body).toEqual({ success: false, message: 'Order not found' });
  });
});

describe('PUT /api/orders/:id/status', () => {
  it('does not undo a cancellation that the admin did not see', async () => {
    const { _id } = await placed();
    const ship = (from?: string) => shop.request('PUT', `/api/orders/${_id}/status`, { token: tokens.admin, body: { status: 'shipped', ...(from && { from }) } });
    await shop.request('POST', `/api/orders/${_id}/cancel`, { token: tokens.customer, body: {} });
    expect(await ship('pending')).toMatchObject({ status: 409, body: { message: 'The customer cancelled this order after you opened this page. Please check it again.' } });
    expect((await shop.request('GET', `/api/orders/${_id}`, { token: tokens.admin })).body).toMatchObject({ order: { status: 'cancelled' } });
    expect((await ship('cancelled')).status).toBe(200);
    expect((await ship('pending')).status).toBe(200);
  });

  it('does not undo a cancellation that another process saves right after the reopening', async () => {
    const { _id } = await placed();
    await setStatus(_id, 'cancelled');
    const { store } = shop;
    const save: typeof store.save = async (before, decision, now) => {
      const isSaved = await store.save(before, decision, now);
      if (isSaved && decision.order.status === 'processing') await shop.request('POST', `/api/orders/${_id}/cancel`, { token: tokens.customer, body: {} });
      return isSaved;
    };
    const reopened = await changeOrderStatus({ ...shop.deps, store: { ...store, save } }, _id, 'processing', actor);
    expect(reopened.status).toBe('processing');
    expect((await shop.request('GET', `/api/orders/${_id}`, { token: tokens.admin })).body).toMatchObject({ order: { status: 'cancelled' } });
  });

  it('sets any of the five statuses with its time', async () => {
    const { _id } = await placed();
    for (const status of ['processing', 'shipped', 'delivered', 'pending'] as const) await setStatus(_id, status);
    const { status, body } = await setStatus(_id, 'cancelled');
    expect(status).toBe(200);
    expect(placedOrderAnswerSchema.parse(body).order.history.map((entry) => entry.status)).toEqual([
      'pending', 'processing', 'shipped', 'delivered', 'pending', 'cancelled',
    ]);
  });

  it('lets any of the five statuses follow any other', async () => {
    const { _id } = await placed();
    const refused: string[] = [];
    let current = 'pending';
    for (const from of orderStatuses) {
      for (const to of orderStatuses.filter((other) => other !== from)) {
        for (const next of [from, to]) {
          const { status, body } = await setStatus(_id, next);
          if (status === 200 && (body as PlacedOrderAnswer).order.status === next) current = next;
          else refused.push(`${current} to ${next}: ${status}`);
        }
      }
    }
    expect(refused).toEqual([]);
  });

  it.each(['completed', 'placing', 'abandoned', '', null, { $ne: 'x' }])('rejects the status %j', async (status) => {
    const { _id } = await placed();
    expect((await setStatus(_id, status)).status).toBe(400);
  });

  it('takes the stock again when an order leaves cancelled, and keeps its prices', async () => {
    const { _id } = await placed();
    await setStatus(_id, 'cancelled');
    shop.catalog.giveBack(_id, [silk._id], 2);
    shop.catalog.change(silk._id, { price: 1 });
    expect((await setStatus(_id, 'processing')).body).toMatchObject({ order: { status: 'processing' } });
    expect(shop.catalog.stock(silk._id)).toBe(9);
  });

  it('reopens an order with the last piece if its own customer holds it, and not if someone else does', async () => {
    const { _id } = await placed();
    await setStatus(_id, 'cancelled');
    shop.catalog.giveBack(_id, [silk._id], 2);
    const lastHeldBy = (owner: string) => {
      shop.catalog.change(silk._id, { stock: 1 });
      shop.catalog.holdFor(owner, '9'.repeat(24), [{ product: silk._id, quantity: 1, price: silk.price }]);
    };
    lastHeldBy('e'.repeat(24));
    expect((await setStatus(_id, 'processing')).status).toBe(409);
    lastHeldBy(customer._id);
    expect((await setStatus(_id, 'processing')).status).toBe(200);
    expect(shop.catalog.stock(silk._id)).toBe(0);
  });

  it('keeps an order cancelled if its stock is gone, and names the product', async () => {
    const { _id } = await placed();
    await setStatus(_id, 'cancelled');
    shop.catalog.giveBack(_id, [silk._id], 2);
    shop.catalog.change(silk._id, { stock: 0 });
    const { status, body } = await setStatus(_id, 'processing');
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining(silk.name) as string, product: silk._id });
    const after = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.admin });
    expect(after.body).toMatchObject({ order: { status: 'cancelled' } });

    shop.catalog.change(silk._id, { stock: 1 });
    expect((await setStatus(_id, 'processing')).status).toBe(200);
    expect(shop.catalog.stock(silk._id)).toBe(0);
  });

  it.each([
    ['was deleted', () => shop.catalog.remove(silk._id), '“Meenakshi Kanjeevaram” is no longer in the catalogue, so the order cannot be reopened.'],
    ['is sold out', () => shop.catalog.change(silk._id, { stock: 0 }), '“Meenakshi Kanjeevaram” is out of stock. The order stays cancelled.'],
    ['is too scarce', () => shop.catalog.change(silk._id, { stock: 2 }), 'Only 2 of “Meenakshi Kanjeevaram” are left, and the order needs 3. The order stays cancelled.'],
  ])('answers a message for admins if a product %s', async (_, change, message) => {
    const { _id } = await placed(orderForm({ items: [{ product: silk._id, quantity: 3, price: silk.price }], totalAmount: 3 * silk.price }));
    await setStatus(_id, 'cancelled');
    shop.catalog.giveBack(_id, [silk._id], 2);
    change();
    expect(await setStatus(_id, 'pending')).toMatchObject({ status: 409, body: { success: false, message, product: silk._id } });
  });
});

describe('payment details', () => {
  it('accept one submission from a visitor with the link, and return only a confirmation', async () => {
    const { _id } = await placed();
    const { status, body } = await pay(_id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Payment details submitted! We will verify and process your order soon.' });
    expect((await pay(_id, { ...paymentForm, amount: 1 })).status).toBe(409);
    const { body: after } = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer });
    expect(after).toMatchObject({ order: { paymentDetails: { ...paymentForm, verified: false } } });
  });

  it('are awaited, as anybody with the link can read, until they reach the total', async () => {
    const { _id } = await placed();
    const state = async () => (await shop.request('GET', `/api/orders/${_id}/payment-state`)).body;
    expect(await state()).toEqual({ success: true, awaits: 'payment' });
    await pay(_id, { ...paymentForm, amount: 1 });
    expect(await state()).toEqual({ success: true, awaits: 'payment' });
    await pay(_id, { ...paymentForm, transactionId: 'REST', amount: paymentForm.amount - 1 });
    expect(await state()).toEqual({ success: true, awaits: 'nothing' });
    expect((await shop.request('GET', `/api/orders/${'0'.repeat(24)}/payment-state`)).status).toBe(404);
  });

  it('are awaited no longer if the order has the most payments', async () => {
    const { _id } = await placed();
    for (let number = 0; number < 20; number += 1) await pay(_id, { ...paymentForm, transactionId: `UTR-${number}`, amount: 1 });
    expect((await shop.request('GET', `/api/orders/${_id}/payment-state`)).body).toEqual({ success: true, awaits: 'nothing' });
  });

  it('can be corrected by the owner and an admin until they are verified', async () => {
    const { _id } = await placed();
    await pay(_id);
    const paymentId = (await orderOf(_id)).payments![0]!._id;
    expect((await pay(_id, { ...paymentForm, paymentId, transactionId: 'A' }, tokens.customer)).status).toBe(200);
    expect((await pay(_id, { ...paymentForm, paymentId, transactionId: 'B' }, tokens.admin)).status).toBe(200);
    expect((await pay(_id, { ...paymentForm, transactionId: 'C' }, tokens.customer)).status).toBe(409);
    expect((await verify(_id)).body).toMatchObject({ order: { paymentDetails: { transactionId: 'B', verified: true } } });
    expect((await verify(_id)).status).toBe(200);
    expect((await pay(_id, { ...paymentForm, paymentId, transactionId: 'C' }, tokens.admin)).status).toBe(409);
  });

  it('take several transfers, and the order answers each with its sums', async () => {
    const { _id } = await placed();
    await pay(_id, { ...paymentForm, amount: 6_000 });
    const read = async () => orderAnswerSchema.parse((await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer })).body).order;
    expect(await read()).toMatchObject({ amountReported: 6_000, amountVerified: 0, amountReceived: 0, amountDue: 6_999, refundDue: 0, payments: [{ amount: 6_000, state: 'submitted' }] });
    await pay(_id, { ...paymentForm, transactionId: '512345678901', amount: 6_999 });
    expect(await pay(_id, { ...paymentForm, transactionId: '612345678901' }, tokens.customer)).toMatchObject({ status: 409, body: { success: false } });
    const [first, second] = (await read()).payments ?? [];
    const decide = (what: string, body: object) => shop.request('POST', `/api/admin/orders/${_id}/${what}-payment`, { body, token: tokens.admin });
    expect(await decide('verify', { paymentId: first!._id })).toMatchObject({ status: 200, body: { order: { status: 'pending', amountVerified: 6_000, paymentDetails: { verified: false } } } });
    expect(await decide('refuse', { paymentId: second!._id, reason: 'Not found' })).toMatchObject({ status: 200, body: { order: { amountDue: 6_999, payments: [{ state: 'verified' }, { state: 'refused', refusal: { reason: 'Not found' } }] } } });
    expect((await decide('verify', { paymentId: 'f'.repeat(24) })).status).toBe(404);
    expect((await decide('verify', { paymentId: 'nonsense' })).status).toBe(400);
    expect((await pay(_id, { ...paymentForm, transactionId: '512345678901', amount: 6_999 })).status).toBe(200);
    expect(await decide('verify', { paymentId: second!._id })).toMatchObject({ status: 200, body: { order: { status: 'processing', amountVerified: 12_999, amountReceived: 12_999, amountDue: 0 } } });
  });

  it('can be withdrawn by the owner and an admin, not by others, while they are not verified', async () => {
    const { _id } = await placed();
    const withdraw = async (token?: string, paymentId?: string) => {
      const { body } = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer });
      const id = paymentId ?? (body as { order: Order }).order.payments?.[0]?._id;
      return shop.request('DELETE', `/api/admin/orders/${_id}/payment-details/${id}`, { ...(token && { token }) });
    };
    await pay(_id);
    expect((await withdraw()).status).toBe(401);
    expect(await withdraw(tokens.stranger)).toMatchObject({ status: 403, body: { message: 'You can change the payments of your own orders only' } });
    expect(await withdraw(tokens.customer)).toMatchObject({ status: 200, body: { success: true, message: 'Payment details withdrawn' } });
    expect((await withdraw(tokens.customer, 'f'.repeat(24))).status).toBe(404);
    await pay(_id);
    expect((await withdraw(tokens.admin)).status).toBe(200);
    await pay(_id);
    await verify(_id);
    expect((await withdraw(tokens.customer)).status).toBe(409);
  });

  it('are rejected from another customer and with a bad token', async () => {
    const { _id } = await placed();
    expect((await pay(_id, paymentForm, tokens.stranger)).status).toBe(403);
    expect((await pay(_id, paymentForm, tokens.tampered)).status).toBe(401);
    expect((await pay(_id, paymentForm, tokens.expired)).status).toBe(401);
  });

  it('cannot be verified before they are submitted', async () => {
    const { _id } = await placed();
    expect(await verify(_id)).toMatchObject({ status: 409, body: { message: 'There are no payment details to verify' } });
  });

  const post = (id: string, command: string, body?: unknown) => shop.request('POST', `/api/admin/orders/${id}/${command}`, { token: tokens.admin, ...(body !== undefined && { body }) });
  const orderOf = async (id: string) => (await shop.request('GET', `/api/orders/${id}`, { token: tokens.admin })).body.order;

  it('are verified or refused only as the admin saw them', async () => {
    const { _id } = await placed();
    await pay(_id);
    const { revision, payments } = await orderOf(_id);
    await setStatus(_id, 'processing');
    await pay(_id, { ...paymentForm, paymentId: payments![0]!._id, transactionId: 'OTHER-1' }, tokens.customer);
    const before = await shop.store.collection.findOne({ _id });
    const message = 'The payment details changed after you opened this page. Please check them again.';
    for (const seen of [{ revision }, { transactionId: paymentForm.transactionId }]) {
      expect(await post(_id, 'verify-payment', seen)).toMatchObject({ status: 409, body: { success: false, message } });
      expect(await post(_id, 'refuse-payment', { reason: 'Not found', ...seen })).toMatchObject({ status: 409, body: { success: false, message } });
    }
    expect(await shop.store.collection.findOne({ _id })).toEqual(before);
    const now = await orderOf(_id);
    await setStatus(_id, 'shipped');
    expect(await post(_id, 'verify-payment', { revision: now.revision, transactionId: 'other1' })).toMatchObject({ status: 200, body: { order: { paymentDetails: { verified: true } } } });
  });

  it.each([{}, undefined])('are verified for callers that do not send what they saw: %j', async (body) => {
    const { _id } = await placed();
    await pay(_id);
    expect((await post(_id, 'verify-payment', body)).status).toBe(200);
  });

  it.each([{ revision: '2' }, { revision: 1.5 }, { revision: -1 }, { transactionId: 7 }, { transactionId: 'x'.repeat(65) }, { transactionId: '' }, { paymentId: '' }, { keepCancelled: 'true' }])('reject the verification %j with 400', async (body) => {
    const { _id } = await placed();
    await pay(_id);
    expect((await post(_id, 'verify-payment', body)).status).toBe(400);
    expect((await orderOf(_id)).paymentDetails.verified).toBe(false);
  });

  it('are not verified by a form, because its fields would not be read', async () => {
    const { _id } = await placed();
    await pay(_id);
    const body = '--b\r\nContent-Disposition: form-data; name="revision"\r\n\r\n0\r\n--b--\r\n';
    const answer = await shop.request('POST', `/api/admin/orders/${_id}/verify-payment`, { token: tokens.admin, headers: { 'content-type': 'multipart/form-data; boundary=b' }, body });
    expect(answer).toMatchObject({ status: 415, body: { success: false, message: 'The body must be JSON' } });
    expect((await orderOf(_id)).paymentDetails.verified).toBe(false);
  });

  it('are verified only as seen, while the customer corrects them', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await placed();
      await pay(_id);
      const { revision, payments } = await orderOf(_id);
      const correct = () => pay(_id, { ...paymentForm, paymentId: payments[0]._id, transactionId: `OTHER-${round}` }, tokens.customer);
      const early = round % 2 ? correct() : undefined;
      // In the first two rounds, one call ends before the other starts. In the others they overlap, and the call that starts first usually wins.
      if (round < 2) await early;
      const verifying = post(_id, 'verify-payment', { revision });
      if (round < 2) await verifying;
      const [{ status }] = await Promise.all([verifying, early ?? correct()]);
      const { paymentDetails } = await orderOf(_id);
      expect(paymentDetails).toMatchObject(status === 200 ? { verified: true, transactionId: paymentForm.transactionId } : { verified: false, transactionId: `OTHER-${round}` });
      statuses.push(status);
    }
    expect(statuses.slice(0, 2)).toEqual([200, 409]);
  });

  describe('of an order that staff cancelled afterwards', () => {
    async function cancelled(): Promise<string> {
      const { _id } = await placed();
      await pay(_id);
      await setStatus(_id, 'cancelled');
      shop.catalog.giveBack(_id, [silk._id], 3);
      return _id;
    }

    it('are a concern, and verifying takes the stock again in the same write', async () => {
      const id = await cancelled();
      const { revision, paymentConcerns } = await orderOf(id);
      expect(paymentConcerns).toMatchObject([{ kind: 'order-cancelled', message: expect.stringContaining('cancelled by staff') as string }]);
      expect(shop.catalog.stock(silk._id)).toBe(10);
      expect(await post(id, 'verify-payment', { revision })).toMatchObject({ status: 200, body: { order: { status: 'processing', paymentDetails: { verified: true } } } });
      expect(shop.catalog.stock(silk._id)).toBe(9);
      const { outbox = [] } = (await shop.store.collection.findOne({ _id: id })) ?? {};
      expect(outbox.slice(-5).map(({ type }) => type)).toEqual(['order.status-changed', 'order.audited', 'order.payment-verified', 'order.status-changed', 'order.audited']);
      expect(outbox.find(({ type }) => type === 'order.payment-verified')).toMatchObject({ data: { paidInFull: true, reopened: true } });
    });

    it('stay unverified if the stock is gone', async () => {
      const id = await cancelled();
      shop.catalog.change(silk._id, { stock: 0 });
      const message = '“Meenakshi Kanjeevaram” is out of stock. The order stays cancelled.';
      expect(await post(id, 'verify-payment')).toMatchObject({ status: 409, body: { message } });
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentDetails: { verified: false } });
    });

    it('are verified for a refund without stock, and the refund can be recorded', async () => {
      const id = await cancelled();
      shop.catalog.change(silk._id, { stock: 0 });
      const { revision } = await orderOf(id);
      const body = { revision, keepCancelled: true };
      for (let times = 0; times < 2; times += 1) {
        expect(await post(id, 'verify-payment', body)).toMatchObject({ status: 200, body: { order: { status: 'cancelled', refundDue: 12_999, paymentDetails: { verified: true } } } });
      }
      expect(shop.catalog.stock(silk._id)).toBe(0);
      const refund = { amount: 12_999, reference: 'R-1', method: 'upi' };
      expect(await post(id, 'refunds', refund)).toMatchObject({ status: 200, body: { order: { status: 'cancelled', refundDue: 0 } } });
    });

    it('are not verified for a refund if the order was reopened since', async () => {
      const id = await cancelled();
      const { revision } = await orderOf(id);
      await setStatus(id, 'processing');
      expect(await post(id, 'verify-payment', { revision, keepCancelled: true })).toMatchObject({ status: 409, body: { message: 'This order is not cancelled any more. Please check it again.' } });
      expect(await orderOf(id)).toMatchObject({ status: 'processing', paymentDetails: { verified: false } });
    });

    it('are not verified by an admin who saw the order before it was cancelled', async () => {
      const { _id } = await placed();
      await pay(_id);
      const { revision } = await orderOf(_id);
      await setStatus(_id, 'cancelled');
      expect(await post(_id, 'verify-payment', { revision })).toMatchObject({ status: 409, body: { message: expect.stringContaining('was cancelled') as string } });
      expect(await orderOf(_id)).toMatchObject({ status: 'cancelled', paymentDetails: { verified: false } });
    });

    it('leave the order cancelled without stock if they change while the stock is taken', async () => {
      const id = await cancelled();
      await shop.store.collection.update({ _id: id }, { $set: { cancellation: 'unpaid' } });
      const { revision } = await orderOf(id);
      shop.catalog.intercept(async (call, answer) => {
        const given = answer();
        if (call === 'hold') await shop.store.collection.update({ _id: id }, { $set: { 'payment.transactionId': 'OTHER-1', 'payment.revision': 9 }, $inc: { revision: 5 } });
        return given;
      });
      expect(await post(id, 'verify-payment', { revision })).toMatchObject({ status: 409 });
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', paymentDetails: { verified: false, transactionId: 'OTHER-1' } });
      expect(shop.catalog.stock(silk._id)).toBe(10);
    });

    it('leave the order cancelled without stock if a colleague verifies them for a refund while the stock is taken', async () => {
      const id = await cancelled();
      const { revision } = await orderOf(id);
      shop.catalog.intercept(async (call, answer) => {
        const given = answer();
        const order = await shop.store.find(id);
        if (call === 'hold' && order) await shop.store.save(order, verifyPayment(order, now, { keepCancelled: true }), now);
        return given;
      });
      expect(await post(id, 'verify-payment', { revision })).toMatchObject({ status: 409, body: { message: 'This payment was verified at the same time. Please check the order again.' } });
      expect(await orderOf(id)).toMatchObject({ status: 'cancelled', refundDue: 12_999, paymentDetails: { verified: true } });
      expect(shop.catalog.stock(silk._id)).toBe(10);
    });
  });

  it.each([
    { ...paymentForm, transactionId: '' },
    { ...paymentForm, transactionId: { $gt: '' } },
    { ...paymentForm, paymentDate: 'yesterday' },
    { ...paymentForm, paymentDate: `2026-11-21T10:00:00.${'0'.repeat(100)}Z` },
    { ...paymentForm, amount: -1 },
    { transactionId: 'A' },
    null,
  ])('rejects %j with 400', async (body) => {
    const { _id } = await placed();
    expect((await pay(_id, body)).status).toBe(400);
  });
});

const post = (path: string, body: unknown, token = tokens.customer) => shop.request('POST', path, { body, token });
const read = async (id: string, token = tokens.customer) => orderAnswerSchema.parse((await shop.request('GET', `/api/orders/${id}`, { token })).body).order;

describe('a cancellation', () => {
  it('by the customer gives the stock back once, and can be repeated', async () => {
    const { _id } = await placed();
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await post(`/api/orders/${_id}/cancel`, { reason: 'Wrong colour' });
      expect([status, placedOrderAnswerSchema.parse(body).order]).toMatchObject([200, { status: 'cancelled', cancelledBy: 'customer', cancelReason: 'Wrong colour', amountDue: 0 }]);
    }
    const { outbox = [] } = (await shop.store.collection.findOne({ _id })) ?? {};
    expect(outbox.map(({ type }) => type)).toEqual(['order.placed', 'order.status-changed']);
    expect((await read(_id)).history.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  });

  it('needs no body, and is refused to others and after shipping', async () => {
    const [first, second] = [await placed(), await placed()];
    expect((await shop.request('POST', `/api/orders/${first._id}/cancel`, { token: tokens.customer })).status).toBe(200);
    for (const token of [tokens.stranger, tokens.admin]) expect((await post(`/api/orders/${second._id}/cancel`, {}, token)).status).toBe(403);
    expect((await post(`/api/orders/${second._id}/cancel`, { reason: 'x'.repeat(501) })).status).toBe(400);
    await setStatus(second._id, 'shipped');
    expect(await post(`/api/orders/${second._id}/cancel`, {})).toMatchObject({ status: 409, body: { success: false, message: 'This order has already shipped, so you can no longer cancel it. After it has arrived, open the order’s page or call us if you want to return items.' } });
  });

  it.each(['', '   '])('with the blank reason "%s" has none, in the order and in the mail', async (reason) => {
    const [own, byStaff] = [await placed(), await placed()];
    await post(`/api/orders/${own._id}/cancel`, { reason });
    await shop.request('PUT', `/api/orders/${byStaff._id}/status`, { body: { status: 'cancelled', reason }, token: tokens.admin });
    for (const { _id } of [own, byStaff]) {
      expect(await read(_id, tokens.admin)).toEqual(expect.not.objectContaining({ cancelReason: expect.anything() as unknown }));
      const { outbox = [] } = (await shop.store.collection.findOne({ _id })) ?? {};
      expect(outbox.find(({ type }) => type === 'order.status-changed')?.data).not.toHaveProperty('reason');
    }
  });

  it('by staff can have a reason, which the order and the mail give', async () => {
    const { _id } = await placed();
    const { body } = await shop.request('PUT', `/api/orders/${_id}/status`, { body: { status: 'cancelled', reason: 'Sold out' }, token: tokens.admin });
    expect(body).toMatchObject({ order: { cancelledBy: 'staff', cancelReason: 'Sold out' } });
    const { outbox = [] } = (await shop.store.collection.findOne({ _id })) ?? {};
    expect(outbox.find(({ type }) => type === 'order.status-changed')?.data).toMatchObject({ cancelledBy: 'staff', reason: 'Sold out' });
  });
});

describe('a refund', () => {
  const refund = (id: string, body: unknown, token = tokens.admin) => post(`/api/admin/orders/${id}/refunds`, body, token);
  const form = { amount: 12_999, reference: '512345678901', method: 'upi' };

  it('is recorded once by staff, and its customer sees it', async () => {
    const { _id } = await placed();
    await pay(_id);
    await verify(_id);
    await post(`/api/orders/${_id}/cancel`, {});
    expect(await read(_id)).toMatchObject({ refundDue: 12_999, refunds: [] });
    for (let times = 0; times < 2; times += 1) expect((await refund(_id, form)).status).toBe(200);
    expect(await read(_id)).toMatchObject({ refundDue: 0, refunds: [{ amount: 12_999, reference: '512345678901', method: 'upi' }] });
    expect(JSON.stringify(await read(_id))).not.toContain('referenceKey');
    expect(await refund(_id, { ...form, reference: 'R-2', amount: 0.01 })).toMatchObject({ status: 409, body: { message: expect.stringContaining('At most ₹0 can be refunded') as string } });
    expect(await refund(_id, { ...form, amount: 1 })).toMatchObject({ status: 409 });
    expect((await refund(_id, form, tokens.customer)).status).toBe(403);
    const { outbox = [] } = (await shop.store.collection.findOne({ _id })) ?? {};
    expect(outbox.filter(({ type }) => type === 'order.refunded')).toHaveLength(1);
    expect(outbox.at(-1)?.data).toMatchObject({ action: 'refund.recorded', changes: [{ field: 'refunds', after: '₹12,999 by upi, 512345678901' }] });
  });

  it.each([{ ...form, amount: 0 }, { ...form, amount: -1 }, { ...form, amount: 1.001 }, { ...form, amount: 'much' }, { ...form, reference: ' ' }, { ...form, method: 'gold' }, {}, null])('rejects %j with 400', async (body) => {
    expect((await refund('0'.repeat(24), body)).status).toBe(400);
  });
});

describe('a return', () => {
  const form = { items: [{ product: silk._id, quantity: 1 }], reason: 'Too long', wish: 'refund' };
  const list = async (query = '') => returnListAnswerSchema.parse((await shop.request('GET', `/api/admin/returns${query}`, { token: tokens.admin })).body);
  const decide = (id: string, body: unknown, token = tokens.admin) => shop.request('PUT', `/api/admin/returns/${id}`, { body, token });
  async function requested(): Promise<{ orderId: string; returnId: string }> {
    const { _id } = await placed();
    await pay(_id);
    await verify(_id);
    await setStatus(_id, 'delivered');
    const { status, body } = await post(`/api/orders/${_id}/returns`, form);
    expect(status).toBe(201);
    return { orderId: _id, returnId: placedOrderAnswerSchema.parse(body).order.returns![0]!._id };
  }

  it('goes from the request to the refund, and staff see it in their list', async () => {
    const { orderId, returnId } = await requested();
    expect(await list('?state=requested')).toMatchObject({ total: 1, page: 1, pages: 1, returns: [{ _id: returnId, items: [{ name: silk.name, quantity: 1 }], order: { _id: orderId, customer: { name: 'Lakshmi Iyer' } } }] });
    expect(await decide(returnId, { state: 'accepted', note: 'Please send it' })).toMatchObject({ status: 200, body: { order: { returns: [{ state: 'accepted', note: 'Please send it' }] } } });
    expect(await decide(returnId, { state: 'received', restock: true, note: 'Thank you' })).toMatchObject({ status: 200, body: { order: { refundDue: 12_999, returns: [{ state: 'received', note: 'Thank you' }] } } });
    expect((await decide(returnId, { state: 'received', restock: true })).status).toBe(200);
    expect([(await list('?state=requested')).total, (await list('?state=received')).total, (await list('?state=')).total, (await list()).total]).toEqual([0, 1, 1, 1]);
    const { outbox = [] } = (await shop.store.collection.findOne({ _id: orderId })) ?? {};
    expect(outbox.filter(({ type }) => type === 'order.return-received').map(({ data }) => data)).toMatchObject([{ items: [{ productId: silk._id, quantity: 0 }] }]);
    expect(outbox.at(-1)?.data).toMatchObject({ action: 'return.changed', changes: [{ field: 'returns', before: '1 piece accepted: Please send it', after: '1 piece received and back in stock: Thank you' }] });
  });

  it('can be requested until midnight in India at the end of the seventh day', async () => {
    const { _id } = await placed();
    const read = async () => orderAnswerSchema.parse((await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer })).body).order;
    expect((await read()).returnUntil).toBeUndefined();
    await setStatus(_id, 'delivered');
    const { history, returnUntil } = await read();
    const daysLater = (Date.parse(returnUntil!) - Date.parse(history.at(-1)!.at)) / 86_400_000;
    expect(daysLater).toBeGreaterThan(7);
    expect(daysLater).toBeLessThanOrEqual(8);
    expect(returnUntil).toMatch(/T18:30:00/);
  });

  it('can be requested by an admin for their own order, whose answer says until when', async () => {
    const { _id } = await placed(orderForm(), tokens.admin);
    await setStatus(_id, 'delivered');
    const { body } = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.admin });
    expect(orderAnswerSchema.parse(body).order.returnUntil).toMatch(/T18:30:00/);
    expect((await post(`/api/orders/${_id}/returns`, form, tokens.admin)).status).toBe(201);
  });

  it('takes only the other pieces when a cancelled order is reopened', async () => {
    const { orderId, returnId } = await requested();
    await decide(returnId, { state: 'accepted' });
    await decide(returnId, { state: 'received', restock: true });
    await setStatus(orderId, 'cancelled');
    shop.catalog.change(silk._id, { stock: 0 });
    expect((await setStatus(orderId, 'pending')).status).toBe(200);
  });

  it('is the customer’s own, possible and complete', async () => {
    const { orderId, returnId } = await requested();
    expect((await post(`/api/orders/${orderId}/returns`, form)).status).toBe(409);
    expect((await post(`/api/orders/${orderId}/returns`, form, tokens.stranger)).status).toBe(403);
    for (const wrong of [{ ...form, items: [] }, { ...form, items: [{ product: silk._id, quantity: 0 }] }, { ...form, reason: '' }, { ...form, wish: 'money' }, null]) {
      expect((await post(`/api/orders/${orderId}/returns`, wrong)).status).toBe(400);
    }
    expect((await decide(returnId, { state: 'received' })).status).toBe(409);
    expect((await decide(returnId, { state: 'requested' })).status).toBe(400);
    expect((await decide('f'.repeat(24), { state: 'accepted' })).status).toBe(404);
    expect((await decide(returnId, { state: 'accepted' }, tokens.customer)).status).toBe(403);
    expect((await shop.request('GET', '/api/admin/returns?state=lost', { token: tokens.admin })).status).toBe(400);
  });
});

describe('the payment concerns', () => {
  const read = async (path: string, token: string) => (await shop.request('GET', path, { token })).body;

  it('name the other order with the same transaction in every answer', async () => {
    const [first, second] = [await placed(), await placed()];
    await pay(first._id, { ...paymentForm, transactionId: 'utr 4777-7777-7777' });
    await pay(second._id, { ...paymentForm, transactionId: '477777777777', amount: 12_998 });
    const paymentId = expect.any(String) as string;
    const expected = [
      { kind: 'transaction-reused', paymentId, message: `The transaction ID is also on ${first.orderNumber}`, orders: [{ _id: first._id, orderNumber: first.orderNumber }] },
      { kind: 'amount-differs', paymentId, message: '₹1 less than the total' },
    ];
    const list = orderListAnswerSchema.parse(await read('/api/orders', tokens.admin));
    expect(list.orders.find(({ _id }) => _id === second._id)?.paymentConcerns).toEqual(expected);
    expect(orderAnswerSchema.parse(await read(`/api/orders/${second._id}`, tokens.admin)).order.paymentConcerns).toEqual(expected);
    expect((await setStatus(second._id, 'processing')).body).toMatchObject({ order: { paymentConcerns: expected } });
  });

  it('are shown to admins only', async () => {
    const { _id } = await placed();
    await pay(_id, { ...paymentForm, amount: 1 });
    for (const path of ['/api/orders/my-orders', `/api/orders/${_id}`]) {
      expect(JSON.stringify(await read(path, tokens.customer))).not.toMatch(/paymentConcerns|transactionKey/);
    }
  });
});

describe('refusing a payment', () => {
  const refuse = (id: string, body: unknown = { reason: 'No such payment arrived' }, token = tokens.admin) =>
    shop.request('POST', `/api/admin/orders/${id}/refuse-payment`, { body, token });

  it('publishes the reason, and the customer and a visitor can submit again', async () => {
    const { _id } = await placed();
    await pay(_id);
    const { status, body } = await refuse(_id);
    expect(status).toBe(200);
    expect(placedOrderAnswerSchema.parse(body).order.paymentDetails).toMatchObject({ verified: false, refusal: { reason: 'No such payment arrived' } });
    const mine = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer });
    expect(mine.body).toMatchObject({ order: { paymentDetails: { refusal: { reason: 'No such payment arrived' } } } });

    expect((await pay(_id)).body).toEqual({ success: true, message: 'Payment details submitted! We will verify and process your order soon.' });
    expect((await pay(_id, { ...paymentForm, amount: 1 })).status).toBe(409);
    const again = await shop.request('GET', `/api/orders/${_id}`, { token: tokens.customer });
    expect(again.body.order.paymentDetails).not.toHaveProperty('refusal');
  });

  it.each([{}, { reason: '' }, { reason: '   ' }, { reason: { $gt: '' } }, { reason: 'x'.repeat(501) }, null])('requires a reason: %j', async (body) => {
    const { _id } = await placed();
    await pay(_id);
    expect((await refuse(_id, body)).status).toBe(400);
  });

  it('fails if there is nothing to refuse or it is verified', async () => {
    const { _id } = await placed();
    expect((await refuse(_id)).status).toBe(409);
    await pay(_id);
    await verify(_id);
    expect((await refuse(_id)).status).toBe(409);
  });
});

describe('the audit trail', () => {
  const trail = async (id: string) =>
    ((await shop.store.collection.findOne({ _id: id }))?.outbox ?? []).flatMap((event) => (event.type === 'order.audited' ? [event.data] : []));

  it('gets each change by an admin in the same write, with admin, before, after and request', async () => {
    const { _id, orderNumber } = await placed();
    await pay(_id);
    const headers = { 'x-request-id': 'request-77' };
    const token = tokens.admin;
    await shop.request('PUT', `/api/orders/${_id}/status`, { body: { status: 'processing' }, token, headers });
    await shop.request('POST', `/api/admin/orders/${_id}/refuse-payment`, { body: { reason: 'Not found' }, token, headers });
    await pay(_id, { ...paymentForm, amount: 1 }, token);
    await pay(_id, { ...paymentForm, transactionId: '512345678901', amount: 12_998 });
    const { payments } = (await shop.request('GET', `/api/orders/${_id}`, { token })).body.order;
    await shop.request('DELETE', `/api/admin/orders/${_id}/payment-details/${payments[1]._id}`, { token });
    await verify(_id);
    const audited = await trail(_id);
    expect(audited).toMatchObject([
      {
        action: 'order.status-changed',
        actor: { email: 'asha@example.in' },
        subject: { _id, label: orderNumber },
        changes: [{ field: 'status', before: 'pending', after: 'processing' }],
        requestId: 'request-77',
      },
      { action: 'payment.refused', changes: [{ field: 'payment.of', after: '₹12,999, 412345678901' }, { field: 'payment.refusedBecause', after: 'Not found' }] },
      {
        action: 'order.payment-corrected',
        changes: [
          { field: 'payment.amount', before: 12_999, after: 1 },
          { field: 'payment.refusedBecause', before: 'Not found' },
        ],
      },
      { action: 'order.payment-withdrawn', changes: expect.arrayContaining([{ field: 'payment.transactionId', before: '512345678901' }]) as unknown },
      { action: 'payment.verified', changes: [{ field: 'payment.verified', before: false, after: true }, { field: 'payment.of', after: '₹1, 412345678901' }] },
    ]);
    const oldNames = ['order.payment-verified', 'order.payment-refused'];
    const expected = auditActions.filter((action) => /^(order|payment)\./.test(action) && !oldNames.includes(action));
    expect(audited.map(({ action }) => action).sort()).toEqual(expected.sort());
  });

  it('gets one entry for a reopened order, with its admin', async () => {
    const { _id } = await placed();
    await setStatus(_id, 'cancelled');
    await setStatus(_id, 'pending');
    expect((await trail(_id)).flatMap(({ changes }) => changes)).toEqual([
      { field: 'status', before: 'pending', after: 'cancelled' },
      { field: 'status', before: 'cancelled', after: 'pending' },
    ]);
  });

  it('gets no entry for customers, for rejected calls and for calls that change nothing', async () => {
    const { _id } = await placed();
    await pay(_id, paymentForm, tokens.customer);
    await setStatus(_id, 'pending');
    await setStatus(_id, 'completed');
    await setStatus(_id, 'shipped', tokens.customer);
    expect(await trail(_id)).toEqual([]);
  });
});

describe('access', () => {
  const id = '0'.repeat(24);

  it.each(endpoints.filter(({ answeredBy, access }) => answeredBy === 'order' && access === 'admin').map(({ method, path }) => [method, path] as const))(
    '%s %s answers visitors with 401 and customers with 403',
    async (method, path) => {
      const answerTo = (token?: string) => shop.request(method, path.replace(':id', id), { ...(method !== 'GET' && { body: {} }), ...(token && { token }) });
      expect(await answerTo()).toMatchObject({ status: 401, body: { success: false, message: 'Please login to continue' } });
      expect(await answerTo(tokens.customer)).toMatchObject({ status: 403, body: { message: 'Admin access required' } });
      for (const token of [tokens.expired, tokens.tampered]) expect((await answerTo(token)).status).toBe(401);
      expect([401, 403]).not.toContain((await answerTo(tokens.admin)).status);
    },
  );

  it.each([
    ['POST', '/api/orders', { visitor: 401, customer: 400, admin: 400 }],
    ['GET', '/api/orders/my-orders', { visitor: 401, customer: 200, admin: 200 }],
    ['POST', `/api/orders/${id}/cancel`, { visitor: 401, customer: 404, admin: 404 }],
    ['POST', `/api/orders/${id}/returns`, { visitor: 401, customer: 400, admin: 400 }],
    ['GET', `/api/orders/${id}`, { visitor: 401, customer: 404, admin: 404 }],
    ['POST', `/api/admin/orders/${id}/payment-details`, { visitor: 400, customer: 400, admin: 400 }],
    ['DELETE', `/api/admin/orders/${id}/payment-details/${id}`, { visitor: 401, customer: 404, admin: 404 }],
  ] as const)('%s %s', async (method, path, expected) => {
    const body = method === 'GET' ? {} : { body: {} };
    const statusFor = async (token?: string) => (await shop.request(method, path, { ...body, ...(token && { token }) })).status;
    expect({ visitor: await statusFor(), customer: await statusFor(tokens.customer), admin: await statusFor(tokens.admin) }).toEqual(expected);
    expect(await statusFor(tokens.expired)).toBe(401);
    expect(await statusFor(tokens.tampered)).toBe(401);
  });
});

describe('the internal calls', () => {
  it('return the number of orders and the newest orders', async () => {
    await placed();
    await placed();
    expect((await shop.request('GET', '/internal/figures')).body).toEqual({ success: true, total: 2 });
    const recent = recentOrdersAnswerSchema.parse((await shop.request('GET', '/internal/orders/recent?limit=1')).body);
    expect(recent.orders).toHaveLength(1);
    expect((await shop.request('GET', '/internal/orders/recent?limit=x')).status).toBe(400);
  });
});
