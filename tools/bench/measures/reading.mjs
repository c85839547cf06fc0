import { setTimeout as sleep } from 'node:timers/promises';
import { startBareKoa } from '../lib/bare-koa.mjs';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';

export const name = 'reading';
export const title = 'Reading through the gateway: processor time a request beside bare Koa, one core';

const connections = 16;
const listPage = '/api/products?page=1&limit=12';
const productPage = `/api/products/${productId(500)}`;
/** The header that a browser sends. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Longer than the gateway caches an answer. */
const cacheOverMs = 2_100;

const fromCache = 1.15;
const pastCache = 5;

/** Calls that share no cached answer: `pages` pages of the list, in each order, with two spellings. Another `limit` gives other answers. */
const orders = ['', '&sort=price_asc', '&sort=price_desc', '&sortBy=name&sortOrder=asc', '&sortBy=name&sortOrder=desc', '&sortBy=price&sortOrder=asc'];
const listPages = (limit, pages = 80) =>
  orders.flatMap((order) => ['', '&category=all'].flatMap((all) => Array.from({ length: pages }, (_, index) => `/api/products?page=${index + 1}&limit=${limit}${order}${all}`)));
const productPages = Array.from({ length: 960 }, (_, index) => `/api/products/${productId(index)}`);
/** Pages whose answers fill the gateway's cache and remove all others. */
const largePages = [100, 99].flatMap((limit) => listPages(limit, 10));

const amount = 4_000;
/** Requests of the warm-up, in which code is still being compiled. */
const toWarmUp = 20_000;

async function rowsOf(products, { full, withCached }) {
  const shop = await startShop({ products });
  const rounds = full ? 15 : 5;
  const kept = async (path, count, more = {}) => (await shop.cpuDuring(() => load({ url: `${shop.origin}${path}`, amount: count, connections, headers, ...more }))) / count;
  const once = (paths) => load({ url: shop.origin, amount: paths.length, connections, headers, paths });
  const cpuOfOnce = async (paths) => (await shop.cpuDuring(() => once(paths))) / paths.length;

  /** Requests each address once. The gateway has had its answer for more than 2 s, and asks the catalogue whether it changed. */
  async function expired(paths) {
    await sleep(cacheOverMs);
    return cpuOfOnce(paths);
  }

  /** Requests each address once. The gateway does not have its answer. */
  async function fresh(paths) {
    await once(largePages);
    return cpuOfOnce(paths);
  }

  async function row(label, path, budget, product) {
    const koa = await startBareKoa(`${shop.origin}${path}`, headers);
    const reference = async () => (await koa.cpuDuring(() => load({ url: koa.origin, amount, connections, headers }))) / amount;
    try {
      await load({ url: koa.origin, amount: toWarmUp, connections, headers });
      await product();
      return { name: `${label}, ${products.toLocaleString('en')} products`, unit: 'µs', budget, ...(await alternate({ rounds, product, reference })) };
    } finally {
      await koa.stop();
    }
  }

  async function cachedRows() {
    const { headers: answered } = await fetch(`${shop.origin}${listPage}`, { headers });
    const known = { headers: { ...headers, 'if-none-match': answered.get('etag') }, expected: [304] };
    await kept(listPage, toWarmUp);
    return [
      await row('list page, from the cache', listPage, fromCache, () => kept(listPage, amount)),
      await row('list page, from the cache, a 304', listPage, fromCache, () => kept(listPage, amount, known)),
      await row('product page, from the cache', productPage, fromCache, () => kept(productPage, amount)),
    ];
  }

  try {
    const rows = withCached ? await cachedRows() : [];
    // The path without the cache is warmed up with as many answers as the reference, none of them cached.
    for (let asked = 0, limit = 13; asked < toWarmUp; limit += 1, asked += listPages(limit).length) await once(listPages(limit));
    return [
      ...rows,
      await row('list page, not from the cache', listPage, pastCache, () => fresh(listPages(12))),
      await row('list page, expired and unchanged', listPage, pastCache, () => expired(listPages(12))),
      await row('product page, not from the cache', productPage, pastCache, () => fresh(productPages)),
      await row('product page, expired and unchanged', productPage, pastCache, () => expired(productPages)),
    ];
  } finally {
    await shop.stop();
  }
}

export async function run({ full }) {
  const rows = await rowsOf(1_000, { full, withCached: true });
  for (const products of full ? [10_000, 100_000] : []) rows.push(...(await rowsOf(products, { full, withCached: false })));
  return rows;
}
