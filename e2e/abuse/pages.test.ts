import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { overflowing, settle } from '../pages/inspection';
import { createApi } from '../support/api';
import { startFurnishedShop, type FurnishedShop } from '../support/furnished-shop';
import { asha, home, managedHome, orderOf } from '../support/people';
import { backings, startShop } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { requestLine, sendRaw } from './raw';

const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const unavailable = 'This part of the shop is unavailable';

describe.each(backings())('the pages and lists (%s)', (backing) => {
  let furnished: FurnishedShop;
  let browser: Browser;
  let people = 0;

  beforeAll(async () => {
    [furnished, browser] = await withBrowser(startFurnishedShop(backing, { TRUSTED_PROXIES: '1', REGISTRATIONS_PER_MINUTE: '0', MAX_OPEN_ORDERS: '0' }));
  });
  afterAll(async () => {
    await browser?.close();
    await furnished?.shop.stop();
  });

  const from = (address: string) => createApi(furnished.shop.origin, { 'x-forwarded-for': address });
  const person = (change: Partial<typeof asha> = {}) => {
    people += 1;
    return { ...asha, email: `page-${people}@example.in`, ...change };
  };
  const open = async (options: Parameters<typeof openVisit>[2], path: string): Promise<Page> => {
    const visit = await openVisit(browser, furnished.shop.origin, options);
    const page = await visit.newPage();
    await page.goto(`${furnished.shop.origin}${path}`);
    return page;
  };

  /** For tests of the browser's work: one kind of store is enough. */
  const onOneStore = <T>(cells: T[]): T[] => (backing === 'servers' ? [] : cells);

  it.concurrent.for(onOneStore(['/account#%', '/account#%E0%A4%A', '/my-orders?show=%', '/checkout#%']))('shows the page of %s after a login', async (path, { expect }) => {
    const page = await open({}, path);
    await page.getByRole('heading', { level: 1, name: 'Login', exact: true }).waitFor();
    await page.getByRole('main').getByLabel('Email').fill(asha.email);
    await page.getByRole('main').locator('input[type=password]').fill(asha.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: /My Account|My Orders|Your cart is empty/ }).waitFor();
    expect(await page.getByText(unavailable).count()).toBe(0);
    await page.context().close();
  });

  it.concurrent.for(onOneStore(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati']))('shows a payment date as the same day in %s', async (timezoneId, { expect }) => {
    const page = await open({ login: furnished.admin, timezoneId }, `/admin/orders?search=${furnished.orders.paid.orderNumber}`);
    const row = page.getByRole('row').filter({ hasText: furnished.orders.paid.orderNumber });
    await row.getByText('412345678901').waitFor();
    expect(await row.innerText()).toMatch(/\b15 Jan(uary)? 2026\b/);
    await page.context().close();
  });

  if (backing !== 'servers') describe('a window', () => {
    const link = `https://bank.example/statements/${'0123456789abcdef'.repeat(8)}?from=2026-01-01&to=2026-01-31`;
    let refused: string;

    beforeAll(async () => {
      const { api, admin, customer, products } = furnished;
      const order = await api.placeOrder(customer.token, orderOf([products[0]!], { paymentMethod: 'online' }));
      refused = order._id;
      await api.must('POST', `/api/admin/orders/${refused}/payment-details`, { token: customer.token, body: { transactionId: '4'.repeat(64), paymentDate: '2026-01-15', amount: order.totalAmount } });
      await api.must('POST', `/api/admin/orders/${refused}/refuse-payment`, { token: admin.token, body: { reason: `Please compare ${link}` } });
    });

    const narrowPages: [string, 'customer' | 'admin' | undefined, () => string][] = [
      ['the product page', undefined, () => `/product/${furnished.products[0]!._id}`],
      ['the product page of a customer', 'customer', () => `/product/${furnished.products[0]!._id}`],
      ['the products of an admin', 'admin', () => '/admin/products'],
      ['the orders of an admin', 'admin', () => '/admin/orders'],
      ['a refused payment in my orders', 'customer', () => '/my-orders'],
      ['a refused payment on its own page', 'customer', () => `/order-payment-details/${refused}`],
      ['a refused payment on the confirmation', 'customer', () => `/order-confirmation/${refused}`],
    ];
    it.concurrent.for(narrowPages)('of 320 or 360 px shows %s without horizontal scrolling', async ([_name, as, path], { expect }) => {
      const page = await open({ login: as && furnished[as], viewport: { width: 320, height: 700 } }, path());
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await settle(page);
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 700 });
        expect([width, await overflowing(page)]).toEqual([width, []]);
      }
      await page.context().close();
    });
  });

  describe('typed text', () => {
    it('accepts an apostrophe in an e-mail address', async () => {
      const typed = person({ email: `maria.d'souza@example.com` });
      const { user } = await from('198.51.100.1').register(typed);
      expect(user.email).toBe(typed.email);
    });

    it.each([
      ['NFC', 'NFD'],
      ['NFD', 'NFC'],
    ] as const)('accepts a password that was set in %s and is typed in %s', async (set, given) => {
      const typed = person();
      const password = 'sa\u0301rī-café-ரேஷ்மி';
      const api = from('198.51.100.2');
      await api.must('POST', '/api/auth/register', { body: { ...typed, password: password.normalize(set) } });
      expect((await api.call('POST', '/api/auth/login', { body: { email: typed.email, password: password.normalize(given) } })).status).toBe(200);
    });

    it.each([
      ['zero-width spaces', '\u200B\u200B\u200B'],
      ['joiners', '\u200D\u200C'],
      ['a word joiner and a byte-order mark', '\u2060\uFEFF'],
      ['a soft hyphen', '\u00AD'],
      ['Hangul fillers', '\u3164'],
      ['direction marks', '\u200E\u202E'],
    ])('rejects a name of %s alone', async (_what, name) => {
      const { customer } = furnished;
      const api = from('198.51.100.3');
      const answers = await Promise.all([
        api.call('POST', '/api/auth/register', { body: person({ name }) }),
        api.call('PUT', '/api/users/update', { token: customer.token, body: { name, email: customer.user.email, phone: customer.user.phone } }),
        api.call('POST', '/api/users/addresses', { token: customer.token, body: { ...home, fullName: name } }),
        api.call('POST', '/api/addresses', { token: customer.token, body: { ...managedHome, name } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    });
  });

  it('refuses to re-open an order of a deleted product, and names the product to the admin', async () => {
    const { api, admin, customer, products } = furnished;
    const form = new FormData();
    const product = { ...products[0]!, name: 'Soon gone', stock: 2 };
    for (const field of ['name', 'description', 'price', 'category', 'stock'] as const) form.set(field, String(product[field]));
    form.set('specifications', JSON.stringify(product.specifications));
    const { product: made } = await api.must<{ product: typeof product }>('POST', '/api/admin/products', { token: admin.token, body: form });
    const order = await api.placeOrder(customer.token, orderOf([made]));
    const setStatus = (status: string) => api.call('PUT', `/api/orders/${order._id}/status`, { token: admin.token, body: { status } });
    expect((await setStatus('cancelled')).status).toBe(200);
    // An event gives the stock back. Until it arrives, the order still holds its stock and can be re-opened.
    await until(async () => {
      const { body } = await api.call<{ product: { stock: number } }>('GET', `/api/admin/products/${made._id}`, { token: admin.token });
      return body.product.stock === 2 ? true : undefined;
    });
    await api.must('DELETE', `/api/admin/products/${made._id}`, { token: admin.token });
    const answer = await setStatus('pending');
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('Soon gone');
    expect(answer.body.message).not.toMatch(/cart/i);
  });

  describe('an IPv6 /64 counts as one address', () => {
    const addressOf = (network: string, index: number) => `${network}:${(index + 1).toString(16)}:${index.toString(16)}::1`;

    // The gateway counts calls in memory, so one kind of store is enough.
    if (backing !== 'servers') {
      it('for the limit of all calls', { timeout: 120_000 }, async () => {
        // A slow machine reaches this limit too.
        const shop = await startShop(backing, { TRUSTED_PROXIES: '1', RATE_LIMIT_PER_SECOND: '2' });
        onTestFinished(() => shop.stop());
        const spellings = ['2001:db8:aa:1', '2001:0DB8:00AA:0001', '2001:db8:aa:0001'];
        const requests = Array.from({ length: 60 }, (_, index) => requestLine('GET', '/api/nothing', { 'X-Forwarded-For': addressOf(spellings[index % 3]!, index) }));
        const pipelined = requests.map((request, index) => (index < requests.length - 1 ? request.replace('Connection: close\r\n', '') : request)).join('');
        const { text } = await sendRaw(shop.origin, pipelined, { within: 30_000 });
        const statusesOf = (status: number) => text.split(`HTTP/1.1 ${status} `).length - 1;
        // A window may end during the test, so some later requests may get 404.
        expect(statusesOf(429)).toBeGreaterThan(0);
        expect(statusesOf(404) + statusesOf(429)).toBe(60);
        const other = createApi(shop.origin, { 'x-forwarded-for': '2001:db8:aa:2::1' });
        expect((await other.call('GET', '/api/products?limit=1')).status).toBe(200);
      });
    }

    it('for the limit of wrong codes', { timeout: 240_000 }, async () => {
      const guess = (address: string, index: number) => {
        const body = { email: `nobody-${index}@example.in`, otp: '12345' };
        return from(address).callUntilAnswered('POST', '/api/users/verify-otp', { body });
      };
      const statuses = await times(520, async (index) => (await guess(addressOf('2001:db8:bb:1', index), index)).status);
      expect([...new Set([...statuses, (await guess('2001:db8:bb:1:ffff::1', 600)).status])].sort()).toEqual([400, 429]);
      expect((await guess('2001:db8:bb:2::1', 601)).status).toBe(400);
    });
  });

  describe('lists', () => {
    interface Page {
      orders: { _id: string; createdAt: string }[];
      total: number;
      page: number;
      pages: number;
    }
    const placed = 105;
    const atOnce = 15;

    beforeAll(async () => {
      const { api, customer, products } = furnished;
      const plenty = products.toSorted((one, other) => other.stock - one.stock);
      for (let begun = 0; begun < placed; begun += atOnce) {
        await times(atOnce, (index) => api.placeOrder(customer.token, orderOf([plenty[(begun + index) % Math.min(40, plenty.length)]!])));
      }
    });

    it.each([
      ['/api/orders', 'admin'],
      ['/api/orders/my-orders', 'customer'],
    ] as const)('of %s have pages, and without a page hold the newest 100', async (path, as) => {
      const { api } = furnished;
      const { token } = furnished[as];
      const all = await api.must<Page>('GET', path, { token });
      expect(all.orders).toHaveLength(100);
      expect(all.total).toBeGreaterThanOrEqual(placed);
      expect(all.orders.map(({ createdAt }) => createdAt)).toEqual(all.orders.map(({ createdAt }) => createdAt).sort().reverse());
      const pages = await Promise.all([1, 2, 3].map((page) => api.must<Page>('GET', `${path}?page=${page}&limit=40`, { token })));
      expect(pages.map(({ page, pages: count, total }) => [page, count, total])).toEqual([1, 2, 3].map((page) => [page, Math.ceil(all.total / 40), all.total]));
      expect(pages.flatMap(({ orders }) => orders.map(({ _id }) => _id)).slice(0, 100)).toEqual(all.orders.map(({ _id }) => _id));
      for (const query of ['limit=100000', 'limit=0', 'page=0', 'page=-1', 'page=1e9', 'page=x', 'limit=1.5']) {
        const { status, body } = await api.call<Partial<Page>>('GET', `${path}?${query}`, { token });
        expect([query, status === 400 || (body.orders?.length ?? 0) <= 100]).toEqual([query, true]);
      }
    });

    it('hold at most 100 addresses', async () => {
      const api = from('198.51.100.9');
      const { token } = await api.register(person());
      for (const [path, form] of [
        ['/api/users/addresses', home],
        ['/api/addresses', managedHome],
      ] as const) {
        let saved = 0;
        let answer = await api.call('POST', path, { token, body: form });
        for (; answer.status < 300 && saved < 150; saved += 1) answer = await api.call('POST', path, { token, body: form });
        expect([path, saved]).toEqual([path, expect.toSatisfy((count: number) => count >= 10 && count <= 100)]);
        expect([400, 409, 422]).toContain(answer.status);
        expect(answer.body.message).toMatch(/\d/);
      }
    });

    it('are not loaded again on every admin page when a customer places an order', async () => {
      const { api, admin, customer, products } = furnished;
      const page = await open({ login: admin }, '/admin/orders');
      await page.getByRole('row').nth(5).waitFor();
      await settle(page);
      let loaded = 0;
      page.on('response', async (response) => {
        if (!/\/api\/orders(\?|$|\/[0-9a-f]{24})/.test(response.url())) return;
        const body = (await response.json().catch(() => ({}))) as { orders?: unknown[]; order?: unknown };
        loaded += body.orders?.length ?? (body.order ? 1 : 0);
      });
      const since = performance.now();
      const order = await api.placeOrder(customer.token, orderOf([products[2]!]));
      await page.getByText(order.orderNumber).first().waitFor();
      await page.waitForTimeout(1_000);
      await expect.poll(() => loaded).toBeGreaterThan(0);
      // One page of 20 at once, then at most one in 3 s.
      expect(loaded).toBeLessThanOrEqual(20 * (1 + Math.ceil((performance.now() - since) / 3_000)));
      await page.context().close();
    });
  });
});
