import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, product } from '../testing/catalog';

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.destroy());

const put = async (stock: number) => {
  const one = product({ stock });
  await app.put(one);
  return one._id;
};
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => app.request(method, path, { token: app.customer, body, headers });

describe('holds over HTTP', () => {
  it('answer 201 with prices and the seconds that are left, and the same hold to its customer', async () => {
    const id = await put(3);
    const made = await call('POST', '/api/holds', { items: [{ product: id, quantity: 1 }, { product: id, quantity: 1 }] });
    expect(made).toMatchObject({ status: 201, body: { success: true, hold: { secondsLeft: 900, items: [{ product: id, quantity: 2, price: 24_999 }] } } });
    expect((await call('GET', '/api/holds/mine')).body).toEqual(made.body);
    expect((await app.request('GET', '/api/admin/products', { token: app.admin })).body.products).toMatchObject([{ _id: id, stock: 1, held: 2 }]);
    expect((await app.request('GET', `/api/admin/products/${id}`, { token: app.admin })).body.product).toMatchObject({ stock: 1, held: 2 });
    expect((await app.request('GET', `/api/products/${id}`)).body.product).not.toHaveProperty('held');
    expect(await call('DELETE', `/api/holds/${made.body.hold._id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect((await call('GET', '/api/holds/mine')).body).toEqual({ success: true });
    expect(await app.stockOf(id)).toBe(3);
  });

  it('refuse a save by staff that takes a held piece off sale; when the hold has ended, the same form is saved', async () => {
    app.pass(60_000);
    const id = await put(1);
    const path = `/api/admin/products/${id}`;
    const opened = (await app.request('GET', path, { token: app.admin })).body.product;
    const save = () => app.request('PUT', path, { token: app.admin, body: { ...opened, stock: 0, stockWas: opened.stock } });
    const made = await call('POST', '/api/holds', { items: [{ product: id, quantity: 1 }] });
    const message = '1 piece is held by a shopper who is paying now. Your changes are not saved. Please save again when the hold has ended.';
    expect(await save()).toMatchObject({ status: 409, body: { success: false, message } });
    await call('DELETE', `/api/holds/${made.body.hold._id}`);
    expect(await app.stockOf(id)).toBe(1);
    expect(await save()).toMatchObject({ status: 200, body: { product: { stock: 0, held: 0 } } });
  });

  it('name the products that only the replaced hold had, so that no cache keeps their stock', async () => {
    app.pass(60_000);
    const [a, b, c] = [await put(3), await put(3), await put(3)];
    await call('POST', '/api/holds', { items: [{ product: a, quantity: 2 }, { product: b, quantity: 1 }] });
    const second = await call('POST', '/api/holds', { items: [{ product: b, quantity: 1 }, { product: c, quantity: 1 }] });
    expect(second.body.released).toEqual([a]);
    expect(await app.stockOf(a)).toBe(3);
  });

  it('answer 409 with the product, what is left and when it may be free', async () => {
    const id = await put(1);
    await app.request('POST', '/api/holds', { token: app.stranger, body: { items: [{ product: id, quantity: 1 }] } });
    const refused = await call('POST', '/api/holds', { items: [{ product: id, quantity: 1 }] });
    expect(refused).toMatchObject({ status: 409, body: { success: false, product: id, left: 0, freeAt: expect.stringMatching(/^2026-/) as string } });
    expect(refused.body).not.toHaveProperty('reason');
    expect(refused.body.message).toMatch(/^Someone is paying for the last Meenakshi Kanjeevaram\. It may be free again at \d+:\d\d (am|pm)\.$/);
  });

  it.each([
    [100, 10, 'You can order at most 10 pieces of one product at a time. Please reduce the quantity in your cart.'],
    [4, 4, 'Only 4 of "Meenakshi Kanjeevaram" are left'],
  ])('refuse more pieces of a product than an order can have, and say how many of %d the customer can have', async (stock, left, message) => {
    const id = await put(stock);
    expect(await call('POST', '/api/holds', { items: [{ product: id, quantity: 11 }] })).toEqual(expect.objectContaining({ status: 409, body: { success: false, message, product: id, left } }));
  });

  it('say when pieces may be free if others hold some, also if more are wanted than an order can have', async () => {
    const id = await put(1);
    await app.request('POST', '/api/holds', { token: app.stranger, body: { items: [{ product: id, quantity: 1 }] } });
    expect(await call('POST', '/api/holds', { items: [{ product: id, quantity: 11 }] })).toMatchObject({ status: 409, body: { product: id, left: 0, freeAt: expect.stringMatching(/^2026-/) as string } });
  });

  it('answer 409 with nothing left of a product that does not exist, whatever the quantity', async () => {
    const id = 'f'.repeat(24);
    for (const quantity of [1, 11]) expect(await call('POST', '/api/holds', { items: [{ product: id, quantity }] })).toMatchObject({ status: 409, body: { product: id, left: 0 } });
  });

  const line = { product: 'a'.repeat(24), quantity: 1 };
  it.each([
    [{}, 'Cart is empty'],
    [{ items: [] }, 'Cart is empty'],
    [{ items: 'all' }, 'Cart is empty'],
    [{ items: [null] }, 'items.0 must be an object'],
    [{ items: [{ ...line, quantity: 0 }] }, 'Quantity must be at least 1'],
    [{ items: [{ ...line, quantity: 1.5 }] }, 'Quantity must be a whole number'],
    [{ items: [{ ...line, quantity: '1' }] }, 'Quantity must be a number'],
    [{ items: [{ ...line, quantity: 1e9 }] }, 'Quantity is too large'],
    [{ items: [{ quantity: 1, product: { $gt: '' } }] }, 'items.0.product must be text'],
    [{ items: [{ quantity: 1, product: '__proto__' }] }, 'items.0.product is invalid'],
    [{ items: Array.from({ length: 101 }, () => line) }, 'A hold can have at most 100 lines'],
    [[], 'The request must be an object'],
  ])('answer 400 to %j', async (body, message) => {
    expect(await call('POST', '/api/holds', body)).toMatchObject({ status: 400, body: { success: false, message } });
  });

  it('answer 400 to a strange key, 401 without a login and 404 to an unknown hold', async () => {
    expect((await call('POST', '/api/holds', { items: [line] }, { 'idempotency-key': 'a b' })).status).toBe(400);
    for (const [method, path] of [['POST', '/api/holds'], ['GET', '/api/holds/mine'], ['DELETE', `/api/holds/${'a'.repeat(24)}`]] as const) expect((await app.request(method, path)).status).toBe(401);
    expect((await call('DELETE', `/api/holds/${'a'.repeat(24)}`)).status).toBe(404);
    expect((await call('DELETE', '/api/holds/x')).status).toBe(404);
  });

  it('answer 201, 409 or 429 to each of 30 calls of one customer at once, and hold the pieces once', async () => {
    const id = await put(30);
    // The calls of earlier tests no longer count.
    app.pass(60_000);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => app.request('POST', '/api/holds', { token: app.stranger, body: { items: [{ product: id, quantity: 1 }] }, headers: { 'idempotency-key': `parallel-${nth}` } })),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
    expect(await app.stockOf(id)).toBe(29);
  });

  it('hold a cart of 100 lines as a whole', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => put(1)));
    const made = await call('POST', '/api/holds', { items: ids.map((id) => ({ product: id, quantity: 1 })) });
    expect(made.status).toBe(201);
    expect(await Promise.all(ids.map((id) => app.stockOf(id)))).toEqual(ids.map(() => 0));
  });
});
