import type { Browser } from 'playwright-core';
import { openBrowser } from './browser';

interface Shop {
  stop(): Promise<unknown>;
}
type Startable = Shop | { shop: Shop };

const stop = (started: Startable) => ('shop' in started ? started.shop : started).stop();

/**
 * Opens a browser while a shop starts. If one of them fails, ends the other one: `afterAll` does not know it yet, and a shop that runs on would keep
 * the real servers from the other test files.
 */
export async function withBrowser<Started extends Startable>(starting: Promise<Started>): Promise<[Started, Browser]> {
  const opening = openBrowser();
  try {
    return await Promise.all([starting, opening]);
  } catch (error) {
    await Promise.allSettled([starting.then(stop), opening.then((browser) => browser.close())]);
    throw error;
  }
}
