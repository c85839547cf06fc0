import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { accessFindings, overflowing, overflowingAt, watchProblems, watchShifts } from './inspection';

describe('the inspection of pages', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await watchShifts(page);
  });
  afterAll(() => browser?.close());

  const show = (body: string) => page.goto(`data:text/html,${encodeURIComponent(`<!doctype html><html lang="en"><title>t</title><body>${body}`)}`);

  it('finds a page that is wider than its window and content that is cut off', async () => {
    await show('<main><p style="width: 500px">wide</p></main>');
    expect(await overflowing(page)).toContainEqual(expect.stringContaining('the page is'));
    await show('<style>html { overflow-x: clip }</style><main><p style="width: 500px">cut</p></main>');
    expect(await overflowing(page)).toContainEqual(expect.stringContaining('ends at'));
    await show('<main><div style="overflow-x: auto"><p style="width: 500px">scrolls by itself</p></div></main>');
    expect(await overflowing(page)).toEqual([]);
  });

  it('finds content that is too wide only in a narrower window', async () => {
    await show('<main><p style="width: 350px">fits</p></main>');
    expect(await overflowing(page)).toEqual([]);
    expect(await overflowingAt(page, 320)).toContainEqual(expect.stringContaining('of 320 px'));
    await page.setViewportSize({ width: 390, height: 844 });
  });

  it('finds an accessibility fault', async () => {
    await show('<main><h1>Form</h1><input></main>');
    expect(await accessFindings(page)).toEqual([expect.stringContaining('label')]);
  });

  it('measures a layout shift', async () => {
    await show('<main><div id="late"></div><p style="height: 400px">below</p></main>');
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      document.getElementById('late')!.style.height = '300px';
    });
    await page.waitForFunction(() => window.layoutShift > 0.1);
  });

  it('collects errors', async () => {
    const problems = watchProblems(page);
    await show('<script>console.error("logged"); throw new Error("thrown")</script>');
    expect(problems).toEqual([expect.stringContaining('logged'), expect.stringContaining('thrown')]);
  });
});
