import { lines, openBrowser } from '../lib/browser.mjs';
import { comparePaints } from '../lib/paints.mjs';
import { startShop } from '../lib/shop.mjs';
import { buildOneBundle } from '../one-bundle/build.mjs';

export const name = 'first-page';
export const title = 'The first page, cold cache, beside the same shop as one bundle';

const pages = ['/', '/products'];

/** The second reference is stricter than the target. It doubles the duration, so only long runs have it. */
const references = [
  { label: 'one bundle', isSplit: false, budget: 1.05 },
  { label: 'one bundle without other teams’ pages', isSplit: true, isLong: true },
];

/** One row for the first card and one for the largest paint. `shifts` collects the layout shift of each visit. */
async function rowsOf({ browser, shop, reference, label, budget, page, line, rounds, shifts }) {
  const compared = await comparePaints({ browser, product: `${shop.origin}${page}`, reference: `${reference.origin}${page}`, rounds, options: { line } });
  shifts.push(...compared.shifts);
  const named = (what) => ({ name: `${what} of ${page}, ${line.name}, beside ${label}`, unit: 'ms', budget });
  return [
    { ...named('first card'), ...compared.firstCard },
    { ...named('largest paint'), ...compared.largestPaint },
  ];
}

export async function run({ full }) {
  const rounds = full ? 7 : 3;
  const rows = [];
  const shifts = [];
  const shop = await startShop();
  const browser = await openBrowser();
  try {
    for (const { label, isSplit, budget } of references.filter(({ isLong }) => full || !isLong)) {
      const reference = await startShop({ builtIn: await buildOneBundle({ isSplit }) });
      try {
        for (const page of pages) {
          for (const line of lines) rows.push(...(await rowsOf({ browser, shop, reference, label, budget, page, line, rounds, shifts })));
        }
      } finally {
        await reference.stop();
      }
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return [...rows, { name: 'layout shift, the most of all visits', unit: '', product: Math.max(...shifts), budget: 0.01 }];
}
