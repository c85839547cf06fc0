import { startBareKoa } from '../lib/bare-koa.mjs';
import { load } from '../lib/load.mjs';
import { startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';

export const name = 'connections';
export const title = 'Time of the slowest 1 % of answers: with 64 connections divided by with one connection; beside bare Koa';

const listPage = '/api/products?page=1&limit=12';
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export async function run({ full }) {
  const shop = await startShop({ products: 1_000 });
  const url = `${shop.origin}${listPage}`;
  const koa = await startBareKoa(url, headers);
  const amount = full ? 20_000 : 8_000;
  const p99 = async (target, connections) => (await load({ url: target, amount: connections === 1 ? amount / 8 : amount, connections, headers })).latency.p99;
  const growth = (target) => async () => (await p99(target, 64)) / (await p99(target, 1));
  try {
    return [{ name: 'list page, from the cache', unit: '×', budget: 1, ...(await alternate({ rounds: full ? 9 : 3, product: growth(url), reference: growth(koa.origin) })) }];
  } finally {
    await Promise.all([shop.stop(), koa.stop()]);
  }
}
