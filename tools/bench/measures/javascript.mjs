import path from 'node:path';
import { firstPageBudgetKB, firstPages } from '../../../scripts/first-page.mjs';
import { lines, openBrowser } from '../lib/browser.mjs';
import { startShop } from '../lib/shop.mjs';
import { visit } from '../lib/visit.mjs';

export const name = 'javascript';
export const title = 'JavaScript of a shopper’s first page, with brotli';

const root = path.resolve(import.meta.dirname, '../../..');

/** The scripts that a browser actually loads, to check the figures from the builds. A visitor's page has no count of the cart in its header. */
async function loadedScripts(browser, url) {
  const { requests } = await visit(browser, url, { line: lines[1] });
  return requests.filter(({ type }) => type === 'Script').map((request) => new URL(request.url).pathname.split('/').at(-1));
}

export async function run() {
  const shop = await startShop();
  const browser = await openBrowser();
  const rows = [];
  try {
    for (const { page, bytes, files, twice, foreign } of firstPages(root).filter((one) => !one.page.includes(':'))) {
      const known = files.map(({ file }) => path.basename(file));
      const loaded = await loadedScripts(browser, `${shop.origin}${page}`);
      rows.push(
        { name: `${page}, as a customer loads it`, unit: 'kB', product: bytes / 1000, budget: firstPageBudgetKB },
        { name: `${page}, modules that come twice`, unit: '', product: twice.length, budget: 0 },
        { name: `${page}, modules of other teams’ pages`, unit: '', product: foreign.length, budget: 0 },
        { name: `${page}, files that a visitor loads`, unit: '', product: loaded.length },
        { name: `${page}, scripts that the builds do not name`, unit: '', product: loaded.filter((file) => !known.includes(file)).length, budget: 0 },
      );
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return rows;
}
