import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { startFurnishedShop, type FurnishedShop } from '../support/furnished-shop';
import { desktop, openVisit, phone } from '../support/visits';
import { accessFindings, overflowing, takeScreenshot } from './inspection';
import { goToState, stateTable, type StateRow } from './state-table';

/** On the desktop the server sends no message, so the page shows its fallback. On the phone the page shows the server's message (specification, 7). */
const messages = [
  { window: desktop, message: undefined },
  { window: phone, message: 'The loom is being restrung' },
];
const cells = messages.flatMap(({ window, message }) =>
  stateTable.map((row) => ({ ...row, window, width: window.viewport.width, message, error: message ?? row.failed })),
);
const refusals = stateTable.flatMap((row) => (row.refused === undefined ? [] : [{ ...row, refused: row.refused }]));

describe('a page that waits for a call', () => {
  let furnished: FurnishedShop;
  let browser: Browser;

  beforeAll(async () => {
    [furnished, browser] = await Promise.all([startFurnishedShop(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await furnished?.shop.stop();
  });

  const open = async (row: StateRow, window: typeof desktop | typeof phone = desktop): Promise<Page> => {
    const context = await openVisit(browser, furnished.shop.origin, { ...window, login: row.as && furnished[row.as], cart: row.cart?.(furnished) });
    return context.newPage();
  };
  const goTo = (page: Page, row: StateRow) => goToState(page, furnished, row);

  it.concurrent.for(cells)('$name at $width px shows that it loads, then $error, and recovers after a retry', async (cell, { expect }) => {
    const page = await open(cell, cell.window);
    const main = page.getByRole('main');
    let fail = (): void => undefined;
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route(cell.call, async (route) => {
      await failing;
      await route.fulfill({ status: 500, json: { success: false, ...(cell.message && { message: cell.message }) } });
    });

    await goTo(page, cell);
    await main.getByRole('status').filter({ hasText: /loading/i }).first().waitFor();
    // The heading exists from the start, also if it is only for screen readers.
    await page.locator('h1').waitFor({ state: 'attached' });
    await takeScreenshot(page, `${cell.name}-loading-${cell.width}`);
    expect.soft(await overflowing(page)).toEqual([]);

    fail();
    if (cell.heading) await main.getByRole('heading', { name: cell.heading }).waitFor();
    await main.getByText(cell.error, { exact: true }).first().waitFor();
    await takeScreenshot(page, `${cell.name}-error-${cell.width}`);
    expect.soft(await page.locator('h1').count()).toBe(1);
    expect.soft(await accessFindings(page)).toEqual([]);
    expect.soft(await overflowing(page)).toEqual([]);

    await page.unroute(cell.call);
    await main.getByRole(cell.instead ? 'link' : 'button', { name: cell.instead ?? 'Try Again' }).click();
    await main.getByText(cell.recovered).first().waitFor();
    await main.getByText(cell.error, { exact: true }).first().waitFor({ state: 'detached' });
    await page.context().close();
  });

  it.concurrent.for(refusals)('$name shows $refused after an answer without success', async (row) => {
    const page = await open(row);
    await page.route(row.call, (route) => route.fulfill({ json: { success: false } }));
    await goTo(page, row);
    await page.getByRole('main').getByText(row.refused, { exact: true }).first().waitFor();
    await page.context().close();
  });
});
