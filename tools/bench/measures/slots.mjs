import { lines, openBrowser } from '../lib/browser.mjs';
import { comparePaints } from '../lib/paints.mjs';
import { startShop } from '../lib/shop.mjs';
import { buildWithFillings } from '../slots/build.mjs';

export const name = 'slots';
export const title = 'A product’s page with ten fillings of ten teams, beside the same page without them';

const amount = 10;
const budget = 1.05;
/** High enough for all fillings: those that are far below the visible part would not load. */
const viewport = { width: 1280, height: 2400 };

function checkFillings({ requests }) {
  const loaded = requests.filter(({ url, endedAt, hasFailed }) => /filling\d\/js\//.test(url) && endedAt && !hasFailed).length;
  if (loaded < amount) throw new Error(`${loaded} of ${amount} fillings were loaded`);
}

async function rowsOf({ browser, shop, reference, page, line, rounds, shifts }) {
  const addresses = { product: `${shop.origin}${page}`, reference: `${reference.origin}${page}` };
  const compared = await comparePaints({ browser, ...addresses, rounds, options: { line, viewport }, check: checkFillings });
  shifts.push(...compared.shifts);
  return [
    { name: `product shown, ${line.name}`, unit: 'ms', budget, ...compared.firstCard },
    { name: `largest paint, ${line.name}`, unit: 'ms', budget, ...compared.largestPaint },
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
