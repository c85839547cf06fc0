import { newId } from '@storefront/service-kit';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';
import type { OrderFact } from './order-fact';
import { openFigureRepair } from './repair';

const fact = (customerId: string, amount: number, change: Partial<OrderFact> = {}): OrderFact => ({ _id: newId(), customerId, revision: 1, amount, counts: true, ...change });

describe.each(storeVariants())("customers' figures against their source ($name)", ({ open }) => {
  let kept: TestStore;
  let shop: Shop;
  beforeAll(async () => {
    kept = await open('user');
    shop = await openShop(kept.store);
  });
  afterAll(async () => {
    await shop.close();
    await kept.destroy();
  });

  const repair = (source: OrderFact[]) => openFigureRepair(kept.store, async () => source);
  const spoil = async (id: string, orders: number) => (await kept.store.collection('users')).update({ _id: id }, { $set: { orders } });

  it('are right where every order was told, whatever became of it since', async () => {
    const { id } = await shop.customer();
    const source = [fact(id, 900), fact(id, 0.25, { counts: false, revision: 4 })];
    for (const known of source) await shop.figures.learn(known);
    expect(await (await repair(source.map((known) => ({ ...known, revision: 7 })))).check()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('differ where an order was never told, and are right after a rebuild', async () => {
    const { id } = await shop.customer();
    const source = [fact(id, 900), fact(id, 100.5)];
    await shop.figures.learn(source[0]!);
    const difference = { customerId: id, kept: { orders: 1, totalSpent: 900 }, actual: { orders: 2, totalSpent: 1_000.5 } };
    const { check, rebuild } = await repair(source);
    expect(await check()).toEqual([difference]);
    expect(await rebuild()).toEqual([difference]);
    expect(await check()).toEqual([]);
    expect(await rebuild()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('forget an order that does not exist, and figures that somebody spoilt', async () => {
    const [one, two] = [await shop.customer(), await shop.customer()];
    await shop.figures.learn(fact(one.id, 500));
    const real = fact(two.id, 700);
    await shop.figures.learn(real);
    await spoil(two.id, 9);
    const { check, rebuild } = await repair([real]);
    expect((await check()).map(({ customerId }) => customerId).sort()).toEqual([one.id, two.id].sort());
    await rebuild();
    expect(await check()).toEqual([]);
    await shop.figures.learn({ ...real, revision: 2, counts: false });
    expect(await (await repair([{ ...real, revision: 2, counts: false }])).check()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('keep an order that was placed while they were rebuilt', async () => {
    const { id } = await shop.customer();
    const [old, fresh] = [fact(id, 300), fact(id, 400)];
    const { rebuild } = await openFigureRepair(kept.store, async () => {
      const read = [old];
      await shop.figures.learn(fresh);
      return read;
    });
    await rebuild();
    expect(await (await repair([old, fresh])).check()).toEqual([]);
  });
});
