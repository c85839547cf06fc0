import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@storefront/contracts';
import { chanceOf } from '@storefront/service-kit/testing';
import { createApi } from '../../e2e/support/api';
import { faultsInTurn } from './faults';
import { owner, startChaosShop, type ChaosShop, type ChaosShopOptions } from './shop';
import { registerShoppers, sendShoppers } from './shoppers';
import { judge, type Verdict } from './verdict';

export interface ChaosOptions extends Omit<ChaosShopOptions, 'folder'> {
  /** The folder for data and logs. */
  folder: string;
  /** On a busy machine a run can take longer: it has at least two kinds of faults. */
  seconds: number;
  seed: number;
  say: (line: string) => void;
}

export interface ChaosReport extends Verdict {
  faults: Record<string, number>;
  failedAttempts: number;
  /** Holds that were made, also those that were not ordered. */
  holds: number;
}

const stockEach = 100_000;
const shoppers = 6;
const restMs = 150;

/**
 * Injects faults into a shop while customers order, waits until it is idle, and checks that everything adds up.
 * @throws {Error} if a part ended by itself
 */
export async function runChaos({ folder, seconds, seed, say, ...options }: ChaosOptions): Promise<ChaosReport> {
  const chance = chanceOf(seed);
  const shop = await startChaosShop({ ...options, folder: path.resolve(folder) });
  try {
    const products = await restock(shop.origin);
    const logins = await registerShoppers(shop.origin, shoppers);
    const admin = await createApi(shop.origin).logIn(owner.email, owner.password);
    const shopping = sendShoppers({ origin: shop.origin, logins, admin, products, chance: chanceOf(seed + 1), restMs });
    const faults: Record<string, number> = {};
    const turn = faultsInTurn(shop, chance);
    for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline || Object.keys(faults).length < 2; await pause(chance.whole(300, 1_500))) {
      const fault = turn.next().value;
      mustRun(shop);
      say(`${fault.name} (${shopping.acknowledged.length} orders so far)`);
      await fault.strike();
      faults[fault.name] = (faults[fault.name] ?? 0) + 1;
    }
    await shopping.finish();
    mustRun(shop);
    say('All faults are over; checking that everything adds up');
    const verdict = await judge(shop, options.root, shopping.acknowledged, products);
    mustRun(shop);
    return { ...verdict, faults, failedAttempts: shopping.failedAttempts(), holds: shopping.holds() };
  } finally {
    await shop.stop();
  }
}

/** Between two faults every part runs. A fault would start a part again that ended by itself, and hide this. */
function mustRun({ parts }: ChaosShop): void {
  for (const part of parts) part.mustRun();
}

/** Makes some products that do not sell out. */
async function restock(origin: string): Promise<Product[]> {
  const api = createApi(origin);
  const { token } = await api.logIn(owner.email, owner.password);
  const some = (await api.products()).slice(0, 4);
  return Promise.all(
    some.map(async ({ name, description, price, category, specifications }) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ name: `${name}, again`, description, price, category, stock: stockEach })) form.set(field, String(value));
      form.set('specifications', JSON.stringify(specifications));
      return (await api.must<{ product: Product }>('POST', '/api/admin/products', { token, body: form })).product;
    }),
  );
}
