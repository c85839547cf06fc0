import { setTimeout as sleep } from 'node:timers/promises';
import { startBareKoa } from '../lib/bare-koa.mjs';
import { load } from '../lib/load.mjs';
import { orderOf } from '../lib/shoppers.mjs';
import { memoryGivenBackMs, startShop } from '../lib/shop.mjs';
import { alternate } from '../lib/stats.mjs';
import { followedOrders } from '../lib/stored.mjs';

export const name = 'ordering';
export const title = 'Placing an order, with its stock, its event and its mail; beside bare Koa that answers a list';

const listPage = '/api/products?page=1&limit=12';
const followedWithinMs = 120_000;
const customers = Array.from({ length: 20 }, (_, at) => ({ name: 'Asha Rao', email: `asha.${at}@example.in`, phone: '9900012345', password: 'ten-sarees-please' }));

/** Waits until everything that follows that many orders has happened. */
async function untilFollowed(shop, count) {
  const deadline = Date.now() + followedWithinMs;
  while (followedOrders(shop.dataDir) < count) {
    if (Date.now() > deadline) throw new Error(`${followedOrders(shop.dataDir)} of ${count} orders were followed up within ${followedWithinMs} ms`);
    await sleep(100);
  }
}

export async function run({ full }) {
  const shop = await startShop({ products: 1_000 });
  const koa = await startBareKoa(`${shop.origin}${listPage}`);
  const amount = full ? 200 : 100;
  const tokens = [];
  for (const body of customers) {
    await shop.call('POST', '/api/auth/register', { body });
    tokens.push((await shop.call('POST', '/api/auth/login', { body })).data.token);
  }
  const pages = await Promise.all(Array.from({ length: 10 }, (_, at) => shop.call('GET', `/api/products?limit=100&page=${at + 1}`)));
  const products = pages.flatMap((page) => page.products);
  let placed = 0;

  /** Each order has another product and another customer than the previous one. */
  const request = (at) => {
    const body = JSON.stringify(orderOf(products[(placed + at) % products.length]));
    return { method: 'POST', path: '/api/orders', headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[(placed + at) % tokens.length]}` }, body };
  };

  async function place(count, connections) {
    const { latency } = await load({ url: shop.origin, amount: count, connections, requests: Array.from({ length: count }, (_, at) => request(at)), expected: [201] });
    placed += count;
    return latency;
  }
  const order = async () => {
    const cpu = await shop.cpuDuring(async () => {
      await place(amount, 10);
      await untilFollowed(shop, placed);
    });
    return cpu / amount;
  };
  /** Orders of the warm-up, in which code is still being compiled. The warm-up of the reference is 10,000 answers. */
  const toWarmUp = 2_000;
  const list = async () => (await koa.cpuDuring(() => load({ url: koa.origin, amount: 10_000 }))) / 10_000;

  try {
    const { memory } = await shop.usage();
    await place(toWarmUp, 10);
    await untilFollowed(shop, placed);
    const cost = await alternate({ rounds: full ? 7 : 3, product: order, reference: list });
    const burst = async (count) => {
      const latency = await place(count, count);
      await untilFollowed(shop, placed);
      return latency;
    };
    const crowd = await alternate({ rounds: full ? 5 : 3, product: async () => (await burst(200)).max, reference: async () => (await burst(50)).p50 });
    await sleep(memoryGivenBackMs);
    const added = (await shop.usage()).memory - memory;
    return [
      { name: 'an order', unit: 'µs', budget: 120, ...cost },
      { name: 'the slowest of 200 at once, beside the median of 50', unit: 'ms', budget: 3, ...crowd },
      { name: `memory that these ${placed.toLocaleString('en')} orders add, when the shop is idle again`, unit: 'MB', product: added / 1e6, budget: 60 },
    ];
  } finally {
    await Promise.all([shop.stop(), koa.stop()]);
  }
}
