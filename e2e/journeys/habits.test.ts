import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from '@storefront/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { cartItem, home, meera } from '../support/people';
import { startShop, type RunningShop } from '../support/shop';
import { desktop, openVisit, phone, untilHydrated } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('a visitor’s habits', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let customer: Login;
  let product: Product;
  let visit: BrowserContext;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
    api = createApi(shop.origin);
    customer = await api.register(meera);
    await api.addAddress(customer.token, { ...home, isDefault: true });
    product = (await api.products('?search=kanjeevaram')).find(({ stock }) => stock >= 5)!;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  afterEach(() => visit.close());

  const open = async (path: string, options: Parameters<typeof openVisit>[2] = {}): Promise<Page> => {
    visit = await openVisit(browser, shop.origin, options);
    const page = await visit.newPage();
    await page.goto(`${shop.origin}${path}`);
    await untilHydrated(page);
    return page;
  };
  const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
  const untilLoaded = (page: Page) => page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  /** Presses Tab, at most `maxPresses` times, until the element has the focus. */
  const tabTo = async (page: Page, role: string, name: RegExp, maxPresses = 60) => {
    for (let press = 0; press < maxPresses; press += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) continue;
      const matches = await page.getByRole(role as 'link', { name }).and(focused).count();
      if (matches > 0) return focused;
    }
    throw new Error(`${maxPresses} presses of Tab did not reach ${role} ${name}`);
  };

  describe('a list keeps its state', () => {
    it('on the home page: search, category and sort order are in the URL and survive reload and back', async () => {
      const page = await open('/');
      const main = page.getByRole('main');
      await main.getByRole('combobox', { name: 'Search products' }).fill('silk');
      await main.getByRole('button', { name: 'Search', exact: true }).click();
      await main.getByRole('heading', { name: 'Search Results' }).waitFor();
      await main.getByRole('button', { name: 'Saree', exact: false }).first().click();
      await page.waitForURL(/category=saree/);
      await main.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' });
      await page.waitForURL(/sort=price_asc/);
      expect(queryOf(page)).toEqual({ search: 'silk', category: 'saree', sort: 'price_asc' });
      await untilLoaded(page);
      const listed = await names(page);

      await page.reload();
      // The server renders the first products; the browser loads the rest.
      await expect.poll(() => names(page)).toEqual(listed);
      expect(await main.getByRole('combobox', { name: 'Search products' }).inputValue()).toBe('silk');

      await main.getByRole('link', { name: listed[0]! }).first().click();
      await page.getByRole('heading', { level: 1, name: listed[0]! }).waitFor();
      await page.goBack();
      await main.getByRole('heading', { name: 'Search Results' }).waitFor();
      await untilLoaded(page);
      expect(await names(page)).toEqual(listed);
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has('sort'));
      expect(queryOf(page)).toEqual({ search: 'silk', category: 'saree' });
    });

    it('in the catalogue: page and sort order survive reload and back', async () => {
      const page = await open('/products');
      const main = page.getByRole('main');
      await main.getByRole('button', { name: /^Price/ }).click();
      await page.waitForURL(/sortOrder=asc/);
      await main.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }).click();
      await page.waitForURL(/page=2/);
      await untilLoaded(page);
      const listed = await names(page);
      await page.reload();
      await main.getByRole('heading', { name: listed[0]! }).first().waitFor();
      expect(await names(page)).toEqual(listed);
      await page.goBack();
      await page.waitForURL((url) => !url.searchParams.has('page'));
      await untilLoaded(page);
      expect(await main.getByRole('link', { name: '1', exact: true }).getAttribute('aria-current')).toBe('page');
    });

    it('in the catalogue: back restores the scroll position', async () => {
      const page = await open('/products');
      await page.getByRole('link', { name: 'View Details' }).nth(9).scrollIntoViewIfNeeded();
      const left = await page.evaluate(() => window.scrollY);
      expect(left).toBeGreaterThan(100);
      await page.getByRole('link', { name: 'View Details' }).nth(9).click();
      await page.getByText('Continue Shopping').waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await page.getByRole('link', { name: 'View Details' }).nth(9).waitFor();
      await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 50, left);
    });
  });

  describe.each([['1280 px', desktop], ['390 px', phone]])('at %s', (_, window) => {
    const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

    it('turns to the top of another page of the catalogue, and back to the links', async () => {
      const page = await open('/products', window);
      await untilLoaded(page);
      const main = page.getByRole('main');
      const link = main.getByRole('link', { name: '2', exact: true });
      await link.scrollIntoViewIfNeeded();
      const left = await top(page);
      await link.click();
      await page.waitForURL(/page=2/);
      // The header covers the top of the window.
      const listTop = () => main.getByRole('region', { name: 'Products', exact: true }).evaluate((list) => Math.round(list.getBoundingClientRect().top));
      await expect.poll(listTop).toBe(96);
      await untilLoaded(page);
      expect(await listTop()).toBe(96);
      await page.goBack();
      await expect.poll(async () => Math.abs((await top(page)) - left)).toBeLessThan(50);
    });

    it('stays at a filter of the home page, goes to the top by a link in the header, and back to the filter', async () => {
      const page = await open('/', window);
      await untilLoaded(page);
      const main = page.getByRole('main');
      await main.getByRole('heading', { name: 'Featured Products' }).evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
      const toggle = main.getByRole('button', { name: 'Filters' });
      if (await toggle.isVisible()) await toggle.click();
      const left = await top(page);
      expect(left).toBeGreaterThan(100);
      await main.getByRole('button', { name: 'Saree', exact: true }).click();
      await page.waitForURL(/category=saree/);
      await untilLoaded(page);
      expect(await top(page)).toBe(left);
      await main.getByLabel('Sort by').selectOption({ label: 'Price: Low to High' });
      await page.waitForURL(/sort=price_asc/);
      await untilLoaded(page);
      expect(await top(page)).toBe(left);
      // Playwright's own click would first scroll to the top, because the header is in the window's scroll padding.
      const { x = 0, y = 0 } = (await page.getByRole('banner').locator('a[href="/"]').first().boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
      await page.waitForURL((url) => url.search === '');
      await expect.poll(() => top(page)).toBe(0);
      await page.goBack();
      await expect.poll(() => top(page)).toBe(left);
    });

    it('goes to the top of the home page by its own link in the header', async () => {
      const page = await open('/', window);
      await untilLoaded(page);
      await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
      const { x = 0, y = 0 } = (await page.getByRole('banner').locator('a[href="/"]').first().boundingBox()) ?? {};
      await page.mouse.click(x + 5, y + 5);
      await expect.poll(() => top(page)).toBe(0);
    });
  });

  it('opens another page at its top by its address, and the same page at its earlier position by Back', async () => {
    const page = await open('/products');
    await untilLoaded(page);
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    await expect.poll(top).toBe(600);
    await page.goto(`${shop.origin}/about`);
    await untilHydrated(page);
    expect(await top()).toBe(0);
    await page.goBack();
    await expect.poll(top).toBe(600);
  });

  it('sees the placeholder for pictures that failed before the page came alive', async () => {
    visit = await openVisit(browser, shop.origin);
    const page = await visit.newPage();
    await page.route('**/api/admin/images/**', (route) => route.abort());
    await page.goto(`${shop.origin}/products`);
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('main img')].every(({ src }) => src.startsWith('data:')));
  });

  it('buys with the keyboard alone: search, product, cart, checkout', async () => {
    const page = await open('/', { login: customer });
    await page.getByRole('heading', { name: 'Featured Products' }).waitFor();
    await tabTo(page, 'link', /^Skip to main content$/, 1);
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', /search/i, 5);
    await page.keyboard.type(product.name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search Results' }).waitFor();
    await tabTo(page, 'link', new RegExp(product.name.replace(/\W/g, '.')));
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { level: 1, name: product.name });
    await title.waitFor();
    expect(await title.and(page.locator(':focus')).count()).toBe(1);

    await tabTo(page, 'button', /^Add to Cart$/);
    await page.keyboard.press('Enter');
    await page.getByText('Added to cart successfully!').waitFor();
    // The button keeps the focus and now removes the product.
    expect(await page.getByRole('button', { name: 'Remove from Cart' }).and(page.locator(':focus')).count()).toBe(1);

    await page.goto(`${shop.origin}/cart`);
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor();
    await tabTo(page, 'button', /increase/i);
    await page.keyboard.press('Space');
    await tabTo(page, 'link', /^Proceed to Checkout$/);
    await page.keyboard.press('Enter');
    const checkout = page.getByRole('heading', { level: 1, name: 'Checkout' });
    await checkout.waitFor();
    await tabTo(page, 'radio', /UPI Payment/);
    await page.keyboard.press('Space');
    await page.getByText(/^Scan this QR code/).waitFor();
    await tabTo(page, 'button', /^Place Order$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Submit UPI Payment Details' }).waitFor();
  });

  it.each([
    ['About', 'About', 'Silk sarees from weavers'],
    ['My Orders', 'My Orders', 'My Orders'],
    ['My Account', 'My Account', 'My Account'],
    ['Cart', 'Cart', 'Your cart is empty'],
  ])('moves the focus to the heading of the page after a click on %s', async (_what, link, heading) => {
    const page = await open('/login', { login: customer });
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('h1:focus').filter({ hasText: heading }).waitFor();
  });

  it.each(['pressed twice', 'pressed again while the answer is slow'])('creates one order when Place Order is %s', async (how) => {
    const { length: before } = await api.myOrders(customer.token);
    const page = await open('/checkout', { login: customer, cart: [cartItem(product)] });
    await page.getByText(home.addressLine1).waitFor();
    if (how !== 'pressed twice') {
      await page.route(/\/api\/orders$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
    }
    const button = page.getByRole('button', { name: 'Place Order' });
    if (how === 'pressed twice') await button.dblclick();
    else {
      await button.click();
      await button.click({ force: true, timeout: 2_000 }).catch(() => undefined);
    }
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(await api.myOrders(customer.token)).toHaveLength(before + 1);
  });

  it('creates one order when the answer is lost and the customer tries again', async () => {
    const { length: before } = await api.myOrders(customer.token);
    const page = await open('/checkout', { login: customer, cart: [cartItem(product)] });
    await page.getByText(home.addressLine1).waitFor();
    await page.route(/\/api\/orders$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('main').getByText('Failed to place order. Please try again.').waitFor();
    await page.unroute(/\/api\/orders$/);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(await api.myOrders(customer.token)).toHaveLength(before + 1);
  });

  it('keeps typed text when a call fails', async () => {
    const page = await open('/register');
    const main = page.getByRole('main');
    await main.getByLabel('Name').fill('Tara Sen');
    await main.getByLabel('Email').fill(meera.email);
    await main.getByLabel('Phone').fill('9812300045');
    for (const field of await main.locator('input[type=password]').all()) await field.fill('tara-tara-tara');
    await main.getByRole('button', { name: /register|create/i }).click();
    await main.getByText('An account with this email already exists').waitFor();
    expect(await main.getByLabel('Name').inputValue()).toBe('Tara Sen');
    expect(await main.getByLabel('Email').inputValue()).toBe(meera.email);
    expect(await main.getByLabel('Phone').inputValue()).toBe('9812300045');
  });
});
