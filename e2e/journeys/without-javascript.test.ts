import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type RunningShop } from '../support/shop';
import { desktop, openVisit, phone } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe.each([['1280 px', desktop], ['390 px', phone]])('without JavaScript, at %s, a visitor', (_, window) => {
  let shop: RunningShop;
  let browser: Browser;
  let visit: BrowserContext;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  afterEach(() => visit.close());

  const open = async (path: string): Promise<Page> => {
    visit = await openVisit(browser, shop.origin, { ...window, javaScriptEnabled: false });
    const page = await visit.newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };
  const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
  /** The names of the products. A busy server may send a page without them, which loads again by itself. */
  const names = async (page: Page) => {
    const headings = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await headings.first().waitFor();
    return headings.allInnerTexts();
  };

  it('searches, filters and sorts on the home page', async () => {
    const page = await open('/');
    const main = page.getByRole('main');
    expect(await names(page)).toHaveLength(12);
    await main.getByRole('combobox', { name: 'Search products' }).fill('silk');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    await main.getByRole('heading', { name: 'Search Results' }).waitFor();
    await main.getByRole('button', { name: 'Saree', exact: true }).click();
    await page.waitForURL(/category=saree/);
    await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: High to Low');
    await main.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect.poll(() => queryOf(page)).toEqual({ search: 'silk', category: 'saree', sort: 'price_desc' });
    expect(await names(page)).not.toEqual([]);
    expect(await main.getByRole('button', { name: 'Saree', pressed: true }).isVisible()).toBe(true);
  });

  it('pages, filters, sorts and searches in the catalogue, and reads a product', async () => {
    const page = await open('/');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'See Our Collection' }).first().click();
    await page.waitForURL('**/products');
    const first = await names(page);
    await main.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: '2', exact: true }).click();
    await page.waitForURL((url) => url.search === '?page=2');
    const second = await names(page);
    expect(second.filter((name) => first.includes(name))).toEqual([]);

    await main.getByRole('button', { name: 'Price' }).click();
    await main.getByRole('button', { name: 'Price , low to high' }).click();
    await expect.poll(() => queryOf(page)).toEqual({ sortBy: 'price', sortOrder: 'desc' });
    await main.getByRole('button', { name: 'Silk Sarees' }).click();
    await page.waitForURL(/category=silk/);
    await main.getByRole('combobox', { name: 'Search products' }).fill('kanjeevaram');
    await main.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => queryOf(page)).toEqual({ sortBy: 'price', sortOrder: 'desc', category: 'silk', search: 'kanjeevaram' });

    const [name] = await names(page);
    await main.getByRole('link', { name: `View Details of ${name}` }).click();
    await main.getByRole('heading', { level: 1, name: name! }).waitFor();
    expect(await main.getByText(/^₹[\d,]+$/).first().isVisible()).toBe(true);
    const picture = main.getByRole('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  it.each([
    ['a page that is no number', '/products?page=abc'],
    ['page 0', '/products?page=0'],
    ['an unknown category and order', '/products?category=unknown&sortBy=price&sortOrder=up'],
    ['an unknown category and order of the home page', '/?category=unknown&sort=unknown'],
    ['a search of 400 characters', `/?search=${'silk '.repeat(80)}`],
    ['a search of 150 letters that are 300 in NFC', `/?search=silk+${'\u095c'.repeat(150)}`],
    ['a search with a control character', '/products?search=silk%1b'],
    ['a search of a control character only', '/products?search=%1b'],
  ])('gets content if the address has %s, which the API refuses', async (_value, path) => {
    const page = await open(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await names(page)).not.toEqual([]);
    expect(await page.locator('meta[http-equiv=refresh]').count()).toBe(0);
  });
});
