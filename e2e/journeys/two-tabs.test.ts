import type { Product } from '@storefront/contracts';
import type { Browser, BrowserContext, Page, Response, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { asha, cartItem, home, managedHome, meera, orderOf } from '../support/people';
import { startShop, type RunningShop } from '../support/shop';
import { resigned } from '../support/tokens';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const ashasHome = { fullName: 'Asha Rao', addressLine1: '8 Residency Road', city: 'Mysuru', state: 'Karnataka', pincode: '570001', phone: '9900012345', isDefault: true };
const refusal = 'You are logged in as someone else now.';
const sessionKeys = ['token', 'user', 'isAuthenticated', 'isAdmin'];

describe('two customers in two tabs of one browser', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let visit: BrowserContext;
  let [first, second]: [Login, Login] = [undefined!, undefined!];
  let product: Product;
  let one: Page;
  let other: Page;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
    api = createApi(shop.origin);
    [first, second] = [await api.register(meera), await api.register(asha)];
    product = (await api.products()).find(({ stock }) => stock > 5)!;
    await Promise.all([api.addAddress(first.token, { ...home, isDefault: true }), api.addAddress(second.token, ashasHome), api.addManagedAddress(first.token, managedHome)]);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  /** Opens a page in Meera's tab and the login page in the other tab. */
  const open = async (address: string) => {
    await one.goto(`${shop.origin}${address}`);
    await other.goto(`${shop.origin}/login`);
    await other.getByRole('main').getByRole('button', { name: 'Login' }).waitFor();
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const logInElsewhere = async ({ email, password } = asha) => {
    const main = other.getByRole('main');
    await main.getByLabel('Email').fill(email);
    await main.locator('input[type=password]').fill(password);
    await main.getByRole('button', { name: 'Login' }).click();
    await other.getByText('Login successful!').waitFor();
  };
  const main = () => one.getByRole('main');
  /** Waits until the page has handled an answer: a later call has been answered, and 500 ms have passed for the page. */
  const untilHandled = async (answered: Promise<Response>) => {
    await (await answered).finished();
    await one.evaluate(async () => {
      await (await fetch('/api/products?limit=1')).text();
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
  };
  const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null')?.email as string | undefined);

  beforeEach(async () => {
    visit = await openVisit(browser, shop.origin, { login: first, cart: [cartItem(product)] });
    one = await visit.newPage();
    other = await visit.newPage();
  });
  afterEach(() => visit.close());

  it('checkout changes to the second customer’s address, keeps the cart and drops typed text', async () => {
    await open('/checkout');
    await main().getByText(home.addressLine1).waitFor();
    await main().getByRole('button', { name: 'Add new address' }).click();
    await main().getByLabel('Full Name').fill('A cousin of Meera');
    await logInElsewhere();
    await main().getByText(ashasHome.addressLine1).waitFor();
    expect(await main().getByText(home.addressLine1).count()).toBe(0);
    expect(await main().getByLabel('Full Name').count()).toBe(0);
    await main().getByText(product.name).waitFor();
    await main().getByRole('button', { name: 'Place Order' }).click();
    await heading(one, 'Order Confirmed!').waitFor();
    const [order] = await api.myOrders(second.token);
    expect(order?.shippingAddress.addressLine1).toBe(ashasHome.addressLine1);
    expect(await api.myOrders(first.token)).toEqual([]);
  });

  it('the second customer does not see the first one’s orders, profile and addresses', async () => {
    const { orderNumber } = await api.placeOrder(first.token, orderOf([product]));
    const pages: [string, string, string][] = [
      ['/my-orders', 'My Orders', orderNumber],
      ['/account', 'My Account', meera.email],
      ['/addresses', 'Manage Addresses', managedHome.street],
    ];
    for (const [address, title, text] of pages) {
      await open(address);
      await main().getByText(text).first().waitFor();
      await logInElsewhere();
      await main().getByText(text).first().waitFor({ state: 'detached' });
      await heading(one, title).waitFor();
      expect(await main().getByText(text).count()).toBe(0);
      await other.goto(`${shop.origin}/login`);
      await logInElsewhere(meera);
    }
  });

  it.each([
    ['a logout', () => other.getByRole('banner').getByRole('button', { name: 'Logout' }).click()],
    ['a cleared storage', () => other.evaluate(() => localStorage.clear())],
  ])('the other tab shows the login after %s', async (_what, end) => {
    await open('/account');
    await main().getByText(meera.email).first().waitFor();
    await end();
    await heading(one, 'Login').waitFor();
    expect(await one.getByText(meera.email).count()).toBe(0);
    expect(await one.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), sessionKeys)).toEqual([]);
  });

  it('the second customer does not see an order that the first one places during the login', async () => {
    const held: Route[] = [];
    await one.route('**/api/orders', (route) => void held.push(route));
    await open('/checkout');
    await main().getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => held.length).toBe(1);
    await logInElsewhere();
    await main().getByText(ashasHome.addressLine1).waitFor();
    const answered = one.waitForResponse('**/api/orders');
    await held[0]!.continue();
    expect((await answered).status()).toBe(201);
    await untilHandled(answered);
    await heading(one, 'Checkout').waitFor();
    expect((await api.myOrders(first.token)).at(0)?.shippingAddress.addressLine1).toBe(home.addressLine1);
  });

  it('a 401 for the first login does not end the second one', async () => {
    const held: Route[] = [];
    await one.route('**/api/users/update', (route) => void held.push(route));
    await open('/account');
    await main().getByRole('button', { name: 'Edit profile' }).click();
    await main().getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => held.length).toBe(1);
    await logInElsewhere();
    await main().getByText(asha.email).first().waitFor();
    const answered = one.waitForResponse('**/api/users/update');
    await held[0]!.fulfill({ status: 401, json: { success: false, message: 'Your session has expired. Please login again.' } });
    await untilHandled(answered);
    expect(await storedUser(one)).toBe(asha.email);
    await heading(one, 'My Account').waitFor();
  });

  it('a late answer to a profile change does not restore the first login', async () => {
    const held: Route[] = [];
    await one.route('**/api/users/update', (route) => void held.push(route));
    await open('/account');
    await main().getByRole('button', { name: 'Edit profile' }).click();
    await main().getByRole('textbox', { name: 'Name' }).first().fill('Meera K.');
    await main().getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => held.length).toBe(1);
    await logInElsewhere();
    const answered = one.waitForResponse('**/api/users/update');
    await held[0]!.continue();
    await untilHandled(answered);
    expect(await storedUser(one)).toBe(asha.email);
    expect(await main().getByText('Meera K.').count()).toBe(0);
  });

  describe('a tab that has not noticed the second login', () => {
    /** Replaces the stored token without the event that browsers send to other tabs. */
    const swap = (login: Login) => one.evaluate((token) => localStorage.setItem('token', token), login.token);

    it('places no order for the second customer', async () => {
      const before = (await api.myOrders(second.token)).length;
      await open('/checkout');
      await main().getByText(home.addressLine1).waitFor();
      await swap(second);
      await main().getByRole('button', { name: 'Place Order' }).click();
      await main().getByRole('alert').getByText(refusal).waitFor();
      expect(await api.myOrders(second.token)).toHaveLength(before);
    });

    it('does not change the second customer’s profile', async () => {
      await open('/account');
      await main().getByRole('button', { name: 'Edit profile' }).click();
      await swap(second);
      await main().getByRole('button', { name: 'Save Changes' }).click();
      await main().getByText(refusal).first().waitFor();
      expect((await api.logIn(asha.email, asha.password)).user).toEqual(second.user);
    });

    it('adds no address to the second customer’s account', async () => {
      await open('/addresses');
      await main().getByText(managedHome.street).waitFor();
      await swap(second);
      await main().getByRole('button', { name: /add/i }).first().click();
      for (const [label, value] of Object.entries({ Name: 'Meera', Street: '14 Kutchery Road', City: 'Chennai', State: 'Tamil Nadu', Pincode: '600004', Phone: '9840012345' })) {
        await main().getByLabel(label, { exact: false }).first().fill(value);
      }
      await main().getByRole('button', { name: /save|add/i }).last().click();
      await one.getByText(refusal).first().waitFor();
      const { body } = await api.call<{ addresses: unknown[] }>('GET', '/api/addresses', { token: second.token });
      expect(body.addresses).toEqual([]);
    });
  });

  it('the API rejects every call whose page belongs to another customer than its token', async () => {
    const headers = { 'x-customer': first.user._id };
    const form = orderOf([product], { customer: first.user._id });
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/users/me'],
      ['PUT', '/api/users/update', { name: 'X', email: 'x@example.in' }],
      ['PUT', '/api/users/change-password', { currentPassword: asha.password, newPassword: 'changed-password' }],
      ['POST', '/api/users/addresses', ashasHome],
      ['POST', '/api/orders', orderOf([product])],
      ['GET', '/api/orders/my-orders'],
    ];
    for (const [method, path, body] of calls) {
      expect(await api.call(method, path, { token: second.token, headers, body }), path).toMatchObject({ status: 409, body: { success: false, message: expect.stringContaining(refusal) as string } });
    }
    expect(await api.call('POST', '/api/orders', { token: second.token, body: form })).toMatchObject({ status: 409, body: { message: `${refusal} Please check your order and try again.` } });
    expect((await api.call('GET', '/api/users/me', { token: resigned(second, shop.dataDir, {}), headers: { 'x-customer': second.user._id } })).status).toBe(200);
  });
});
