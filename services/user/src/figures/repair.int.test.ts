import { newId, type Document, type Filter, type FindOptions } from '@storefront/service-kit';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop, type Shop } from '../testing/shop';
import type { OrderFact } from './order-fact';
import { openFigureRepair } from './repair';

const fact = (customerId: string, amount: number, change: Partial<OrderFact> = {}): OrderFact => ({ _id: newId(), customerId, revision: 1, amount, counts: true, ...change });

describe.each(storeVariants())("the repair of customers' figures ($name)", ({ open }) => {
  let testStore: TestStore;
  let shop: Shop;
  beforeAll(async () => {
    testStore = await open('user');
    shop = await openShop(testStore.store);
  });
  afterAll(async () => {
    await shop.close();
    await testStore.destroy();
  });

  const repair = (source: OrderFact[]) => openFigureRepair(testStore.store, async () => source);
  const falsify = async (id: string, orders: number) => (await testStore.store.collection('users')).update({ _id: id }, { $set: { orders } });

  it('finds no difference if an event of every order arrived', async () => {
    const { id } = await shop.customer();
    const source = [fact(id, 900), fact(id, 0.25, { counts: false, revision: 4 })];
    for (const known of source) await shop.figures.record(known);
    expect(await (await repair(source.map((known) => ({ ...known, revision: 7 })))).check()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('finds a customer with a missing event, and repairs the figures', async () => {
    const { id } = await shop.customer();
    const source = [fact(id, 900), fact(id, 100.5)];
    await shop.figures.record(source[0]!);
    const difference = { customerId: id, kept: { orders: 1, totalSpent: 900 }, actual: { orders: 2, totalSpent: 1_000.5 } };
    const { check, rebuild } = await repair(source);
    expect(await check()).toEqual([difference]);
    expect(await rebuild()).toEqual([difference]);
    expect(await check()).toEqual([]);
    expect(await rebuild()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('removes orders that do not exist, and repairs wrong figures', async () => {
    const [one, two] = [await shop.customer(), await shop.customer()];
    await shop.figures.record(fact(one.id, 500));
    const real = fact(two.id, 700);
    await shop.figures.record(real);
    await falsify(two.id, 9);
    const { check, rebuild } = await repair([real]);
    expect((await check()).map(({ customerId }) => customerId).sort()).toEqual([one.id, two.id].sort());
    await rebuild();
    expect(await check()).toEqual([]);
    await shop.figures.record({ ...real, revision: 2, counts: false });
    expect(await (await repair([{ ...real, revision: 2, counts: false }])).check()).toEqual([]);
    await (await repair([])).rebuild();
  });

  it('reads customers and orders in batches, because MongoDB has 10 s for each operation', async () => {
    const { id } = await shop.customer();
    const { store } = testStore;
    const find = vi.fn();
    const watched: typeof store = {
      ...store,
      async collection<T extends Document>(...named: Parameters<typeof store.collection>) {
        const opened = await store.collection<T>(...named);
        return { ...opened, find: (filter: Filter = {}, options: FindOptions = {}) => (find({ isAll: !('customerId' in filter), limit: options.limit }), opened.find(filter, options)) };
      },
    };
    const source = [fact(id, 900)];
    expect(await (await openFigureRepair(watched, async () => source)).rebuild()).toHaveLength(1);
    expect(find).toHaveBeenCalledWith({ isAll: true, limit: 500 });
    expect(find).not.toHaveBeenCalledWith({ isAll: true, limit: undefined });
    await (await repair([])).rebuild();
  });

  it('keeps an order that is placed during the rebuild', async () => {
    const { id } = await shop.customer();
    const [old, fresh] = [fact(id, 300), fact(id, 400)];
    const { rebuild } = await openFigureRepair(testStore.store, async () => {
      const read = [old];
      await shop.figures.record(fresh);
      return read;
    });
    await rebuild();
    expect(await (await repair([old, fresh])).check()).toEqual([]);
  });
});
