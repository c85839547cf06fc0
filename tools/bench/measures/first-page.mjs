import { lines, openBrowser } from '../lib/browser.mjs';
import { comparePaints } from '../lib/paints.mjs';
import { startShop } from '../lib/shop.mjs';
import { buildOneBundle } from '../one-bundle/build.mjs';

export const name = 'first-page';
export const title = 'The first page, cold cache, beside the same shop as one bundle';

/** The second reference is stricter than the target. It doubles the duration, so only long runs have it. */
const references = [
  { label: 'one bundle', isSplit: false, isTarget: true },
  { label: 'one bundle without other teams’ pages', isSplit: true, isLong: true },
];

/** The product's paints come from its HTML. The one bundle paints when its JavaScript has run. On a fast line both wait for the same pictures. */
const budgets = {
  [lines[0].name]: { firstCard: 0.6, largestPaint: 0.6, alive: 1.2 },
  [lines[1].name]: { firstCard: 1.05, largestPaint: 1.05, alive: 1.2 },
};

const pages = [
  { name: '/', card: 'main article' },
  { name: '/products', card: 'main article' },
  { name: '/product/:id', card: 'main h1' },
];

/** The address of a page in that shop. Each shop has other ids of products. */
async function addressOf(page, shop) {
  if (!page.name.includes(':id')) return `${shop.origin}${page.name}`;
  const { products } = await shop.call('GET', '/api/products?page=1&limit=1');
  return `${shop.origin}/product/${products[0]._id}`;
}

/** The rows of one page on one line. `shifts` collects the layout shift of each visit. */
async function rowsOf({ browser, shop, reference, label, isTarget, page, line, rounds, shifts }) {
  const compared = await comparePaints({
    browser,
    product: await addressOf(page, shop),
    reference: await addressOf(page, reference),
    rounds,
    options: { line, card: page.card },
  });
  shifts.push(...compared.shifts);
  const row = (what, figure) => ({ name: `${what} of ${page.name}, ${line.name}, beside ${label}`, unit: 'ms', budget: isTarget ? budgets[line.name][figure] : undefined, ...compared[figure] });
  return [row('first card', 'firstCard'), row('largest paint', 'largestPaint'), row('alive', 'alive')];
}

export async function run({ full }) {
  const rounds = full ? 7 : 3;
  const rows = [];
  const shifts = [];
  const shop = await startShop();
  const browser = await openBrowser();
  try {
    for (const { label, isSplit, isTarget } of references.filter(({ isLong }) => full || !isLong)) {
      const reference = await startShop({ builtIn: await buildOneBundle({ isSplit }) });
      try {
        for (const page of pages) {
          for (const line of lines) rows.push(...(await rowsOf({ browser, shop, reference, label, isTarget, page, line, rounds, shifts })));
        }
      } finally {
        await reference.stop();
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return [...rows, { name: 'layout shift, the most of all visits', unit: '', product: Math.max(...shifts), budget: 0.001 }];
}
