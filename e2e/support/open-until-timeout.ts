import type { Page } from 'playwright-core';

/** In ms, longer than the shell waits for any remote. */
const longerThanShellTimeouts = 15_000;

/**
 * Opens a page whose remote never arrives, and moves the page's clock past the shell's timeouts, so that the test need not wait.
 */
export async function openUntilTimeout(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address, { waitUntil: 'commit' });
  // The timeouts run as soon as the shell adds the remote's script.
  await page.locator('head script[src*="/remotes/"]').waitFor({ state: 'attached' });
  await page.clock.fastForward(longerThanShellTimeouts);
}
