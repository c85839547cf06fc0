import { lines, openBrowser } from '../lib/browser.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';
import { visit } from '../lib/visit.mjs';
import { buildWithFillings } from '../slots/build.mjs';

export const name = 'slots';
export const title = 'A product’s page with ten fillings of ten teams, beside the same page without them';

const amount = 10;
const budget = 1.05;
/** High enough for all fillings: those that are far below the visible part would not load. */
const viewport = { width: 1280, height: 2400 };

async function rowsOf({ browser, shop, reference, page, line, rounds, shifts }) {
  const largestPaints = { product: [], reference: [] };
  const measure = (side, { origin }) => async () => {
    const { firstCard, largestPaint, layoutShift, requests } = await visit(browser, `${origin}${page}`, { line, viewport });
    const loaded = requests.filter(({ url, endedAt, hasFailed }) => /filling\d\/js\//.test(url) && endedAt && !hasFailed).length;
    if (side === 'product' && loaded < amount) throw new Error(`${loaded} of ${amount} fillings were loaded`);
    largestPaints[side].push(largestPaint);
    if (side === 'product') shifts.push(layoutShift);
    return firstCard;
  };
  const firstCard = await alternate({ rounds, product: measure('product', shop), reference: measure('reference', reference) });
  const again = (side) => async () => largestPaints[side].shift();
  const largestPaint = await alternate({ rounds, product: again('product'), reference: again('reference') });
  return [
    { name: `product shown, ${line.name}`, unit: 'ms', budget, ...firstCard },
    { name: `largest paint, ${line.name}`, unit: 'ms', budget, ...largestPaint },
  ];
}

export async function run({ full }) {
  const rounds = full ? 7 : 3;
  const shifts = [];
  const rows = [];
  const shop = await startShop({ builtIn: await buildWithFillings(amount) });
  const reference = await startShop();
  const browser = await openBrowser();
  try {
    const { products } = await shop.call('GET', '/api/products?limit=1');
    const page = `/product/${products[0]._id}`;
    for (const line of lines) rows.push(...(await rowsOf({ browser, shop, reference, page, line, rounds, shifts })));
  } finally {
    await browser.close();
    await reference.stop();
    await shop.stop();
  }
  return [...rows, { name: 'layout shift, the most of all visits', unit: '', product: Math.max(...shifts), budget: 0.01 }];
}
