import type { Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('the audit trail', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let page: Page;
  let admin: Login;
  let product: Product;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
    api = createApi(shop.origin);
    admin = await api.logIn(adminEmail, adminPassword);
    product = (await api.products('?search=kanjeevaram')).find(({ stock }) => stock >= 5)!;
    page = await (await openVisit(browser, shop.origin, { login: admin })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  /** Events carry the trail, so an entry arrives a moment after the action. */
  const untilTrailHas = (total: number) =>
    until(async () => ((await api.must<{ total: number }>('GET', '/api/admin/audit', { token: admin.token })).total === total ? true : undefined));
  const rowOf = (action: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: action }) });

  it('shows an admin the changes by staff, with links to the changed order and product', async () => {
    const order = await api.placeOrder((await api.register(meera)).token, orderOf([product]));
    await page.goto(`${shop.origin}/admin/orders`);
    await page.getByRole('combobox', { name: new RegExp(order.orderNumber) }).selectOption('shipped');
    await page.getByText('Order status updated successfully').waitFor();
    await page.goto(`${shop.origin}/admin/products/${product._id}/edit`);
    await page.getByLabel('Price').fill(String(product.price + 500.5));
    await page.getByRole('button', { name: 'Save Product' }).click();
    await page.getByText('Product updated successfully').waitFor();
    await untilTrailHas(2);

    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit Trail' }).waitFor();
    await page.getByText('2 actions').waitFor();
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
    const edited = rowOf('Product edited');
    expect(await edited.locator('del').innerText()).toContain(rupees(product.price));
    expect(await edited.locator('ins').allInnerTexts()).toEqual([rupees(product.price + 500.5)]);
    const changed = rowOf('Order status changed');
    expect(await changed.locator('del').innerText()).toContain('Pending');
    expect(await changed.locator('ins').allInnerTexts()).toEqual(['Shipped']);
    expect(await changed.getByText(adminEmail).count()).toBe(1);

    await changed.getByRole('link', { name: order.orderNumber }).click();
    await page.getByRole('heading', { name: `Order ${order.orderNumber}` }).waitFor();
    await page.goBack();
    await edited.getByRole('link', { name: product.name }).click();
    await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  });

  it('shows the history of one product at its own URL', async () => {
    await page.goto(`${shop.origin}/admin/audit`);
    await page.getByRole('button', { name: `History of ${product.name}` }).click();
    await page.getByText('1 action', { exact: true }).waitFor();
    await page.reload();
    const chip = page.getByRole('button', { name: `Remove filter Object: ${product.name}` });
    await chip.waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['Product edited']);
    await chip.click();
    await page.getByText('2 actions').waitFor();
    await page.getByRole('combobox', { name: 'Filter by action' }).selectOption('Order status changed');
    await page.getByText('1 action', { exact: true }).waitFor();
    expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(['Order status changed']);
  });
});
