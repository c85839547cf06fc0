import type { Collection, Store } from '@storefront/service-kit';
import { chanceOf, storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { silk } from '../testing/examples';
import { openOrderShop, type OrderShop } from '../testing/order-shop';
import { staffOf } from '../testing/statements';
import type { Document } from '../../../../packages/service-kit/src/store/store';

class Killed extends Error {}

/** A store whose process is killed after some writes to orders, credits or statements: all later calls fail. */
function dying(store: Store, writesLeft: number): Store & { isDead(): boolean } {
  let isDead = false;
  async function write<T>(work: () => Promise<T>): Promise<T> {
    isDead ||= writesLeft === 0;
    if (isDead) throw new Killed();
    writesLeft -= 1;
    return work();
  }
  const read = <T>(work: () => Promise<T>): Promise<T> => (isDead ? Promise.reject(new Killed()) : work());
  const wrap = <T extends Document>(collection: Collection<T>): Collection<T> => ({
    insert: (document) => write(() => collection.insert(document)),
    insertAll: (documents) => write(() => collection.insertAll(documents)),
    update: (...given) => write(() => collection.update(...given)),
    updateAll: (...given) => write(() => collection.updateAll(...given)),
    remove: (filter) => write(() => collection.remove(filter)),
    findOne: (filter) => read(() => collection.findOne(filter)),
    find: (...given) => read(() => collection.find(...given)),
    count: (filter) => read(() => collection.count(filter)),
  });
  return { ...store, isDead: () => isDead, exclusive: store.exclusive, collection: async (name, indexes) => wrap(await store.collection(name, indexes)) };
}

const utrOf = (index: number) => String(431900000001 + index);
const actor = { _id: 'f'.repeat(24), email: 'asha@example.in', requestId: 'request-1' };
const products = () => [{ ...silk, stock: 1_000 }];

/** Every credit counts once: the payments that orders have from a credit are exactly the parts of that credit. */
async function expectMoneyAddsUp(shop: OrderShop) {
  const credits = await shop.credits.every();
  const orders = await shop.store.newest(1_000);
  for (const credit of credits) {
    expect(credit.parts.filter(({ state }) => state !== 'settled')).toEqual([]);
    expect(credit.pendingSince).toBeUndefined();
    expect(credit.parts.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(credit.amount);
    const paid = orders.flatMap(({ _id, payments }) => payments.flatMap(({ creditIds = [], amount }) => (creditIds.includes(credit._id) ? [`${_id} ${amount}`] : [])));
    expect(paid.sort()).toEqual(credit.parts.map(({ orderId, amount }) => `${orderId} ${amount}`).sort());
  }
}

/** Credits 0, 1 and 2 of ₹12,999, ₹12,999 and ₹25,998; orders 0 (reported), 1 and 2 of ₹12,999 each. */
async function furnish(shop: OrderShop) {
  const staff = staffOf(shop);
  const orders = [await staff.place(), await staff.place(), await staff.place()].map(({ _id }) => _id);
  await staff.report(orders[0]!, utrOf(0), 12_999);
  await staff.importEntries([12_999, 12_999, 25_998].map((amount, index) => ({ day: '2026-11-21', amount, utr: utrOf(index), payer: 'Lakshmi Iyer' })));
  const credits: string[] = [];
  for (const index of [0, 1, 2]) credits.push((await staff.creditOf(utrOf(index)))._id);
  return { staff, orders, credits };
}

describe.concurrent.each(storeVariants())('a process that is killed, on $name', (variant) => {
  async function withShops(work: (shops: { opened: TestStore; open: (store?: Store) => Promise<OrderShop> }) => Promise<void>) {
    const opened = await variant.open('order');
    const shops: OrderShop[] = [];
    const open = async (store: Store = opened.store) => {
      const shop = await openOrderShop({ store, products: products() });
      shops.push(shop);
      return shop;
    };
    try {
      await work({ opened, open });
    } finally {
      for (const shop of shops) await shop.close();
      await opened.destroy();
    }
  }
  /** Writes before the kill. The last number must be enough for the whole action: otherwise its last writes would not be tested. */
  const kills = [0, 1, 2, 3, 4, 5, 6];
  const expectKill = (store: { isDead(): boolean }, writes: number) => {
    if (writes === 0) expect(store.isDead()).toBe(true);
    if (writes === kills.at(-1)) expect(store.isDead(), `the action ends after ${writes} writes`).toBe(false);
  };

  it('at any write while it settles loses and doubles no money: the sweep finishes, and repeating the call answers ok', () =>
    withShops(async ({ opened, open }) => {
      const shop = await open();
      const { staff } = await furnish(shop);
      for (const writes of kills) {
        const [order, other] = [await staff.place(), await staff.place()];
        const utr = utrOf(100 + writes);
        await staff.importEntries([{ day: '2026-11-21', amount: 25_998, utr, payer: 'Meera Iyer' }]);
        const creditId = (await staff.creditOf(utr))._id;
        const pairs = [order, other].map(({ _id: orderId }) => ({ creditId, orderId, amount: 12_999 }));
        const store = dying(opened.store, writes);
        const killed = await open(store);
        await killed.statements.settle(pairs, actor).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
        expectKill(store, writes);
        await shop.statements.sweep(new Date('2100-01-01'));
        await expectMoneyAddsUp(shop);
        expect(await staff.settled(...pairs)).toMatchObject([{ ok: true }, { ok: true }]);
        for (const { _id } of [order, other]) expect(await staff.orderOf(_id)).toMatchObject({ status: 'processing', amountVerified: 12_999, payments: [{}] });
        await expectMoneyAddsUp(shop);
      }
    }), 120_000);

  it('at any write while it unsettles leaves both orders right', () =>
    withShops(async ({ opened, open }) => {
      const shop = await open();
      const { staff, orders, credits } = await furnish(shop);
      const pairs = [orders[1]!, orders[2]!].map((orderId) => ({ creditId: credits[2]!, orderId, amount: 12_999 }));
      for (const writes of kills) {
        await staff.settled(...pairs);
        const store = dying(opened.store, writes);
        const killed = await open(store);
        await killed.statements.unsettle(credits[2]!, { reason: 'Wrong' }, actor).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
        expectKill(store, writes);
        await shop.statements.sweep(new Date('2100-01-01'));
        await expectMoneyAddsUp(shop);
        const left = (await shop.credits.find(credits[2]!))!.parts;
        if (left.length > 0) await staff.unsettle(credits[2]!);
        for (const { orderId } of pairs) expect(await staff.orderOf(orderId)).toMatchObject({ status: 'pending', amountVerified: 0, payments: [] });
      }
    }), 120_000);

  it('at any write while it imports stores each credit once when the file comes again', () =>
    withShops(async ({ opened, open }) => {
      const shop = await open();
      const staff = staffOf(shop);
      let known = 0;
      for (const writes of kills) {
        const entries = Array.from({ length: 250 }, (_, row) => ({ day: '2026-11-21', amount: 500, utr: utrOf(1_000 * (writes + 1) + row), payer: 'Meera Iyer' }));
        const store = dying(opened.store, writes);
        const killed = await open(store);
        await staffOf(killed).importEntries(entries).catch(() => undefined);
        expectKill(store, writes);
        const { statement } = (await staff.importEntries(entries)).body;
        known += 250;
        expect(Number(statement.credits) + Number(statement.duplicates)).toBe(250);
        expect((await staff.list(`statement=${statement._id}`)).total).toBe(250);
        expect(await shop.credits.every()).toHaveLength(known);
      }
    }), 120_000);

  it('counts no credit twice, whatever staff settle, split, undo and set aside, at once and with kills', () =>
    withShops(async ({ opened, open }) => {
      for (const seed of [1, 2, 3, 4]) {
        const chance = chanceOf(seed);
        const shop = await open();
        const { orders } = await furnish(shop);
        const ids = (await shop.credits.every()).map(({ _id }) => _id);
        for (let round = 0; round < 12; round += 1) {
          const actions = Array.from({ length: chance.whole(1, 3) }, () => {
            const [creditId, orderId, kind] = [chance.oneOf(ids), chance.oneOf(orders), chance.whole(0, 6)];
            return (on: OrderShop) => {
              if (kind <= 1) return on.statements.settle([{ creditId, orderId }], actor);
              if (kind <= 3) return on.statements.settle([{ creditId, orderId, amount: chance.oneOf([5_000, 12_999, 20_000]) }], actor);
              return kind === 4 ? on.statements.setAside(creditId, 'Rent', actor) : on.statements.unsettle(creditId, { reason: 'Wrong' }, actor);
            };
          });
          const on = chance.whole(0, 3) === 0 ? await open(dying(opened.store, chance.whole(0, 6))) : shop;
          await Promise.allSettled(actions.map((act) => act(on)));
          await shop.statements.sweep(new Date('2100-01-01'));
          await expectMoneyAddsUp(shop);
        }
      }
    }), 120_000);
});
