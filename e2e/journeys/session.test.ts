import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { cartItem, meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { resigned } from '../support/tokens';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const sessionKeys = ['token', 'user', 'isAuthenticated', 'isAdmin'];

describe('a login', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let customer: Login;
  let visit: BrowserContext;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
    api = createApi(shop.origin);
    customer = await api.register(meera);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  afterEach(() => visit.close());

  const open = async (options: Parameters<typeof openVisit>[2] = {}): Promise<Page> => {
    visit = await openVisit(browser, shop.origin, options);
    return visit.newPage();
  };
  const addressOf = (page: Page) => {
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  };
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const linksIn = (page: Page) =>
    page.getByRole('banner').getByRole('navigation').getByRole('link').evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  const fillLogin = async (page: Page, email: string, password: string) => {
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(email);
    await main.locator('input[type=password]').fill(password);
    await main.getByRole('button', { name: 'Login' }).click();
  };
  const storedKeys = (page: Page) => page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), sessionKeys);

  it.each(['/my-orders?show=40', '/account', '/addresses', '/checkout', '/order-confirmation/0123456789abcdef01234567'])('leads back to %s after logging in', async (address) => {
    const page = await open();
    await page.goto(`${shop.origin}${address}`);
    await heading(page, 'Login').waitFor();
    expect(addressOf(page)).toBe('/login');
    await fillLogin(page, meera.email, meera.password);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(addressOf(page)).toBe(address);
  });

  it('leads back after registering first', async () => {
    const page = await open();
    await page.goto(`${shop.origin}/my-orders?show=40`);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /create an account/i }).click();
    await heading(page, 'Register').waitFor();
    await main.getByLabel('Name').fill('Tara Sen');
    await main.getByLabel('Email').fill('tara@example.in');
    await main.getByLabel('Phone').fill('9812300045');
    for (const field of await main.locator('input[type=password]').all()) await field.fill('tara-tara-tara');
    await main.getByRole('button', { name: /register|create/i }).click();
    await page.getByText('Registration successful! Please login to continue.').waitFor();
    await heading(page, 'Login').waitFor();
    await fillLogin(page, 'tara@example.in', 'tara-tara-tara');
    await heading(page, 'My Orders').waitFor();
    expect(addressOf(page)).toBe('/my-orders?show=40');
  });

  it('takes an admin to the dashboard', async () => {
    const page = await open();
    await page.goto(`${shop.origin}/login`);
    await fillLogin(page, adminEmail, adminPassword);
    await heading(page, 'Admin Dashboard').waitFor();
    expect(await linksIn(page)).toEqual(['Home /', 'About /about', 'Products /admin/products', 'Admin Dashboard /admin/dashboard']);
  });

  it('gives a customer a link to their orders, and a visitor none', async () => {
    const page = await open({ login: customer });
    await page.goto(`${shop.origin}/about`);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    expect(await linksIn(page)).toEqual(['Home /', 'About /about', 'My Orders /my-orders']);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Login').waitFor();
    expect(await linksIn(page)).toEqual(['Home /', 'About /about']);
  });

  it.each(['/admin/dashboard', '/admin/products', '/admin/products/new', '/admin/orders', '/admin/payments', '/admin/customers', '/admin/audit', '/admin/search'])('sends a customer who opens %s to the home page', async (address) => {
    const page = await open({ login: customer });
    await page.goto(`${shop.origin}${address}`);
    await page.getByRole('heading', { name: 'Featured Products' }).waitFor();
    expect(addressOf(page)).toBe('/');
  });

  it.each(['/my-orders', '/account', '/addresses', '/order-confirmation/0123456789abcdef01234567'])('ends after a 401 at %s, and the next login leads back', async (address) => {
    const past = Math.floor(Date.now() / 1000) - 60;
    const page = await open({ login: { ...customer, token: resigned(customer, shop.dataDir, { iat: past - 60, exp: past }) } });
    await page.goto(`${shop.origin}${address}`);
    await heading(page, 'Login').waitFor();
    expect(await storedKeys(page)).toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await fillLogin(page, meera.email, meera.password);
    await page.waitForURL((url) => url.pathname === address);
  });

  it('keeps the cart after a 401 during a purchase', async () => {
    const [product] = await api.products();
    const past = Math.floor(Date.now() / 1000) - 60;
    const page = await open({ login: { ...customer, token: resigned(customer, shop.dataDir, { iat: past - 60, exp: past }) }, cart: [cartItem(product!)] });
    await page.goto(`${shop.origin}/checkout`);
    await heading(page, 'Login').waitFor();
    await fillLogin(page, meera.email, meera.password);
    await heading(page, 'Checkout').waitFor();
    await page.getByRole('main').getByText(product!.name).waitFor();
  });

  it('keeps a cart that was filled before it', async () => {
    const page = await open();
    await page.goto(`${shop.origin}/products`);
    await page.getByRole('button', { name: /^Add to cart/ }).first().click();
    await page.getByText('Added to cart successfully!').waitFor();
    const before = await page.evaluate(() => localStorage.getItem('cart'));
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await fillLogin(page, meera.email, meera.password);
    await page.getByText('Login successful!').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(before);
    await page.getByRole('banner').getByRole('link', { name: /cart.*1/i }).click();
    await heading(page, 'Shopping Cart').waitFor();
  });

  it('ends with a logout: a message appears, the session is removed, the cart stays, and the next login goes to the home page', async () => {
    const [product] = await api.products();
    const page = await open({ login: customer, cart: [cartItem(product!)] });
    await page.goto(`${shop.origin}/my-orders`);
    await heading(page, 'My Orders').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Logged out successfully').waitFor();
    await heading(page, 'Login').waitFor();
    expect(await storedKeys(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain(product!._id);
    await fillLogin(page, meera.email, meera.password);
    await page.getByRole('heading', { name: 'Featured Products' }).waitFor();
  });

  it('is the same in two tabs, like the cart', async () => {
    const [product] = await api.products();
    const one = await open({ login: customer });
    const other = await visit.newPage();
    await Promise.all([one.goto(`${shop.origin}/product/${product!._id}`), other.goto(`${shop.origin}/my-orders`)]);
    await one.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await other.getByRole('banner').getByRole('link', { name: /cart.*1/i }).waitFor();
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await one.getByRole('button', { name: 'Login to Add to Cart' }).waitFor();
    await one.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  });

  it('shows the next customer in the same browser nothing of the previous one', async () => {
    const [product] = await api.products();
    const order = await api.placeOrder(customer.token, orderOf([product!]));
    const page = await open({ login: customer });
    await page.goto(`${shop.origin}/my-orders`);
    await page.getByText(order.orderNumber).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Login').waitFor();
    await api.register({ ...meera, email: 'next@example.in' });
    await fillLogin(page, 'next@example.in', meera.password);
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
    await page.getByText('No Orders Yet').waitFor();
    expect(await page.getByText(order.orderNumber).count()).toBe(0);
  });
});
