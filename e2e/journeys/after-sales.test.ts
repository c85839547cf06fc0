import type { Order, Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('after the sale', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let admin: Login;
  let customer: Login;
  let saree: Product;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded', {}));
    api = createApi(shop.origin);
    [admin, customer] = await Promise.all([api.logIn(adminEmail, adminPassword), api.register(meera)]);
    saree = (await api.products('?limit=100')).find(({ stock }) => stock >= 3)!;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const stock = async () => (await api.must<{ product: Product }>('GET', `/api/products/${saree._id}`)).product.stock;
  const open = async (login: Login, path: string, viewport = { width: 1280, height: 900 }): Promise<Page> => {
    const page = await (await openVisit(browser, shop.origin, { login, viewport })).newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };
  async function paidOrder(): Promise<Order> {
    const order = await api.placeOrder(customer.token, orderOf([saree], { paymentMethod: 'online' }));
    const transactionId = String(400_000_000_000 + Number.parseInt(order._id.slice(0, 8), 16));
    await api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: { transactionId, paymentDate: '2026-01-15', amount: order.totalAmount } });
    await api.must('POST', `/api/admin/orders/${order._id}/verify-payment`, { token: admin.token });
    return order;
  }
  /** Staff record that all of what is due was sent back. */
  async function refund(order: Order, reference: string): Promise<void> {
    const page = await open(admin, `/admin/orders/${order._id}`);
    await page.getByRole('button', { name: 'Record a Refund…' }).click();
    await page.getByLabel('Reference').fill(reference);
    await page.getByRole('button', { name: 'Record Refund' }).click();
    await page.getByText('Refund recorded. The customer gets an e-mail.').waitFor();
    await page.getByText(`reference ${reference}`).waitFor();
    await page.context().close();
  }

  it('a customer cancels a paid order, its stock comes back once, and the money is given back', async () => {
    const before = await stock();
    const order = await paidOrder();
    const page = await open(customer, `/order-confirmation/${order._id}`, { width: 390, height: 844 });
    await page.getByRole('heading', { level: 1, name: 'Payment received' }).waitFor();
    await page.getByRole('button', { name: 'Cancel Order…' }).click();
    await page.getByLabel('Reason').fill('Wrong colour');
    await page.getByRole('button', { name: 'Cancel Order', exact: true }).click();
    // The pressed button is gone, so the heading has the focus.
    await page.locator('h1:focus', { hasText: 'Cancelled' }).waitFor();
    await page.getByText(/^We owe you/).waitFor();
    await until(async () => ((await stock()) === before ? true : undefined));
    await api.must('POST', `/api/orders/${order._id}/cancel`, { token: customer.token });

    await refund(order, 'R-1');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Refunded' }).waitFor();
    await page.getByText(/Reference: R-1/).waitFor();
    expect(await stock()).toBe(before);
    await page.context().close();
  });

  it('a customer sends a piece back, staff receive it, and its stock and its price come back once', async () => {
    const before = await stock();
    const order = await paidOrder();
    await api.must('PUT', `/api/orders/${order._id}/status`, { token: admin.token, body: { status: 'delivered' } });
    const page = await open(customer, `/order-confirmation/${order._id}`, { width: 390, height: 844 });
    await page.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor();
    await page.getByRole('button', { name: 'Return Items…' }).click();
    await page.getByLabel('Reason').fill('Too light');
    await page.getByRole('button', { name: 'Ask for a Return' }).click();
    await page.getByText(/^We received your request to return/).waitFor();

    const staff = await open(admin, `/admin/orders/${order._id}`);
    await staff.getByRole('button', { name: 'Accept…' }).click();
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByRole('button', { name: 'Received…' }).click();
    await staff.getByRole('button', { name: 'Save' }).click();
    await staff.getByText('is due to the customer.').waitFor();
    await staff.context().close();
    await until(async () => ((await stock()) === before ? true : undefined));

    await refund(order, 'R-2');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Refunded' }).waitFor();
    await page.context().close();
  });

  it('a customer whose bank limits a transfer pays in two', async () => {
    const other = await startShop('embedded', { UPI_LIMIT: '5000' });
    try {
      const otherApi = createApi(other.origin);
      const login = await otherApi.register(meera);
      const dear = (await otherApi.products('?limit=100')).find(({ price, stock: left }) => price > 5_000 && price < 10_000 && left > 0)!;
      const order = await otherApi.placeOrder(login.token, orderOf([dear], { paymentMethod: 'online' }));
      const page = await (await openVisit(browser, other.origin, { login })).newPage();
      await page.goto(`${other.origin}/order-payment-details/${order._id}`);
      await page.getByText(/Please pay in 2 transfers: ₹5,000, then/).waitFor();
      await page.getByLabel('Transaction ID').fill('412345678901');
      await page.getByRole('button', { name: 'Submit Payment Details' }).click();
      await page.getByText('is still to be paid').waitFor();
      await page.getByLabel('Transaction ID').fill('412345678902');
      await page.getByRole('button', { name: 'Submit Payment Details' }).click();
      await page.waitForURL('**/my-orders');
      const { payments, amountDue } = (await otherApi.must<{ order: Order }>('GET', `/api/orders/${order._id}`, { token: login.token })).order;
      expect(payments?.map(({ amount }) => amount)).toEqual([5_000, dear.price - 5_000]);
      expect(amountDue).toBe(0);
      await page.context().close();
    } finally {
      await other.stop();
    }
  });
});
