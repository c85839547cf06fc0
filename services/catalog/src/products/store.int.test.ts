import { newEvent } from '@storefront/service-kit';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { details, openCatalog, product } from '../testing/catalog';
import type { TestCatalog } from '../testing/catalog';
import { editProduct } from './product';
import { listProducts } from './queries';

describe.each(storeVariants())('products on $name', (variant) => {
  let catalog: TestCatalog;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
  });
  afterEach(() => catalog.destroy());

  const saved = (id: string, revision: number) => newEvent('product.saved', { productId: id, revision }, catalog.clock());

  it('a save counts only where the product is still as it was read', async () => {
    const read = product();
    await catalog.put(read);
    const changes = editProduct(read, details({ name: 'First' }));
    expect(await catalog.products.save(read, changes, undefined, saved(read._id, 2))).toMatchObject({ name: 'First', revision: 2 });
    expect(await catalog.products.save(read, { ...changes, name: 'Second' }, undefined, saved(read._id, 2))).toBeUndefined();
    expect((await catalog.products.find(read._id))?.name).toBe('First');
    expect(await catalog.events()).toHaveLength(1);
  });

  it('a save that sets the stock is refused when some was sold since it was read', async () => {
    const read = product({ stock: 10 });
    await catalog.put(read);
    await catalog.products.changeHold(read, 'a'.repeat(24), { from: undefined, take: 2, to: { quantity: 2, revision: 0 } });
    expect(await catalog.products.save(read, editProduct(read, details()), 20, saved(read._id, 2))).toBeUndefined();
    expect(await catalog.products.save(read, editProduct(read, details()), undefined, saved(read._id, 2))).toMatchObject({ stock: 8 });
  });

  it('what is deleted is in no list, and is told once', async () => {
    const one = product();
    await catalog.put(one, product({ name: 'Other' }));
    const remove = () => catalog.products.delete(one._id, catalog.clock().toISOString(), newEvent('product.deleted', { productId: one._id }, catalog.clock()));
    expect(await Promise.all([remove(), remove()])).toEqual(expect.arrayContaining([true, false]));
    expect(await catalog.products.find(one._id)).toBeUndefined();
    expect((await listProducts(catalog.products, {})).total).toBe(1);
    expect(await catalog.products.count()).toBe(1);
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.deleted']);
  });

  it('what was deleted is purged only after it was told', async () => {
    const one = product();
    await catalog.put(one);
    await catalog.products.delete(one._id, '2026-01-01T00:00:00.000Z', newEvent('product.deleted', { productId: one._id }, catalog.clock()));
    expect(await catalog.products.purge('2026-02-01T00:00:00.000Z')).toBe(0);
    await catalog.products.outbox.updateAll({}, { $set: { outbox: [], outboxPending: false } });
    expect(await catalog.products.purge('2025-12-01T00:00:00.000Z')).toBe(0);
    expect(await catalog.products.purge('2026-02-01T00:00:00.000Z')).toBe(1);
  });

  it('a hold on what was deleted or repriced meanwhile is refused', async () => {
    const one = product();
    await catalog.put(one);
    const take = { from: undefined, take: 1, to: { quantity: 1, revision: 0 } };
    expect(await catalog.products.changeHold({ ...one, price: 1 }, 'a'.repeat(24), take)).toBe(false);
    await catalog.products.delete(one._id, catalog.clock().toISOString(), newEvent('product.deleted', { productId: one._id }, catalog.clock()));
    expect(await catalog.products.changeHold(one, 'a'.repeat(24), take)).toBe(false);
    expect(await catalog.stockOf(one._id)).toBe(10);
  });

  it('a change that was decided before holds were forgotten is refused', async () => {
    const one = product();
    await catalog.put(one);
    const orderId = 'a'.repeat(24);
    await catalog.products.changeHold(one, orderId, { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
    const [marked] = await catalog.products.findMany([one._id]);
    expect(await catalog.products.forgetHolds(marked!, [orderId])).toBe(true);
    expect(await catalog.products.changeHold(one, orderId, { from: undefined, take: 1, to: { quantity: 1, revision: 0 } })).toBe(false);
    expect(await catalog.stockOf(one._id)).toBe(9);
  });
});
