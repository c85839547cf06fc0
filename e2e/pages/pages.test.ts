import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { demoShop } from '@storefront/contracts';
import { matchRoute } from '../../shell/src/routes/match-route';
import { routeTable } from '../../shell/src/routes/route-table';
import { startFurnishedShop, type FurnishedShop } from '../support/furnished-shop';
import { createVisitPool, desktop, phone } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { accessFindings, layoutShiftsOf, overflowing, overflowingAt, settle, takeScreenshot, watchProblems, watchShifts } from './inspection';
import { pageTable } from './page-table';

/** Narrower than most phones. A page of 320 px is also a page of 1280 px at a zoom of 400 %. */
const narrow = [360, 320];
/** Browsers rate a layout shift below this as good. */
const maxShift = 0.1;

const cells = [desktop, phone].flatMap((window) =>
  pageTable.filter(({ onPhones }) => !onPhones || window === phone).map((row) => ({ ...row, window, width: window.viewport.width })),
);

describe('every page on a desktop and on a phone', () => {
  let furnished: FurnishedShop;
  let browser: Browser;
  let visits: ReturnType<typeof createVisitPool>;

  beforeAll(async () => {
    [furnished, browser] = await withBrowser(startFurnishedShop());
    visits = createVisitPool(browser, furnished.shop.origin, { prepare: watchShifts });
  });
  afterAll(async () => {
    await browser?.close();
    await furnished?.shop.stop();
  });

  const resolveText = (text: string | ((furnished: FurnishedShop) => string)) => (typeof text === 'string' ? text : text(furnished));

  it('is in the table of this test', ({ expect }) => {
    const inTable = new Set(pageTable.map(({ path }) => matchRoute(path(furnished).split('?')[0]!)));
    expect(routeTable.filter((route) => !inTable.has(route))).toEqual([]);
  });

  it.concurrent.for(cells)('$name at $width px has one h1 and its title, no error, no cut content and no serious accessibility finding', (cell, { expect }) => visits.use({ ...cell.window, login: cell.as && furnished[cell.as], cart: cell.cart?.(furnished) }, async (page) => {
    const problems = watchProblems(page, { expected: (message) => /-unknown$|^not-found$/.test(cell.name) && /status of 404/.test(message.text()) });

    await page.goto(`${furnished.shop.origin}${cell.path(furnished)}`);
    await page.getByRole('main').getByText(resolveText(cell.shows)).first().waitFor();
    await cell.act?.(page);
    await settle(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await takeScreenshot(page, `${cell.name}-${cell.width}`);

    const headings = await page.locator('h1').allInnerTexts();
    expect.soft(headings.map((heading) => heading.replace(/\s+/g, ' '))).toEqual([resolveText(cell.h1)]);
    expect.soft(await page.title()).toBe(`${cell.title ?? resolveText(cell.h1)} · ${demoShop.name}`);
    const { sum, shifts } = await layoutShiftsOf(page);
    expect.soft(sum, `layout shift ${shifts}`).toBeLessThan(maxShift);
    expect.soft(await accessFindings(page)).toEqual([]);
    expect.soft(await overflowing(page)).toEqual([]);
    if (cell.width < desktop.viewport.width) {
      for (const width of narrow) expect.soft(await overflowingAt(page, width), `at ${width} px`).toEqual([]);
    }
    expect.soft(problems).toEqual([]);
  }));
});
