import { setTimeout as sleep } from 'node:timers/promises';
import { repeatOrder } from '../lib/many-orders.mjs';
import { orderOf, sessionsOf, writeShoppers } from '../lib/shoppers.mjs';
import { startShop } from '../lib/shop.mjs';
import { median } from '../lib/stats.mjs';
import { followedOrders, waitingEvents } from '../lib/stored.mjs';
import { temporaryFolder } from '../lib/temporary-folder.mjs';

export const name = 'starting';
export const title = 'Starting, built, with the demo catalogue; and doing nothing';

/** By then, memory that only the start needed is freed. */
const settledAfterMs = 10_000;

/** Starts a shop with one order, and again with many: the time until it serves, in s, and the memory that the others add, in MB. */
async function withOrders(count) {
  const dataDir = temporaryFolder('bench-orders-');
  async function settled() {
    const shop = await startShop({ dataDir });
    await sleep(settledAfterMs);
    const { memory } = await shop.usage();
    await shop.stop();
    return { readyAfterMs: shop.readyAfterMs, memory };
  }
  await writeShoppers(dataDir, 1);
  const shop = await startShop({ dataDir });
  const [token] = await sessionsOf(dataDir, 1);
  const { products: [product] } = await shop.call('GET', '/api/products?limit=1');
  const { order } = await shop.call('POST', '/api/orders', { token, body: orderOf(product) });
  while (followedOrders(dataDir) < 1 || waitingEvents(dataDir) > 0) await sleep(50);
  await shop.stop();
  const one = await settled();
  await repeatOrder(dataDir, order, count);
  const many = await settled();
  return { seconds: many.readyAfterMs / 1_000, added: (many.memory - one.memory) / 1e6 };
}

export async function run({ full }) {
  // 100,000 orders are written in half a minute.
  const orders = full ? 100_000 : 20_000;
  const idleSeconds = full ? 30 : 10;
  const first = await startShop();
  const { dataDir } = first;
  const starts = [];
  let memory = 0;
  let idle = 0;
  // The first start writes the demo catalogue, so the next starts are measured.
  await first.stop();
  for (let round = 0; round < (full ? 7 : 3); round += 1) {
    const shop = await startShop({ dataDir });
    starts.push(shop.readyAfterMs);
    memory = Math.max(memory, (await shop.usage()).memory);
    if (round === 0) {
      await sleep(settledAfterMs);
      idle = (await shop.cpuDuring(() => sleep(idleSeconds * 1_000))) / 1_000 / idleSeconds;
    }
    await shop.stop();
  }
  const { seconds, added } = await withOrders(orders);
  return [
    { name: 'the first start, on a fresh folder', unit: 's', product: first.readyAfterMs / 1000 },
    { name: 'serving again after', unit: 's', product: median(starts) / 1000, budget: 2 },
    { name: 'memory when it serves', unit: 'MB', product: memory / 1e6, budget: 200 },
    { name: `serving again with ${orders.toLocaleString('en')} orders after`, unit: 's', product: seconds, budget: 2 },
    { name: `memory that ${orders.toLocaleString('en')} orders add`, unit: 'MB', product: added, budget: 60 },
    { name: 'idle: processor time a second', unit: 'ms', product: idle, budget: 5 },
  ];
}
