import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';

interface Product {
  _id: string;
  name: string;
  price: number;
  stock: number;
}

const shopper = { name: 'Leela Iyer', email: 'leela@example.in', phone: '9811122233', password: 'borders-and-pallus' };
const address = { fullName: 'Leela Iyer', addressLine1: '3 Temple Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001', phone: '9811122233' };
const { pincode: postalCode, ...street } = address;
const shippingAddress = { ...street, postalCode };

describe('bad input gets a clear error and writes nothing', () => {
  let shop: RunningShop;
  let token: string;
  let product: Product;

  const send = async (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.origin}${path}`, { method, headers: { authorization: `Bearer ${token}`, ...headers }, ...(body === undefined ? {} : { body }) });
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', body: JSON.parse(text) as Record<string, unknown> };
  };
  const json = (method: string, path: string, body?: unknown) =>
    body === undefined ? send(method, path) : send(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  const tokenOf = async (email: string, password: string) => {
    const { body } = await json('POST', '/api/auth/login', { email, password });
    return (body.data as { token: string }).token;
  };
  const order = (change: Record<string, unknown> = {}, line: Record<string, unknown> = {}) => ({
    items: [{ product: product._id, quantity: 1, price: product.price, ...line }],
    shippingAddress,
    paymentMethod: 'cod',
    totalAmount: product.price,
    ...change,
  });

  beforeAll(async () => {
    shop = await startShop('embedded', { MAX_PIECES: '0' });
    await json('POST', '/api/auth/register', shopper);
    token = await tokenOf(shopper.email, shopper.password);
    const { body } = await json('GET', '/api/products?sort=price_asc');
    product = (body.products as Product[]).find(({ stock }) => stock > 2)!;
  });
  afterAll(() => shop?.stop());

  const expectRejection = ({ status, type, body }: Awaited<ReturnType<typeof send>>, statuses: number[]) => {
    expect(statuses).toContain(status);
    expect(type).toContain('application/json');
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
    expect(JSON.stringify(body)).not.toMatch(/\bat .+:\d+:\d+|node_modules|ZodError/);
  };

  it.each([
    ['malformed JSON', 'POST', '/api/auth/login', '{"email":', [400]],
    ['an operator in place of an e-mail address', 'POST', '/api/auth/login', '{"email":{"$gt":""},"password":"x"}', [400]],
    ['an operator in place of a password', 'POST', '/api/auth/login', '{"email":"leela@example.in","password":{"$ne":null}}', [400]],
    ['an array in place of an object', 'POST', '/api/auth/register', '[]', [400]],
    ['an empty object', 'POST', '/api/auth/register', '{}', [400]],
    ['an over-long name', 'POST', '/api/auth/register', JSON.stringify({ ...shopper, email: 'long@example.in', name: 'x'.repeat(10_000) }), [400]],
    ['a short phone number', 'POST', '/api/auth/register', JSON.stringify({ ...shopper, email: 'short@example.in', phone: '98' }), [400]],
    ['an address without a city', 'POST', '/api/users/addresses', JSON.stringify({ ...address, city: '' }), [400]],
    ['an unknown address', 'PUT', '/api/users/addresses/0123456789abcdef01234567', JSON.stringify(address), [404]],
    ['a malformed id', 'DELETE', '/api/users/addresses/..%2f..%2f', undefined, [400, 404]],
    ['a body over 1 MB', 'POST', '/api/auth/register', JSON.stringify({ ...shopper, name: 'x'.repeat(1_200_000) }), [413]],
  ])('%s: %s %s', async (_what, method, path, body, statuses) => {
    expectRejection(await send(method, path, body, { 'content-type': 'application/json' }), statuses);
  });

  it.each([
    ['an unknown product', '/api/products/0123456789abcdef01234567', 404],
    ['a malformed id', '/api/products/%20', 404],
    ['a NUL in the path', '/api/products/%00', 400],
    ['an unknown sort', '/api/products?sort=sideways', 400],
    ['a page that is not a number', '/api/products?page=one', 400],
    ['an operator in a query', '/api/products?search[$gt]=', 200],
    ['an over-long search', `/api/products?search=${'x'.repeat(500)}`, 400],
    ['an unknown path', '/api/nothing/here', 404],
  ])('%s: GET %s', async (_what, path, status) => {
    const answer = await send('GET', path);
    expect(answer.status).toBe(status);
    if (status !== 200) expectRejection(answer, [status]);
  });

  it.each([
    ['a tampered price', () => order({ totalAmount: 1 }, { price: 1 })],
    ['a tampered total', () => order({ totalAmount: product.price - 1 })],
    ['a quantity of zero', () => order({}, { quantity: 0 })],
    ['a price as text', () => order({}, { price: String(product.price) })],
    ['an operator in place of a product', () => order({}, { product: { $gt: '' } })],
    ['no lines', () => order({ items: [] })],
    ['no address', () => order({ shippingAddress: undefined })],
    ['an unknown payment method', () => order({ paymentMethod: 'barter' })],
  ])('an order with %s', async (_what, form) => {
    expectRejection(await json('POST', '/api/orders', form()), [400, 404, 409, 422]);
  });

  it('an order for more than the stock is rejected with the product’s name and its stock', async () => {
    const quantity = product.stock + 1;
    const answer = await json('POST', '/api/orders', order({ totalAmount: Math.round(product.price * quantity * 100) / 100 }, { quantity }));
    expectRejection(answer, [409]);
    expect(answer.body.message).toContain(product.name);
    expect(answer.body.message).toContain(String(product.stock));
  });

  it('wrote nothing', async () => {
    expect((await json('GET', '/api/orders/my-orders')).body).toMatchObject({ orders: [] });
    expect((await json('GET', '/api/users/me')).body).toMatchObject({ addresses: [] });
    expect((await json('GET', `/api/products/${product._id}`)).body).toMatchObject({ product: { stock: product.stock } });
    token = await tokenOf(adminEmail, adminPassword);
    expect((await json('GET', '/customers')).body).toMatchObject({ total: 1 });
  });
});

describe('a bad setting', () => {
  it('stops the start with exit code 1 and a list of all problems', async () => {
    const shop = startShop('embedded', { MAX_PIECES: 'eighty', SEED: 'sometimes' });
    await expect(shop).rejects.toThrow(/exited with 1[\s\S]*MAX_PIECES[\s\S]*SEED|exited with 1[\s\S]*SEED[\s\S]*MAX_PIECES/);
  });
});
