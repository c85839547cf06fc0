import { setTimeout as sleep } from 'node:timers/promises';
import { startBareKoa } from '../lib/bare-koa.mjs';
import { productId } from '../lib/catalogue.mjs';
import { load } from '../lib/load.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';

export const name = 'reading';
export const title = 'Reading through the gateway: processor time a request, 1,000 products, one core';

const products = 1_000;
const connections = 16;
const listPage = '/api/products?page=1&limit=12';
const productPage = `/api/products/${productId(500)}`;
/** The header that a browser sends. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** Longer than the gateway caches an answer. */
const cacheOverMs = 2_100;

/** 960 calls without a shared cached answer: every page of the list, in each order, written in two ways. Another `limit` gives 960 other answers. */
const orders = ['', '&sort=price_asc', '&sort=price_desc', '&sortBy=name&sortOrder=asc', '&sortBy=name&sortOrder=desc', '&sortBy=price&sortOrder=asc'];
const listPages = (limit) =>
  orders.flatMap((order) => ['', '&category=all'].flatMap((all) => Array.from({ length: 80 }, (_, index) => `/api/products?page=${index + 1}&limit=${limit}${order}${all}`)));
const productPages = Array.from({ length: 960 }, (_, index) => `/api/products/${productId(index)}`);

export async function run({ full }) {
  const shop = await startShop({ products });
  const kept = async (path, amount, more = {}) => (await shop.cpuDuring(() => load({ url: `${shop.origin}${path}`, amount, connections, headers, ...more }))) / amount;
  const rounds = full ? 15 : 5;
  const amount = 4_000;
  /** Requests of the warm-up, in which code is still being compiled. */
  const toWarmUp = 20_000;

  const once = (paths) => load({ url: shop.origin, amount: paths.length, connections, headers, paths });

  /** Requests each address once, after the cache has expired. */
  async function fresh(paths) {
    await sleep(cacheOverMs);
    return (await shop.cpuDuring(() => once(paths))) / paths.length;
  }

  async function row(label, path, budget, product) {
    const koa = await startBareKoa(`${shop.origin}${path}`, headers);
    const reference = async () => (await koa.cpuDuring(() => load({ url: koa.origin, amount, connections, headers }))) / amount;
    try {
      await load({ url: koa.origin, amount: toWarmUp, connections, headers });
      await product();
      return { name: label, unit: 'µs', budget, ...(await alternate({ rounds, product, reference })) };
    } finally {
      await koa.stop();
    }
  }

  try {
    const { headers: answered } = await fetch(`${shop.origin}${listPage}`, { headers });
    const known = { headers: { ...headers, 'if-none-match': answered.get('etag') }, expected: [304] };
    await kept(listPage, toWarmUp);
    // The path without the cache is warmed up with as many answers as the reference, none of them cached.
    for (let asked = 0, limit = 13; asked < toWarmUp; limit += 1, asked += listPages(limit).length) await once(listPages(limit));
    return [
      await row('list page, from the cache', listPage, 1.3, () => kept(listPage, amount)),
      await row('list page, from the cache, a 304', listPage, 1.3, () => kept(listPage, amount, known)),
      await row('list page, not from the cache', listPage, 6, () => fresh(listPages(12))),
      await row('product page, from the cache', productPage, 1.3, () => kept(productPage, amount)),
      await row('product page, not from the cache', productPage, 6, () => fresh(productPages)),
    ];
  } finally {
    await shop.stop();
  }
}
