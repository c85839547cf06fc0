import type { Page } from 'playwright-core';

/** Longer than the shell waits for any remote, in ms. */
const longerThanShellWaits = 15_000;

/**
 * Opens a page whose remote never arrives, and lets the time pass for which the shell waits for it, on the page's own clock: the
 * test does not wait.
 */
export async function outwait(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('main').getByText('Loading', { exact: true }).waitFor();
  await page.clock.fastForward(longerThanShellWaits);
}
