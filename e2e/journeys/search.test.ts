import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessFindings, watchProblems } from '../pages/inspection';
import { startShop, type RunningShop } from '../support/shop';
import { openVisit, untilHydrated } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('the search', () => {
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

  const open = async (path: string, viewport = { width: 1280, height: 900 }): Promise<Page> => {
    visit = await openVisit(browser, shop.origin, { viewport });
    const page = await visit.newPage();
    await page.goto(`${shop.origin}${path}`);
    await untilHydrated(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  };
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
  /** All letters at once: between two letters, a busy machine may take longer than the pause after which the field suggests. */
  const suggestionsFor = async (page: Page, text: string) => {
    await field(page).fill(text);
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  };
  const chosen = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true });

  it.each(['/', '/products'])('on %s suggests products with pictures, chosen with the keyboard', async (path) => {
    const page = await open(path);
    const problems = watchProblems(page);
    await suggestionsFor(page, 'kanjee');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).innerText()).toContain('Kanjeevaram');
    await page.keyboard.press('ArrowDown');
    const name = await chosen(page).locator('span').first().innerText();
    expect(await chosen(page).locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(problems).toEqual([]);
  });

  it.each([{ width: 1280, height: 900 }, { width: 390, height: 800 }])('has no accessibility fault while suggestions are open, $width px wide', async (viewport) => {
    const page = await open('/', viewport);
    await suggestionsFor(page, 'bana');
    await page.keyboard.press('ArrowDown');
    expect(await accessFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await field(page).inputValue()).toBe('bana');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('corrects a typo, and shows similar products if nothing matches', async () => {
    const page = await open('/products');
    await field(page).fill('kanjeevarm');
    await page.keyboard.press('Enter');
    await page.getByText('Showing results for kanjeevaram').waitFor();
    expect(await page.getByText('7 products').count()).toBe(1);

    await field(page).fill('kanjeevaram xqzvw');
    await page.keyboard.press('Enter');
    await page.getByText('No exact match for “kanjeevaram xqzvw”. You may like these.').waitFor();
    expect(await page.getByText('No products found').count()).toBe(1);
    expect(await page.getByRole('main').getByRole('heading', { name: /Kanjeevaram/ }).count()).toBe(7);
    expect(await accessFindings(page)).toEqual([]);
  });
});
