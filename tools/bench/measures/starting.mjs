import { setTimeout as sleep } from 'node:timers/promises';
import { startShop } from '../lib/shop.mjs';
import { median } from '../lib/stats.mjs';

export const name = 'starting';
export const title = 'Starting, built, with the demo catalogue; and doing nothing';

/** By then, memory that only the start needed is freed. */
const settledAfterMs = 10_000;

export async function run({ full }) {
  const idleSeconds = full ? 30 : 10;
  const first = await startShop();
  const { dataDir } = first;
  const starts = [];
  let memory = 0;
  let idle = 0;
  try {
    // The first start writes the demo catalogue, so the next starts are measured.
    await first.pause();
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
  } finally {
    await first.stop();
  }
  return [
    { name: 'the first start, on a fresh folder', unit: 's', product: first.readyAfterMs / 1000 },
    { name: 'serving again after', unit: 's', product: median(starts) / 1000, budget: 2 },
    { name: 'memory when it serves', unit: 'MB', product: memory / 1e6, budget: 200 },
    { name: 'idle: processor time a second', unit: 'ms', product: idle, budget: 5 },
  ];
}
