import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until';
import { backings, startShop, type RunningShop } from '../support/shop';

interface Product {
  _id: string;
  name: string;
  price: number;
  stock: number;
}

const shippingAddress = { fullName: 'Asha Rao', addressLine1: '8 Residency Road', city: 'Mysuru', state: 'Karnataka', postalCode: '570001', phone: '9900012345' };

describe.each(backings())('forty orders for ten sarees (%s)', (backing) => {
  let shop: RunningShop;
  let token: string;
  let product: Product;

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };

  beforeAll(async () => {
    // No limit, because one customer places all forty orders.
    shop = await startShop(backing, { MAX_OPEN_ORDERS: '0' });
    await call('POST', '/api/auth/register', { name: 'Asha Rao', email: 'asha@example.in', phone: '9900012345', password: 'ten-sarees' });
    const login = await call('POST', '/api/auth/login', { email: 'asha@example.in', password: 'ten-sarees' });
    token = (login.body as unknown as { data: { token: string } }).data.token;
    const { body } = await call('GET', '/api/products');
    product = (body as unknown as { products: Product[] }).products.find(({ stock }) => stock === 10)!;
  });
  afterAll(() => shop?.stop());

  it('places ten, rejects thirty naming the product, and leaves no stock', async () => {
    const order = { items: [{ product: product._id, quantity: 1, price: product.price }], shippingAddress, paymentMethod: 'cod', totalAmount: product.price };
    // A busy machine answers 503 or 504. The shopper tries again with the same key, so the order is placed at most once.
    const placeOrder = (key: string) =>
      until(async () => {
        const answer = await call('POST', '/api/orders', order, { 'idempotency-key': key });
        return [503, 504].includes(answer.status) ? undefined : answer;
      });
    const answers = await Promise.all(Array.from({ length: 40 }, () => placeOrder(randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(30).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { body } of refused) expect(body).toMatchObject({ success: false, message: expect.stringContaining(product.name) });
    const stockNow = async () => ((await call('GET', `/api/products/${product._id}`)).body as unknown as { product: Product }).product.stock;
    await until(async () => (await stockNow()) === 0 || undefined);
    const mine = await call('GET', '/api/orders/my-orders');
    expect((mine.body as unknown as { orders: unknown[] }).orders).toHaveLength(10);
  });
});
