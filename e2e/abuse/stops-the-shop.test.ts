import type { Product } from '@storefront/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Login } from '../support/api';
import { openBrowser } from '../support/browser';
import { cartItem, home, meera, orderOf } from '../support/people';
import { backings } from '../support/shop';
import { openVisit } from '../support/visits';
import { longestWaitDuring, startAttackedShop, type AttackedShop, type Visitor } from './attacked-shop';

const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(backings())('one stranger does not stop the shop (%s)', (backing) => {
  let shop: AttackedShop;
  let browser: Browser;
  let admin: Visitor;
  let customer: Visitor;
  let products: Product[];

  beforeAll(async () => {
    [shop, browser] = await Promise.all([startAttackedShop(backing), openBrowser()]);
    [admin, customer] = await Promise.all([shop.admin(), shop.customer()]);
    products = (await customer.api.products('?limit=100')).filter(({ stock }) => stock > 0);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const open = async (login: Login, path: string, cart: ReturnType<typeof cartItem>[]) => {
    const visit = await openVisit(browser, shop.origin, { login, cart });
    const page = await visit.newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };
  /** Every service answers another visitor. */
  const expectOpen = async () => {
    const visitor = shop.fromAnywhere();
    const [image] = products[0]!.images;
    const answers = await Promise.all([
      visitor.call('GET', '/api/products?search=silk'),
      visitor.call('GET', `/api/products/${products[0]!._id}`),
      visitor.call('GET', `/uploads/products/${image}.webp?w=160`),
      visitor.call('POST', '/api/auth/login', { body: { email: customer.person.email, password: customer.person.password } }),
      visitor.call('GET', '/api/orders/my-orders', { token: customer.token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  };

  describe('registrations', () => {
    let people = 0;
    const register = (address: string) => {
      people += 1;
      return fetch(`${shop.origin}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ ...meera, email: `crowd-${people}@example.in` }),
      });
    };

    it.each([
      ['an address', () => '203.0.113.5', '203.0.113.6'],
      ['an IPv6 network', (index: number) => `2001:db8:1:1:${(index * 4_099).toString(16)}::${index + 1}`, '2001:db8:1:2::1'],
    ])('from %s are ten in a minute', async (_what, addressOf, other) => {
      const answers = await times(14, (index) => register(addressOf(index)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(4);
      for (const answer of refused) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
        expect(await answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
      }
      expect((await register(other)).status).toBe(201);
    });

    it('from many addresses leave time for other visitors', async () => {
      const since = performance.now();
      const waited = await longestWaitDuring(shop.origin, '/', () => times(120, (index) => register(`198.51.${index}.7`)));
      const took = performance.now() - since;
      expect(waited, `of ${Math.round(took)} ms`).toBeLessThan(Math.max(500, took / 3));
      await expectOpen();
    });
  });

  describe('orders', () => {
    it('hold at most ten pieces of one product, and one order does not empty the shop', async () => {
      const newcomer = await shop.customer();
      const plenty = products.find(({ stock }) => stock > 22)!;
      const place = (form: unknown) => newcomer.api.call('POST', '/api/orders', { token: newcomer.token, body: form });
      const half = orderOf([plenty], {}, 6);
      const attempts = [
        orderOf([plenty], {}, 11),
        { ...half, items: [...half.items, ...half.items], totalAmount: Math.round(half.totalAmount * 200) / 100 },
        {
          ...orderOf(products),
          items: products.map(({ _id, price, stock }) => ({ product: _id, price, quantity: stock })),
          totalAmount: Math.round(products.reduce((sum, { price, stock }) => sum + price * stock, 0) * 100) / 100,
        },
      ];
      for (const form of attempts) {
        const { status, body } = await place(form);
        expect([400, 409, 422]).toContain(status);
        expect(body.message).toMatch(/10/);
      }
      expect(await newcomer.api.myOrders(newcomer.token)).toEqual([]);
      expect((await newcomer.api.product(plenty._id)).stock).toBe(plenty.stock);
      expect((await place(orderOf([plenty], {}, 10))).status).toBe(201);
    });

    it('of one customer that are neither paid nor shipped are at most twenty', async () => {
      const newcomer = await shop.customer();
      const plenty = (await newcomer.api.products('?limit=100')).sort((one, other) => other.stock - one.stock).slice(0, 4);
      const place = (index: number) => newcomer.api.call<{ order: { _id: string }; message: string }>('POST', '/api/orders', { token: newcomer.token, body: orderOf([plenty[index % 4]!]) });
      const answers = await times(24, place);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect([403, 409, 422, 429]).toContain(status);
        expect(body.message).toMatch(/20/);
      }
      const [first] = answers.filter(({ status }) => status === 201);
      await admin.api.must('PUT', `/api/orders/${first!.body.order._id}/status`, { token: admin.token, body: { status: 'shipped' } });
      expect((await place(0)).status).toBe(201);
      expect((await place(1)).status).not.toBe(201);

      await newcomer.api.addAddress(newcomer.token, { ...home, isDefault: true });
      const page = await open(newcomer, '/checkout', [cartItem(plenty[0]!)]);
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByRole('main').getByText(/20 orders that are neither paid nor shipped/).first().waitFor();
      await page.context().close();
    });

    it('of too many pieces are stopped in the cart and at checkout, in plain words', async () => {
      const buyer = await shop.customer();
      await buyer.api.addAddress(buyer.token, { ...home, isDefault: true });
      for (const path of ['/cart', '/checkout']) {
        const page = await open(buyer, path, [cartItem(products[0]!, 11)]);
        await page.getByRole('main').getByText(/at most 10 pieces of one product/).first().waitFor();
        expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0);
        await page.context().close();
      }
    });
  });
});
