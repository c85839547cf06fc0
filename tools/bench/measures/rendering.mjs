import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';
import { copyWithoutRendering } from '../lib/without-rendering.mjs';

export const name = 'rendering';
export const title = 'Pages in HTML: processor time a page beside the same shop without rendering, 1,000 products, one core';

const products = 1_000;
const connections = 4;
/** The header that a browser sends. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Longer than the shell keeps a page. */
const keptOverMs = 2_100;
/** Each round requests 480 pages. The shell keeps 300 at most, so it renders them all again. */
const warmUpRounds = 60;
const listPages = ['', '&sortBy=price&sortOrder=asc', '&sortBy=price&sortOrder=desc'].flatMap((order) => Array.from({ length: 80 }, (_, index) => `/products?page=${index + 1}${order}`));
const productPages = Array.from({ length: 240 }, (_, index) => `/product/${productId(index)}`);

/** The size (kB) of a page as it is sent. */
async function sizeOf(url) {
  const [answer] = await once(get(url, { headers }), 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes / 1_000;
}

/** @throws if the server renders a product when it should not, or does not when it should */
async function expectRendered({ origin }, isRendered) {
  const html = await (await fetch(`${origin}${productPages[0]}`, { headers: { accept: 'text/html' } })).text();
  if (html.includes('data-rendered=') !== isRendered) throw new Error(`A product ${isRendered ? 'is not' : 'is'} rendered by the server`);
}

/** The memory (bytes) of a shop with the demo catalogue that has rendered one page of each kind. */
async function memoryOfFirstPages() {
  const shop = await startShop();
  try {
    const { products: [first] } = await shop.call('GET', '/api/products?page=1&limit=1');
    for (const page of ['/', '/products', '/about', '/not-found', `/product/${first._id}`]) await (await fetch(`${shop.origin}${page}`)).text();
    return (await shop.usage()).memory;
  } finally {
    await shop.stop();
  }
}

export async function run({ full }) {
  const rounds = full ? 9 : 3;
  const memory = await memoryOfFirstPages();
  const shop = await startShop({ products });
  const plain = await startShop({ products, builtIn: copyWithoutRendering() });
  await expectRendered(shop, true);
  await expectRendered(plain, false);

  const once = (side, paths) => load({ url: side.origin, amount: paths.length, connections, headers, paths });

  /** Requests each address once, when no page is kept any more. */
  async function fresh(side, paths) {
    await sleep(keptOverMs);
    return (await side.cpuDuring(() => once(side, paths))) / paths.length;
  }
  async function kept(side, path) {
    const amount = 2_000;
    return (await side.cpuDuring(() => load({ url: `${side.origin}${path}`, amount, connections, headers }))) / amount;
  }
  const row = async (label, budget, measure) => ({ name: label, unit: 'µs', budget, ...(await alternate({ rounds, product: () => measure(shop), reference: () => measure(plain) })) });

  try {
    // Until the code is compiled, as in a shop that has run for an hour. The sides alternate: one that waits for ten seconds gives its memory back, and V8 then collects more often.
    for (let round = 0; round < warmUpRounds; round += 1) for (const side of [shop, plain]) await once(side, [...listPages, ...productPages]);
    return [
      await row('a list of 12, rendered anew', 4, (side) => fresh(side, listPages)),
      await row('a product, rendered anew', 3, (side) => fresh(side, productPages)),
      await row('a list of 12, kept', 1, (side) => kept(side, listPages[0])),
      { name: 'HTML of /products', unit: 'kB', product: await sizeOf(`${shop.origin}/products`), budget: 7 },
      { name: 'HTML of a product', unit: 'kB', product: await sizeOf(`${shop.origin}${productPages[0]}`), budget: 4 },
      { name: 'memory of the demo shop after a page of each kind', unit: 'MB', product: memory / 1e6, budget: 200 },
      { name: 'memory after all these pages', unit: 'MB', product: (await shop.usage()).memory / 1e6, reference: (await plain.usage()).memory / 1e6 },
    ];
  } finally {
    await plain.stop();
    await shop.stop();
  }
}
