import { newId } from '@storefront/service-kit';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogError } from '../catalog-error';
import { openCatalog, product, type TestCatalog } from '../testing/catalog';
import type { ReservationUseCases } from './use-cases';

const minutes = 60_000;

describe.each(storeVariants())('reservations, on $name', (variant) => {
  let catalog: TestCatalog;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
  });
  afterEach(() => catalog.destroy());

  const { release, placed, forgetMarks } = {
    release: (...args: Parameters<ReservationUseCases['release']>) => catalog.reservations.release(...args),
    placed: (orderId: string, revision: number, quantities: Record<string, number>) => catalog.reservations.placed(orderId, revision, quantities, newId()),
    forgetMarks: () => catalog.reservations.forgetMarks(),
  };
  /** @returns why it was refused, or undefined if everything is held */
  const hold = (...args: Parameters<ReservationUseCases['hold']>): Promise<CatalogError | undefined> =>
    catalog.reservations.hold(...args).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof CatalogError) return error;
        throw error;
      },
    );
  const line = (id: string, quantity = 1, price = 24_999) => ({ product: id, quantity, price });
  const holdsOf = async (id: string) => (await catalog.products.findMany([id]))[0]?.holds;
  const put = async (stock: number, name?: string) => {
    const one = product({ stock, ...(name && { name }) });
    await catalog.put(one);
    return one._id;
  };

  it('give 10 pieces to exactly 10 of 40 parallel orders', async () => {
    const id = await put(10);
    const answers = await Promise.all(Array.from({ length: 40 }, () => hold(newId(), { lines: [line(id)] })));
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(10);
    expect(answers.filter((refusal) => refusal?.message === '"Meenakshi Kanjeevaram" is out of stock')).toHaveLength(30);
    expect(await catalog.stockOf(id)).toBe(0);
  });

  it('hold all lines of an order or none', async () => {
    const [first, second] = [await put(5), await put(1, 'Lal Paar Tant')];
    const refusal = await hold(newId(), { lines: [line(first, 2), line(second, 2)] });
    expect(refusal).toMatchObject({ refusal: 'out-of-stock', message: 'Only 1 of "Lal Paar Tant" is left', details: { product: second, available: 1 } });
    expect([await catalog.stockOf(first), await catalog.stockOf(second)]).toEqual([5, 1]);
  });

  it('sell every piece of two products to parallel orders that name them in opposite order; refused orders hold nothing', async () => {
    const [first, second] = [await put(6), await put(6)];
    const orders = Array.from({ length: 20 }, (_, index) => (index % 2 ? [first, second] : [second, first]));
    const answers = await Promise.all(orders.map(([a, b]) => hold(newId(), { lines: [line(a!), line(b!)] })));
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(6);
    expect([await catalog.stockOf(first), await catalog.stockOf(second)]).toEqual([0, 0]);
  });

  it('refuse an outdated price and an unknown product, and hold nothing', async () => {
    const id = await put(5);
    expect(await hold(newId(), { lines: [line(id, 1, 24_998)] })).toMatchObject({ refusal: 'price-changed', message: 'The price of "Meenakshi Kanjeevaram" is now ₹24,999. Please check the new total, then place your order again.' });
    expect(await hold(newId(), { lines: [line(id), line(newId())] })).toMatchObject({ refusal: 'unknown-product' });
    expect(await catalog.stockOf(id)).toBe(5);
  });

  it('take the stock once if the same hold is sent many times at once', async () => {
    const id = await put(5);
    const orderId = newId();
    const answers = await Promise.all(Array.from({ length: 12 }, () => hold(orderId, { lines: [line(id, 2)] })));
    expect(answers.every((refusal) => refusal === undefined)).toBe(true);
    expect(await catalog.stockOf(id)).toBe(3);
  });

  it('return the stock once, however often it is released', async () => {
    const id = await put(5);
    const orderId = newId();
    await hold(orderId, { lines: [line(id, 2)] });
    await Promise.all(Array.from({ length: 8 }, () => release(orderId, 0, [id])));
    expect(await catalog.stockOf(id)).toBe(5);
  });

  it('refuse a hold that arrives after its release, also when the mark was removed', async () => {
    const id = await put(5);
    const orderId = newId();
    await release(orderId, 0, [id]);
    expect(await hold(orderId, { lines: [line(id)] })).toMatchObject({ refusal: 'released' });
    catalog.pass(11 * minutes);
    await forgetMarks();
    expect(await holdsOf(id)).toEqual({});
    expect(await hold(orderId, { lines: [line(id)] })).toMatchObject({ refusal: 'released' });
    expect(await catalog.stockOf(id)).toBe(5);
  });

  it('release a partial hold when its repetition is refused', async () => {
    const [first, second] = [await put(5), await put(0)];
    const orderId = newId();
    await hold(orderId, { lines: [line(first, 2)] });
    expect(await hold(orderId, { lines: [line(first, 2), line(second)] })).toMatchObject({ refusal: 'out-of-stock' });
    expect(await catalog.stockOf(first)).toBe(5);
    expect(await hold(orderId, { lines: [line(first, 2)] })).toMatchObject({ refusal: 'released' });
  });

  it('keep the mark of an order for a while after its quantities are recorded, then remove it; the stock stays sold', async () => {
    const id = await put(5);
    const orderId = newId();
    await hold(orderId, { lines: [line(id, 2)] });
    await placed(orderId, 1, { [id]: 2 });
    await forgetMarks();
    expect(await holdsOf(id)).toHaveProperty(orderId);
    catalog.pass(11 * minutes);
    await forgetMarks();
    expect(await holdsOf(id)).toEqual({});
    expect(await catalog.stockOf(id)).toBe(3);
    expect(await hold(orderId, { lines: [line(id, 2)] })).toBeUndefined();
    expect(await catalog.stockOf(id)).toBe(3);
  });

  it('return the stock of a cancelled order once, also without a mark, and hold it again when the order is reopened', async () => {
    const id = await put(5);
    const orderId = newId();
    await hold(orderId, { lines: [line(id, 2)] });
    await placed(orderId, 1, { [id]: 2 });
    catalog.pass(11 * minutes);
    await forgetMarks();

    await release(orderId, 2, [id]);
    await release(orderId, 2, [id]);
    expect(await catalog.stockOf(id)).toBe(5);

    expect(await hold(orderId, { revision: 3, lines: [{ product: id, quantity: 2 }] })).toBeUndefined();
    await placed(orderId, 4, { [id]: 2 });
    await release(orderId, 2, [id]);
    expect(await catalog.stockOf(id)).toBe(3);

    catalog.pass(11 * minutes);
    await forgetMarks();
    expect(await holdsOf(id)).toEqual({});
    await release(orderId, 5, []);
    expect(await catalog.stockOf(id)).toBe(5);
  });

  it('take the stock once if an order is reopened before its cancellation was handled', async () => {
    const id = await put(2);
    const orderId = newId();
    await hold(orderId, { lines: [line(id, 2)] });
    await placed(orderId, 1, { [id]: 2 });
    expect(await hold(orderId, { revision: 3, lines: [{ product: id, quantity: 2 }] })).toBeUndefined();
    await release(orderId, 2, [id]);
    expect(await catalog.stockOf(id)).toBe(0);
  });

  it('return the stock if the cancellation arrives before the placed order, and ignore the late one', async () => {
    const id = await put(5);
    const orderId = newId();
    await hold(orderId, { lines: [line(id, 2)] });
    await release(orderId, 2, [id]);
    await placed(orderId, 1, { [id]: 2 });
    catalog.pass(11 * minutes);
    await forgetMarks();
    await release(orderId, 2, [id]);
    expect(await catalog.stockOf(id)).toBe(5);
  });

  it('keep the stock exact if marks are removed during holds and releases', variant.besideWrites, async () => {
    const id = await put(500);
    let seed = 7;
    const random = () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff);
    const life = async (): Promise<number> => {
      const orderId = newId();
      const items = [id];
      const twice = async (action: () => Promise<unknown>) => void (await Promise.all(random() < 0.5 ? [action(), action()] : [action()]));
      await twice(() => hold(orderId, { lines: [line(id, 3)] }));
      await twice(() => placed(orderId, 1, { [id]: 3 }));
      if (random() < 0.3) return 3;
      await Promise.all([twice(() => release(orderId, 2, items)), random() < 0.5 ? forgetMarks() : undefined]);
      if (random() < 0.4) return 0;
      await Promise.all([twice(() => hold(orderId, { revision: 3, lines: [{ product: id, quantity: 3 }] })), twice(() => release(orderId, 2, items))]);
      await twice(() => placed(orderId, 4, { [id]: 3 }));
      return 3;
    };
    const forgetter = (async () => {
      for (let round = 0; round < 30; round += 1) {
        catalog.pass(11 * minutes);
        await forgetMarks();
      }
    })();
    const held = await Promise.all(Array.from({ length: 60 }, life));
    await forgetter;
    expect(await catalog.stockOf(id)).toBe(500 - held.reduce((sum, one) => sum + one, 0));
    catalog.pass(11 * minutes);
    await forgetMarks();
    expect(await holdsOf(id)).toEqual({});
  });
});
