import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { ConsoleMessage, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
    layoutShift: number;
    /** Each shift with its time, the texts that moved and their places before and after. */
    layoutShifts: unknown[];
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Collects the page's script errors and console errors from now on. */
export function watchProblems(page: Page, { expected = () => false }: { expected?: (message: ConsoleMessage) => boolean } = {}): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected(message)) problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  return problems;
}

/** Measures the layout shift while the page loads. Call it before `goto`. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        window.layoutShift += value;
        window.layoutShifts.push({ value, startTime, texts: sources.map(({ node, previousRect: a, currentRect: b }) => [node?.textContent?.slice(0, 40), a.x, a.y, a.width, a.height, b.x, b.y, b.width, b.height].join(' ')) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the layout shifts since the page was opened, and each of them. */
export const layoutShiftsOf = (page: Page) => page.evaluate(() => ({ sum: window.layoutShift, shifts: JSON.stringify(window.layoutShifts) }));

/** Waits until content, fonts and the first 24 pictures have loaded and all animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [role=status] svg, main [aria-busy=true]'));
  await page.evaluate(async () => {
    const pictures = [...document.images].slice(0, 24);
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => undefined))]);
    const main = document.querySelector('main');
    const movements = main?.getAnimations({ subtree: true }).filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.all((movements ?? []).map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Finds content beyond the right edge of the window that is not in a scrolling element. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width} px`);
    const isClipped = (element: Element | null): boolean => {
      if (!element || element === document.body) return false;
      return getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement);
    };
    for (const element of document.body.querySelectorAll('*')) {
      const { right, width: own, height } = element.getBoundingClientRect();
      const isVisible = own > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isVisible && right > width + 1 && !element.closest('[aria-hidden=true]') && !isClipped(element.parentElement)) {
        found.push(`${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} ends at ${Math.round(right)} of ${width} px`);
      }
    }
    return found.slice(0, 5);
  });

/** Like `overflowing`, in a window of this width, without a reload. */
export async function overflowingAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  // Charts follow the new width in the second frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return overflowing(page);
}

/** Serious and critical findings of axe, each with its place. */
export async function accessFindings(page: Page): Promise<string[]> {
  // `page.evaluate` would encode half a megabyte twice for each page.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], preload: false }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary?.split('\n').at(-1)?.trim()}`));
}

const screens = path.resolve(import.meta.dirname, '../../artifacts/screens');

/** Saves a picture of the whole page as `artifacts/screens/NAME.jpg`. CI saves no pictures, because people look at them only on their own machine. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.CI) return;
  mkdirSync(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.jpg`), quality: 80, fullPage: true, animations: 'disabled' });
}
