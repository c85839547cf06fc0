import type { Order } from '@storefront/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('payments and lists of orders', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let admin: Login;
  let customer: Login;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded', { MAX_OPEN_ORDERS: '0' }));
    api = createApi(shop.origin);
    [admin, customer] = await Promise.all([api.logIn(adminEmail, adminPassword), api.register(meera)]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  async function place(): Promise<Order> {
    const product = (await api.products('?limit=100')).find(({ stock }) => stock >= 2)!;
    return api.placeOrder(customer.token, orderOf([product], { paymentMethod: 'online' }));
  }
  const pay = (order: Order, details: object = {}) =>
    api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: { transactionId: '412345678901', paymentDate: '2026-01-15', amount: order.totalAmount, ...details } });
  const open = async (login: Login, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await openVisit(browser, shop.origin, { login, ...options })).newPage();
    await page.route('**/api/admin/orders/events', (route) => route.abort());
    await page.goto(`${shop.origin}${path}`);
    return page;
  };
  const orderOfId = async (id: string) => (await api.must<{ order: Order }>('GET', `/api/orders/${id}`, { token: admin.token })).order;

  it('an admin cannot verify details that the customer has since corrected, and sees the new ones', async () => {
    const order = await place();
    await pay(order);
    const page = await open(admin, '/admin/orders?payment=to-verify');
    const row = page.getByRole('row').filter({ hasText: order.orderNumber });
    await row.getByText('412345678901').waitFor();
    const [payment] = (await orderOfId(order._id)).payments ?? [];
    // Without its feed the page reloads every 10 s. It must not show the new details before the click.
    const refused = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.status() === 409);
    await page.route(/\/api\/orders\?/, async (route) => {
      await refused;
      await route.continue();
    });
    await pay(order, { paymentId: payment?._id, transactionId: '499999999999' });
    await row.getByRole('button', { name: 'Mark as Verified' }).click();
    await page.getByText('The payment details changed after you opened this page. Please check them again.').waitFor();
    await row.getByText('499999999999').waitFor();
    expect((await orderOfId(order._id)).paymentDetails?.verified).toBe(false);

    await page.waitForTimeout(1_100);
    await row.getByRole('button', { name: 'Mark as Verified' }).click();
    await page.getByText('Payment marked as verified!').waitFor();
    expect((await orderOfId(order._id)).paymentDetails).toMatchObject({ verified: true, transactionId: '499999999999' });
    await page.context().close();
  });

  it.each(['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'])('show a payment date as the same day in %s', async (timezoneId) => {
    const order = await place();
    await pay(order, { transactionId: `TZ-${timezoneId.length}` });
    const customerPage = await open(customer, `/order-payment-details/${order._id}`, { timezoneId });
    await customerPage.getByText(/payment details for .*, paid on 15 January 2026/).waitFor();
    expect(await customerPage.getByLabel('Payment Date').inputValue()).toBe('2026-01-15');
    await customerPage.context().close();
    const adminPage = await open(admin, `/admin/orders?search=${order.orderNumber}`, { timezoneId });
    await adminPage.getByRole('row').filter({ hasText: order.orderNumber }).getByText('15 Jan 2026').waitFor();
    await adminPage.context().close();
  });

  it('have a URL for each page, and many new orders reload the visible page only a few times', async () => {
    while ((await api.must<{ total: number }>('GET', '/api/orders', { token: admin.token })).total < 22) await place();
    const mine = await open(customer, '/my-orders');
    const current = mine.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
    await mine.getByRole('button', { name: 'Next page' }).click();
    await current.getByText('2').waitFor();
    expect(new URL(mine.url()).search).toBe('?page=2');
    await mine.goBack();
    await current.getByText('1').waitFor();
    await mine.context().close();

    const page = await (await openVisit(browser, shop.origin, { login: admin })).newPage();
    const listRequests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/orders') listRequests.push(new URL(request.url()).search);
    });
    await page.goto(`${shop.origin}/admin/orders`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL('**/admin/orders?page=2');
    await page.goBack();
    await page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(20).waitFor();
    const before = listRequests.length;
    const since = performance.now();
    const newOrders = [];
    for (let count = 0; count < 12; count += 1) newOrders.push(await place());
    await page.getByRole('row').filter({ hasText: newOrders.at(-1)!.orderNumber }).getByText('New', { exact: true }).waitFor();
    expect(listRequests.slice(before)).not.toContain('');
    // One at once, then at most one in 3 s.
    expect(listRequests.length - before).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - since) / 3_000));
    await page.context().close();
  });
});
