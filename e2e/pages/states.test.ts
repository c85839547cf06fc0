import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startFurnishedShop, type FurnishedShop } from '../support/furnished-shop';
import { createVisitPool, desktop, phone } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { accessFindings, overflowingAt, takeScreenshot } from './inspection';
import { goToState, stateTable, type StateRow } from './state-table';

const widths = [desktop, phone].map(({ viewport }) => viewport.width);
/** Without a message from the server the page shows its own text (specification, 7). */
const messages = [undefined, 'The loom is being restrung'];
const refusals = stateTable.flatMap((row) => (row.refused === undefined ? [] : [{ ...row, refused: row.refused }]));

/** A feed that connects at once and reports nothing. A reload that the test does not expect would hide the button for the retry. */
const silenceOrderFeed = (page: Page) =>
  page.addInitScript(() => {
    const load = window.fetch;
    window.fetch = (input, init) => (input === '/api/admin/orders/events' ? Promise.resolve(new Response(new ReadableStream())) : load(input, init));
  });

describe('a page that waits for a call', () => {
  let furnished: FurnishedShop;
  let browser: Browser;
  let visits: ReturnType<typeof createVisitPool>;

  beforeAll(async () => {
    [furnished, browser] = await withBrowser(startFurnishedShop());
    visits = createVisitPool(browser, furnished.shop.origin, { prepare: silenceOrderFeed });
  });
  afterAll(async () => {
    await browser?.close();
    await furnished?.shop.stop();
  });

  const visit = (row: StateRow, window: typeof desktop | typeof phone, use: (page: Page) => Promise<void>) =>
    visits.use({ ...window, login: row.as && furnished[row.as], cart: row.cart?.(furnished) }, use);
  const goTo = (page: Page, row: StateRow) => goToState(page, furnished, row);

  it.concurrent.for(stateTable)('$name shows that it loads, then $failed or the server’s message, and recovers after a retry', (row, { expect }) => visit(row, phone, async (page) => {
    const main = page.getByRole('main');
    let fail = (): void => undefined;
    const failWith = (message: string | undefined) => {
      const failing = new Promise<void>((resolve) => (fail = resolve));
      return page.route(row.call, async (route) => {
        await failing;
        await route.fulfill({ status: 500, json: { success: false, ...(message && { message }) } });
      });
    };
    const look = async (state: string) => {
      for (const width of widths) {
        expect.soft(await overflowingAt(page, width), `${state} at ${width} px`).toEqual([]);
        await takeScreenshot(page, `${row.name}-${state}-${width}`);
      }
    };
    const retry = () => main.getByRole(row.instead ? 'link' : 'button', { name: row.instead ?? 'Try Again' }).click();

    for (const [index, message] of messages.entries()) {
      await failWith(message);
      if (index === 0 || row.instead) await goTo(page, row);
      else await retry();
      await main.getByRole('status').filter({ hasText: /loading/i }).first().waitFor();
      if (index === 0) {
        // The heading exists from the start, also if it is only for screen readers.
        await page.locator('h1').waitFor({ state: 'attached' });
        await look('loading');
      }

      fail();
      if (row.heading) await main.getByRole('heading', { name: row.heading }).waitFor();
      await main.getByText(message ?? row.failed, { exact: true }).first().waitFor();
      await look(message === undefined ? 'error' : 'message');
      expect.soft(await page.locator('h1').count()).toBe(1);
      if (index === 0) expect.soft(await accessFindings(page)).toEqual([]);
      await page.unroute(row.call);
    }

    await retry();
    await main.getByText(row.recovered).first().waitFor();
    await main.getByText(messages.at(-1)!, { exact: true }).first().waitFor({ state: 'detached' });
  }));

  it.concurrent.for(refusals)('$name shows $refused after an answer without success', (row) => visit(row, desktop, async (page) => {
    await page.route(row.call, (route) => route.fulfill({ json: { success: false } }));
    await goTo(page, row);
    await page.getByRole('main').getByText(row.refused, { exact: true }).first().waitFor();
  }));
});
