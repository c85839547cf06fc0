import type { Product } from '@storefront/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Login } from '../support/api';
import { cartItem, home, meera, orderOf } from '../support/people';
import { backings } from '../support/shop';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { waitsDuring, startAttackedShop, type AttackedShop, type Visitor } from './attacked-shop';
import { callsOf, filledOnce, filledWith, hostileTexts, unboundedTexts, type Call, type OpenApi } from './hostile-input';
import { chunkedBody, requestLine, sendRaw } from './raw';

/** Processor time in s: much more than a call needs, much less than the attacks took before they were fixed. */
const noticeable = 3;
const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const median = (waits: number[]) => waits[Math.floor(waits.length / 2)] ?? NaN;
const statusesOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))];

describe.each(backings())('a stranger cannot stop the shop (%s)', (backing) => {
  let shop: AttackedShop;
  let browser: Browser;
  let admin: Visitor;
  let customer: Visitor;
  let calls: Call[];
  let products: Product[];

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startAttackedShop(backing));
    [admin, customer] = await Promise.all([shop.admin(), shop.customer()]);
    calls = callsOf(await customer.api.must<OpenApi>('GET', '/api/openapi.json'));
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
  /** Every service still answers another visitor. */
  const expectOpen = async () => {
    const visitor = shop.fromNewAddress();
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

  it.each(Object.keys(hostileTexts))('rejects a long text before a regular expression reads it: %s', async (name) => {
    const textOf = hostileTexts[name]!;
    /**
     * The gateway must forward a JSON body. Its limits: 1 MB for staff, 64 kB for customers, 32 kB without a token. Customers can submit payment details, too. A form
     * has a limit for each field.
     */
    const bodiesOf = ({ path, body }: Call): unknown[] => {
      if (!body) return [undefined];
      const isForStaff = path.startsWith('/api/admin/') && !path.includes('payment-details');
      return isForStaff ? [filledWith(body.schema, textOf(90_000))] : filledOnce(body.schema, textOf(30_000));
    };
    const send = ({ method, path, body, query }: Call, filled: unknown) => {
      const target = path.replace(/\{\w+\}/g, '0123456789abcdef01234567');
      // 16 kB is the longest head.
      const parameters = query.map(({ name: parameter }) => `${parameter}=${encodeURIComponent(textOf(90_000).slice(0, Math.floor(2_000 / query.length)))}`);
      const form = new FormData();
      if (body?.type === 'multipart/form-data') for (const [field, value] of Object.entries(filled as object)) if (field !== 'images') form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
      return admin.api.call(method, `${target}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`, {
        token: admin.token,
        ...(body && { body: body.type === 'multipart/form-data' ? form : filled }),
      });
    };
    const withTexts = calls.filter(({ body, query }) => body ?? query.length > 0);
    expect(withTexts.length).toBeGreaterThan(15);
    let usedBefore = await shop.processorTime();
    for (const call of withTexts) {
      for (const filled of bodiesOf(call)) {
        const { status } = await send(call, filled);
        const used = await shop.processorTime();
        const isRead = (code: number) => code < 500 && (code !== 413 || call.body?.type !== 'application/json');
        expect([call.id, status, used - usedBefore]).toEqual([call.id, expect.toSatisfy(isRead), expect.toSatisfy((seconds: number) => seconds < noticeable)]);
        usedBefore = used;
      }
    }
  });

  it('keeps the circuits closed after malformed targets, disconnects and refused calls', async () => {
    const targets = ['x://x/uploads/products/x', 'x://x/api/products?search=a', 'ftp://x/api/auth/login', 'x:/api/products?search=b', '//x/api/products?search=c', '/api/products?search=%', '/uploads/products/%ff', 'http://[/api/products', '\\api\\products'];
    for (const target of targets) {
      const answers = await times(15, () => sendRaw(shop.origin, requestLine('GET', target)));
      expect([target, statusesOf(answers)]).toEqual([target, [expect.toSatisfy((status: number) => status < 500)]]);
    }
    const foreign = await times(15, () => sendRaw(shop.origin, requestLine('POST', 'x://x/api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': '2' }) + '{}'));
    expect(statusesOf(foreign)).toEqual([400]);
    await expectOpen();

    const visitor = shop.fromNewAddress();
    const body = JSON.stringify({ email: 'nobody@example.in', password: 'x' });
    const head = requestLine('POST', '/api/auth/login', { 'Content-Type': 'application/json', 'Content-Length': String(body.length) });
    await times(30, (index) => sendRaw(shop.origin, requestLine('GET', `/api/products?search=gone${index}`), { within: 1 + (index % 5) }));
    await times(30, (index) => sendRaw(shop.origin, head + body, { within: 1 + (index % 10) * 3 }));
    await times(30, () => sendRaw(shop.origin, head + body.slice(0, 10), { within: 20 }));
    await expectOpen();

    await times(30, (index) => visitor.call('GET', `/uploads/products/${index}.webp`));
    await times(30, (index) => visitor.call('GET', `/api/orders/${index}`, { token: customer.token }));
    await times(15, () => visitor.call('GET', '/api/admin/products', { token: customer.token }));
    await expectOpen();
  });

  it('answers 400 to an absolute target with another scheme', async () => {
    expect(statusesOf(await times(3, () => sendRaw(shop.origin, requestLine('GET', 'x://x/uploads/products/x'))))).toEqual([400]);
  });

  it('has a maximum length for every text of every request', () => {
    const unbounded = calls.flatMap(({ id, body, query }) => [
      ...(body ? unboundedTexts(body.schema).map((place) => `${id}: ${place}`) : []),
      ...query.flatMap(({ name, schema }) => unboundedTexts(schema, name).map((place) => `${id}: ?${place}`)),
    ]);
    expect(unbounded).toEqual([]);
  });

  it('refuses a payment date of 30 kB', async () => {
    const payer = await shop.customer();
    const order = await payer.api.placeOrder(payer.token, orderOf([products.find(({ stock }) => stock > 3)!], { paymentMethod: 'online' }));
    const details = { transactionId: '412345678901', amount: order.totalAmount, paymentDate: `2026-01-15T10:00:00.${'1'.repeat(30_000)}Z` };
    const answer = await payer.api.call('POST', `/api/admin/orders/${order._id}/payment-details`, { token: payer.token, body: details });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
    const [kept] = await payer.api.myOrders(payer.token);
    expect(JSON.stringify(kept).length).toBeLessThan(10_000);
  });

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
    ])('from %s are limited to ten a minute', async (_what, addressOf, other) => {
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

    it('from many addresses do not slow down the pages of other visitors', async () => {
      const quiet = median(
        await waitsDuring(shop.origin, '/', async () => {
          for (let left = 200; left > 0; left -= 1) await (await fetch(`${shop.origin}/livez`)).arrayBuffer();
        }),
      );
      const since = performance.now();
      const waits = await waitsDuring(shop.origin, '/', () => times(200, (index) => register(`198.51.${index}.7`)));
      const took = performance.now() - since;
      // If password hashing used every core, the median would be a tenth of the attack's duration. Other work on this machine makes each visit slower, also without an attack.
      expect(median(waits), `The attack took ${Math.round(took)} ms, a visit without it ${Math.round(quiet)} ms`).toBeLessThan(Math.max(100, took / 40, 5 * quiet));
      await expectOpen();
    });
  });

  it.each([
    ['a payload that is not JSON', 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.bm90anNvbg.AAAA'],
    ['a header that is not JSON', 'bm90anNvbg.e30.AAAA'],
    ['a payload that is null', `eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.${Buffer.from('null').toString('base64url')}.AAAA`],
    ['empty segments', '..'],
    ['one segment', 'e30'],
    ['characters outside base64url', '\u00ff\u00fe.\u00ff.\u00ff'],
    ['16 kB', `${'A'.repeat(5_000)}.${'A'.repeat(5_000)}.${'A'.repeat(2_000)}`],
  ])('refuses a token with 401: %s', async (_what, token) => {
    const authorization = { authorization: `Bearer ${token}` };
    const signedIn: [string, string][] = [['GET', '/api/users/me'], ['GET', '/api/orders/my-orders'], ['GET', '/api/admin/orders/events'], ['GET', '/api/admin/dashboard'], ['GET', '/customers'], ['PUT', '/api/users/update'], ['DELETE', '/api/admin/products/0123456789abcdef01234567']];
    for (const [method, path] of signedIn) expect([path, (await sendRaw(shop.origin, requestLine(method, path, authorization))).status]).toEqual([path, 401]);
    const publicPaths = ['/api/products', '/api/products?search=silk', '/', '/livez'];
    for (const path of publicPaths) expect([path, (await sendRaw(shop.origin, requestLine('GET', path, authorization))).status]).toEqual([path, 200]);
  });

  describe('orders', () => {
    it('are limited to ten pieces of one product, and one order cannot reserve the whole stock', async () => {
      const newcomer = await shop.customer();
      const plenty = products.find(({ stock }) => stock > 22)!;
      const place = (form: unknown) => newcomer.api.callUntilAnswered('POST', '/api/orders', { token: newcomer.token, body: form });
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

    it('of one customer are limited to twenty that are neither paid nor shipped', async () => {
      const newcomer = await shop.customer();
      const plenty = (await newcomer.api.products('?limit=100')).sort((one, other) => other.stock - one.stock).slice(0, 4);
      const place = (index: number) => newcomer.api.callUntilAnswered<{ order: { _id: string }; message: string }>('POST', '/api/orders', { token: newcomer.token, body: orderOf([plenty[index % 4]!]) });
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
      await page.getByRole('main').getByText(/20 orders that are not paid or shipped yet/).first().waitFor();
      await page.context().close();
    });

    it('with too many pieces are stopped in the cart and at checkout with a message', async () => {
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

  it.each([
    ['in chunks', 3_000_000, { 'Transfer-Encoding': 'chunked' }],
    ['in many chunks', 30_000_000, { 'Transfer-Encoding': 'chunked' }],
    ['with a content length', 3_000_000, { 'Content-Length': '3000000' }],
  ])('answers 413 to a body over 1 MB %s and closes the connection', async (_what, bytes, headers) => {
    const head = requestLine('POST', '/api/auth/login', { 'Content-Type': 'application/json', ...headers }).replace('Connection: close\r\n', '');
    const isChunked = 'Transfer-Encoding' in headers;
    const answers = await times(10, () =>
      sendRaw(shop.origin, head, {
        within: 15_000,
        body: isChunked ? chunkedBody(bytes) : async (socket) => void socket.write(Buffer.alloc(bytes, 'x')),
      }),
    );
    expect(answers.map(({ status, end }) => `${status} ${end}`)).toEqual(Array.from({ length: 10 }, () => '413 closed'));
    await expectOpen();
  });
});
