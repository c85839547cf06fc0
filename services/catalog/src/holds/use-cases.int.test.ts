import type { EventOf } from '@storefront/contracts';
import { newId } from '@storefront/service-kit';
import { chanceOf, silentLogger, storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogError } from '../catalog-error';
import { openProductStore } from '../products/store';
import { reservationSubscriptions } from '../reservations/subscriptions';
import { openCatalog, product, type TestCatalog } from '../testing/catalog';
import type { ShopperHold } from './hold';
import { openShopperStore } from './store';
import { createHoldUseCases } from './use-cases';

const minute = 60_000;
const price = 24_999;

describe.each(storeVariants())('holds, on $name', (variant) => {
  let catalog: TestCatalog;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
  });
  afterEach(() => catalog.destroy());

  const put = async (stock: number, name?: string) => {
    const one = product({ stock, ...(name && { name }) });
    await catalog.put(one);
    return one._id;
  };
  const formOf = (...lines: [string, number?][]) => ({ items: lines.map(([id, quantity = 1]) => ({ product: id, quantity })) });
  const hold = async (customer: string, ...lines: [string, number?][]) => (await catalog.holds.hold(customer, formOf(...lines))).hold;
  const refusal = (work: Promise<unknown>): Promise<CatalogError | undefined> =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof CatalogError) return error;
        throw error;
      },
    );
  const order = (orderId: string, customer: string, lines: [string, number?][], holdId?: string) =>
    catalog.reservations.hold(orderId, { customer, holdId, lines: lines.map(([id, quantity = 1]) => ({ product: id, quantity, price })) });
  const held = async (id: string) => (await catalog.products.held()).get(id) ?? 0;
  const numbers = async (id: string) => [await catalog.stockOf(id), await held(id)];
  const marksOf = async (id: string) => (await catalog.products.findMany([id]))[0];

  it('take the pieces out of the stock, at the current price, and end after 15 minutes', async () => {
    const id = await put(3);
    const customer = newId();
    const made = await hold(customer, [id, 2]);
    expect(made).toMatchObject({ items: [{ product: id, quantity: 2, price }], expiresAt: '2026-06-01T00:15:00.000Z' });
    expect(await numbers(id)).toEqual([1, 2]);
    expect(await catalog.holds.mine(customer)).toEqual(made);
    catalog.pass(15 * minute - 1);
    await catalog.holds.expire();
    expect(await numbers(id)).toEqual([1, 2]);
    catalog.pass(1);
    expect(await catalog.holds.mine(customer)).toBeUndefined();
    await catalog.holds.expire();
    expect(await numbers(id)).toEqual([3, 0]);
    expect(await marksOf(id)).toMatchObject({ holds: {}, leases: [] });
  });

  it('give 10 pieces to exactly 10 of 40 customers', async () => {
    const id = await put(10);
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(hold(newId(), [id]))));
    expect(answers.filter((refused) => refused === undefined)).toHaveLength(10);
    expect(answers.filter((refused) => refused?.refusal === 'out-of-stock')).toHaveLength(30);
    expect(await numbers(id)).toEqual([0, 10]);
  });

  it('name the product, what is left and when it may be free again', async () => {
    const id = await put(1, 'Kanjeevaram');
    const first = await hold(newId(), [id]);
    const details = { product: id, left: 0, freeAt: first.expiresAt };
    expect(await refusal(hold(newId(), [id]))).toMatchObject({ message: 'Someone is paying for the last Kanjeevaram. It may be free again at 5:45 am.', details });
    catalog.pass(15 * minute);
    await catalog.holds.expire();
    expect(await refusal(hold(newId(), [id]))).toBeUndefined();
  });

  it('are replaced at once by a new one; a refused one leaves the old one', async () => {
    const [a, b, c] = [await put(3), await put(3), await put(0)];
    const customer = newId();
    await hold(customer, [a, 2], [b, 1]);
    const second = await hold(customer, [b, 3]);
    expect([await numbers(a), await numbers(b)]).toEqual([[3, 0], [0, 3]]);
    expect(await refusal(hold(customer, [a, 3], [b, 1], [c, 1]))).toMatchObject({ refusal: 'out-of-stock', details: { product: c, left: 0 } });
    expect(await catalog.holds.mine(customer)).toEqual(second);
    expect([await numbers(a), await numbers(b)]).toEqual([[3, 0], [0, 3]]);
  });

  it('leave the old one as it was if a later product runs out after the first was taken', async () => {
    const ids = [await put(5), await put(1)].sort();
    const [first, last] = [ids[0]!, ids[1]!];
    await catalog.products.collection.update({ _id: first }, { $set: { stock: 5 } });
    await catalog.products.collection.update({ _id: last }, { $set: { stock: 1 } });
    const customer = newId();
    const before = await hold(customer, [first, 2]);
    const { changeMark } = catalog.products;
    let writes = 0;
    catalog.products.changeMark = async (...given) => {
      writes += 1;
      if (writes === 2) await order(newId(), newId(), [[last]]);
      return changeMark(...given);
    };
    expect(await refusal(hold(customer, [first, 4], [last]))).toMatchObject({ refusal: 'out-of-stock' });
    expect(await catalog.holds.mine(customer)).toEqual(before);
    expect([await numbers(first), await numbers(last)]).toEqual([[3, 2], [0, 0]]);
  });

  it('return the same hold for the same key, also to parallel requests, and refuse the key for other items', variant.besideWrites, async () => {
    const id = await put(5);
    const customer = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => catalog.holds.hold(customer, formOf([id, 2]), 'attempt-1')));
    expect(new Set(answers.map((made) => made.hold._id)).size).toBe(1);
    expect(await numbers(id)).toEqual([3, 2]);
    expect(await catalog.holds.hold(customer, formOf([id], [id]), 'attempt-1')).toEqual(answers[0]);
    expect(await refusal(catalog.holds.hold(customer, formOf([id, 3]), 'attempt-1'))).toMatchObject({ refusal: 'key-reused' });
    await hold(customer, [id]);
    expect(await refusal(catalog.holds.hold(customer, formOf([id, 2]), 'attempt-1'))).toMatchObject({ refusal: 'hold-ended' });
    expect(await numbers(id)).toEqual([4, 1]);
  });

  it('are limited to one for a customer, however many start at once', variant.besideWrites, async () => {
    const [a, b] = [await put(50), await put(50)];
    const customer = newId();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => refusal(hold(customer, [index % 2 ? a : b, 1 + (index % 3)]))));
    const accepted = answers.filter((refused) => refused === undefined).length;
    expect(accepted).toBeGreaterThan(0);
    // The limit of a minute holds for parallel requests too.
    expect(accepted).toBeLessThanOrEqual(3);
    expect((await catalog.shoppers.find(customer))?.recent).toHaveLength(accepted);
    const mine = await catalog.holds.mine(customer);
    const pieces = (mine?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await held(a)) + (await held(b))).toBe(pieces);
    expect([(await catalog.stockOf(a))! + (await held(a)), (await catalog.stockOf(b))! + (await held(b))]).toEqual([50, 50]);
  });

  it('end once at their customer’s request; other customers cannot end them', async () => {
    const id = await put(2);
    const customer = newId();
    const made = await hold(customer, [id, 2]);
    expect(await refusal(catalog.holds.end(newId(), made._id))).toMatchObject({ refusal: 'not-found' });
    await Promise.all([catalog.holds.end(customer, made._id), catalog.holds.end(customer, made._id)]);
    expect(await numbers(id)).toEqual([2, 0]);
    expect(await catalog.holds.mine(customer)).toBeUndefined();
    await hold(customer, [id]);
    await catalog.holds.end(customer, made._id);
    expect(await numbers(id)).toEqual([1, 1]);
  });

  describe('limits', () => {
    it('are 3 a minute and 20 an hour; repetitions and refusals do not count', async () => {
      const [id, none] = [await put(50), await put(0)];
      const many = await Promise.all(Array.from({ length: 30 }, () => put(5)));
      const customer = newId();
      for (let count = 0; count < 5; count += 1) {
        await refusal(hold(customer, [none]));
        await catalog.holds.hold(customer, formOf([id]), 'same');
      }
      await hold(customer, [many[0]!]);
      await hold(customer, [many[1]!]);
      expect(await refusal(hold(customer, [many[2]!]))).toMatchObject({
        refusal: 'too-many-holds',
        message: 'We have reserved items for you 3 times in the last minute. Please wait a minute, or place your order now: that reserves the items.',
      });
      for (let count = 3; count < 20; count += 1) {
        catalog.pass(minute);
        await hold(customer, [many[count]!]);
      }
      catalog.pass(minute);
      expect(await refusal(hold(customer, [many[20]!]))).toMatchObject({
        refusal: 'too-many-holds',
        message: 'We have reserved items for you 20 times in the last hour. Please try again later, or place your order now: that reserves the items.',
      });
      catalog.pass(45 * minute);
      expect(await refusal(hold(customer, [many[20]!]))).toBeUndefined();
    });

    it('are three for one product and day in India without an order', async () => {
      const id = await put(50);
      const customer = newId();
      let last: ShopperHold | undefined;
      for (let count = 0; count < 3; count += 1) {
        last = await hold(customer, [id]);
        catalog.pass(2 * minute);
      }
      expect(await refusal(hold(customer, [id]))).toMatchObject({
        refusal: 'too-many-holds',
        message: 'We have reserved an item in your cart for you 3 times today. You can still place your order: that reserves the items.',
        details: { product: id },
      });
      const orderId = newId();
      await order(orderId, customer, [[id]], last?._id);
      await catalog.reservations.placed(orderId, 1, { [id]: 1 }, customer);
      expect(await refusal(hold(customer, [id]))).toBeUndefined();
      catalog.pass(2 * minute);
      expect(await refusal(hold(customer, [id]))).toMatchObject({ refusal: 'too-many-holds' });
      // From 5:40 am in India until after midnight.
      catalog.pass(19 * 60 * minute);
      expect(await refusal(hold(customer, [id]))).toBeUndefined();
    });
  });

  describe('an order', () => {
    it('takes the pieces of its customer’s hold without new stock, with and without the hold’s id', async () => {
      for (const named of [true, false]) {
        const id = await put(2);
        const customer = newId();
        const made = await hold(customer, [id, 2]);
        expect(await catalog.queries.lookUp([id], customer)).toMatchObject([{ stock: 2 }]);
        expect(await catalog.queries.lookUp([id], newId())).toMatchObject([{ stock: 0 }]);
        const orderId = newId();
        await Promise.all([1, 2, 3].map(() => order(orderId, customer, [[id, 2]], named ? made._id : undefined)));
        expect(await numbers(id)).toEqual([0, 0]);
        expect(await catalog.holds.mine(customer)).toBeUndefined();
        await catalog.reservations.placed(orderId, 1, { [id]: 2 }, customer);
        catalog.pass(16 * minute);
        await catalog.holds.expire();
        await catalog.reservations.forgetMarks();
        expect(await numbers(id)).toEqual([0, 0]);
        expect(await marksOf(id)).toMatchObject({ holds: {}, leases: [] });
      }
    });

    it('is placed at the price of the hold it names, and else at the current price', async () => {
      const id = await put(2);
      const customer = newId();
      const made = await hold(customer, [id]);
      await catalog.products.collection.update({ _id: id }, { $set: { price: 30_000 } });
      expect(await catalog.holds.running(customer, made._id)).toMatchObject({ items: [{ price }] });
      expect(await refusal(order(newId(), customer, [[id]]))).toMatchObject({ refusal: 'price-changed' });
      expect(await refusal(order(newId(), newId(), [[id]], made._id))).toMatchObject({ refusal: 'price-changed' });
      expect(await refusal(order(newId(), customer, [[id]], made._id))).toBeUndefined();
    });

    it('returns what it does not need of the hold when it is placed', async () => {
      const [a, b] = [await put(3), await put(3)];
      const customer = newId();
      await hold(customer, [a, 3], [b, 2]);
      const orderId = newId();
      await order(orderId, customer, [[a]]);
      expect([await numbers(a), await numbers(b)]).toEqual([[0, 2], [1, 2]]);
      await catalog.reservations.placed(orderId, 1, { [a]: 1 }, customer);
      expect([await numbers(a), await numbers(b)]).toEqual([[2, 0], [3, 0]]);
    });

    it('that is abandoned gives the pieces back to the hold, once, and to the stock if the hold has ended', async () => {
      for (const minutes of [0, 15]) {
        const id = await put(3);
        const customer = newId();
        const made = await hold(customer, [id, 2]);
        const orderId = newId();
        await order(orderId, customer, [[id, 3]]);
        expect(await numbers(id)).toEqual([0, 0]);
        catalog.pass(minutes * minute);
        await Promise.all([1, 2].map(() => catalog.reservations.release(orderId, 0, [id])));
        expect(await numbers(id)).toEqual(minutes === 0 ? [1, 2] : [3, 0]);
        expect(await catalog.holds.running(customer, made._id)).toEqual(minutes === 0 ? made : undefined);
      }
    });

    /** One piece, held by a customer who is about to order it. */
    async function heldPiece() {
      const [id, customer] = [await put(1), newId()];
      const made = await hold(customer, [id]);
      const expectHeld = async () => {
        expect(await catalog.holds.running(customer, made._id)).toEqual(made);
        expect(await numbers(id)).toEqual([0, 1]);
      };
      return { id, customer, made, orderId: newId(), expectHeld };
    }

    it('that is abandoned gives the hold back, also if the first release was interrupted after the marks changed', async () => {
      const { id, customer, made, orderId, expectHeld } = await heldPiece();
      await order(orderId, customer, [[id]], made._id);
      const { orderLeaves } = catalog.holds;
      catalog.holds.orderLeaves = () => Promise.reject(new Error('crash'));
      await expect(catalog.reservations.release(orderId, 0, [id])).rejects.toThrow('crash');
      catalog.holds.orderLeaves = orderLeaves;
      await catalog.reservations.release(orderId, 0, [id]);
      await expectHeld();
    });

    it('that is abandoned before it takes the hold gives the hold back', async () => {
      const { id, customer, made, orderId, expectHeld } = await heldPiece();
      const { orderTakes } = catalog.holds;
      catalog.holds.orderTakes = async (...given) => {
        await catalog.reservations.release(orderId, 0, [id]);
        await orderTakes(...given);
      };
      await order(orderId, customer, [[id]], made._id);
      await expectHeld();
    });

    it('that is abandoned while it is being placed gives the hold back', async () => {
      const { id, customer, made, orderId, expectHeld } = await heldPiece();
      const { changeMark } = catalog.products;
      catalog.products.changeMark = async (...given) => {
        catalog.products.changeMark = changeMark;
        await order(orderId, customer, [[id]], made._id);
        return changeMark(...given);
      };
      await catalog.reservations.release(orderId, 0, [id]);
      await expectHeld();
    });

    it('that is refused leaves the hold as it was', async () => {
      const [a, b] = [await put(1), await put(0)];
      const customer = newId();
      const made = await hold(customer, [a]);
      expect(await refusal(order(newId(), customer, [[a], [b]]))).toMatchObject({ refusal: 'out-of-stock' });
      expect(await numbers(a)).toEqual([0, 1]);
      expect(await catalog.holds.running(customer, made._id)).toEqual(made);
    });

    it('that is reopened takes free pieces first, then those of its customer’s hold, and gives them back if it is abandoned', async () => {
      const id = await put(3);
      const [customer, other] = [newId(), newId()];
      const made = await hold(customer, [id]);
      const reopen = (orderId: string, quantity: number, buyer = customer) => catalog.reservations.hold(orderId, { revision: 3, customer: buyer, lines: [{ product: id, quantity }] });
      const [small, large] = [newId(), newId()];
      await reopen(small, 1);
      expect(await numbers(id)).toEqual([1, 1]);
      expect(await catalog.holds.mine(customer)).toEqual(made);
      expect(await refusal(reopen(newId(), 2, other))).toMatchObject({ refusal: 'out-of-stock', details: { available: 1 } });
      await reopen(large, 2);
      await reopen(large, 2);
      expect(await numbers(id)).toEqual([0, 0]);
      expect(await catalog.holds.mine(customer)).toBeUndefined();
      await catalog.reservations.release(large, 3, [id]);
      expect(await numbers(id)).toEqual([1, 1]);
      expect(await catalog.holds.mine(customer)).toEqual(made);
    });

    it('that is reopened with pieces of the hold ends the hold with its event, and returns the rest', async () => {
      const [id, other] = [await put(1), await put(1)];
      const customer = newId();
      await hold(customer, [id], [other]);
      const orderId = newId();
      await catalog.reservations.hold(orderId, { revision: 3, customer, lines: [{ product: id, quantity: 1 }] });
      const data = { orderId, revision: 4, customer: { _id: customer }, from: 'cancelled', to: 'pending', items: [{ productId: id, quantity: 1 }] };
      await reservationSubscriptions(catalog.reservations)['order.status-changed']({ data } as EventOf<'order.status-changed'>);
      expect([await numbers(id), await numbers(other)]).toEqual([[0, 0], [1, 0]]);
    });

    it('that is cancelled returns its pieces to the stock, not to the hold', async () => {
      const id = await put(1);
      const customer = newId();
      await hold(customer, [id]);
      const orderId = newId();
      await order(orderId, customer, [[id]]);
      await catalog.reservations.placed(orderId, 1, { [id]: 1 }, customer);
      await catalog.reservations.release(orderId, 2, [id]);
      expect(await numbers(id)).toEqual([1, 0]);
    });
  });

  it('survive a crash after every write: nothing is lost, nothing is held twice', async () => {
    const crash = new Error('crash');
    for (let at = 1; at < 40; at += 1) {
      const [a, b] = [await put(4), await put(4)];
      const customer = newId();
      const first = await hold(customer, [a, 2]);
      let writes = 0;
      const restore: (() => void)[] = [];
      const crashing = <T extends object>(target: T, name: keyof T) => {
        const real = target[name] as (...given: unknown[]) => Promise<unknown>;
        target[name] = (async (...given: unknown[]) => {
          if (writes >= at) throw crash;
          const result = await real.apply(target, given);
          writes += 1;
          if (writes >= at) throw crash;
          return result;
        }) as T[keyof T];
        restore.push(() => void (target[name] = real as T[keyof T]));
      };
      crashing(catalog.products, 'changeMark');
      crashing(catalog.shoppers, 'save');
      crashing(catalog.shoppers, 'finished');
      const orderId = newId();
      let isOrdered = false;
      const finished = await (async () => {
        const second = await hold(customer, [a, 1], [b, 3]);
        await order(orderId, customer, [[a], [b, 3]], second._id);
        isOrdered = true;
        await catalog.reservations.placed(orderId, 1, { [a]: 1, [b]: 3 }, customer);
      })().then(
        () => true,
        (error: unknown) => {
          if (error !== crash) throw error;
          return false;
        },
      );
      const isDone = finished && writes < at;
      restore.forEach((undo) => undo());
      if (isDone) {
        expect(at).toBeGreaterThan(10);
        return;
      }
      catalog.pass(minute);
      await catalog.holds.finishInterrupted();
      // Abandons an unconfirmed attempt. Then the hold is the complete first one or the complete second one.
      if (!isOrdered) await catalog.reservations.release(orderId, 0, [a, b]);
      const mine = await catalog.holds.mine(customer);
      if (mine) expect([await held(a), await held(b)], `after write ${at}`).toEqual(mine._id === first._id ? [2, 0] : [1, 3]);
      await catalog.reservations.release(orderId, 2, [a, b]);
      catalog.pass(16 * minute);
      await catalog.holds.expire();
      expect([await numbers(a), await numbers(b)], `after write ${at}`).toEqual([[4, 0], [4, 0]]);
    }
    throw new Error('the writes never ended');
  });

  it.each([1, 2, 3, 4])('never sell a piece twice: stock, held and ordered add up after any sequence (seed %i)', variant.besideWrites, async (seed) => {
    const chance = chanceOf(seed);
    const ids = [await put(6), await put(3)];
    const stock = [6, 3];
    const customers = Array.from({ length: 4 }, () => newId());
    const orders = new Map<string, { customer: string; lines: [string, number][] }>();
    const linesOf = (): [string, number][] => ids.filter(() => chance.next() < 0.7).map((id) => [id, chance.whole(1, 3)]);
    const step = async () => {
      const customer = chance.oneOf(customers);
      const lines = linesOf();
      const dice = chance.next();
      if (lines.length === 0) return;
      if (dice < 0.4) await refusal(hold(customer, ...lines));
      else if (dice < 0.5) {
        const mine = await catalog.holds.mine(customer);
        if (mine) await refusal(catalog.holds.end(customer, mine._id));
      } else if (dice < 0.8) {
        const orderId = newId();
        const mine = await catalog.holds.mine(customer);
        if (await refusal(order(orderId, customer, lines, mine?._id))) return;
        if (chance.next() < 0.3) return catalog.reservations.release(orderId, 0, ids);
        orders.set(orderId, { customer, lines });
        await catalog.reservations.placed(orderId, 1, Object.fromEntries(lines), customer);
      } else if (dice < 0.9) {
        const [orderId] = orders.keys();
        if (orderId === undefined) return;
        orders.delete(orderId);
        await catalog.reservations.release(orderId, 2, ids);
      } else {
        catalog.pass(chance.whole(1, 20) * minute);
        await catalog.holds.expire();
        await catalog.reservations.forgetMarks();
      }
    };
    const check = async (when: string) => {
      for (const [index, id] of ids.entries()) {
        const ordered = [...orders.values()].flatMap(({ lines }) => lines.filter(([one]) => one === id)).reduce((sum, [, quantity]) => sum + quantity, 0);
        const free = await catalog.stockOf(id);
        expect(free, when).toBeGreaterThanOrEqual(0);
        expect(free! + (await held(id)) + ordered, when).toBe(stock[index]);
      }
    };
    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: chance.whole(1, 4) }, step));
      await check(`round ${round}`);
    }
    catalog.pass(60 * minute);
    await catalog.holds.finishInterrupted();
    await catalog.holds.expire();
    await check('at the end');
    expect([await held(ids[0]!), await held(ids[1]!)]).toEqual([0, 0]);
  });

  it('are the same for two replicas: one hold and three requests a minute for a customer, and stock that returns once', variant.besideWrites, async () => {
    const id = await put(30);
    const products = await openProductStore(catalog.store, catalog.clock);
    const shoppers = await openShopperStore(catalog.store);
    const replica = createHoldUseCases({ products, shoppers, clock: catalog.clock, logger: silentLogger, minutes: 15, maxPieces: 10 });
    const customers = Array.from({ length: 3 }, () => newId());
    const requests = customers.flatMap((customer) => Array.from({ length: 8 }, (_, index) => [customer, index % 2 ? replica : catalog.holds] as const));
    const answers = await Promise.all(requests.map(([customer, holds]) => refusal(holds.hold(customer, formOf([id, 2])))));
    for (const customer of customers) {
      const accepted = answers.filter((refused, index) => requests[index]![0] === customer && !refused).length;
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThanOrEqual(3);
    }
    expect(await numbers(id)).toEqual([24, 6]);
    catalog.pass(15 * minute);
    await Promise.all([catalog.holds.expire(), replica.expire(), catalog.holds.expire(), replica.expire()]);
    expect(await numbers(id)).toEqual([30, 0]);
  });

  it('keep little: no document of a customer who held nothing for two days', async () => {
    const id = await put(1);
    await hold(newId(), [id]);
    catalog.pass(49 * 60 * minute);
    await catalog.holds.expire();
    await catalog.holds.forget();
    expect(await (await catalog.store.collection('shoppers')).count()).toBe(0);
  });
});
