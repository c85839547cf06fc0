import { withEvents } from '@storefront/service-kit';
import { storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formOf, openCatalog, product, type TestCatalog } from '../testing/catalog';
import { deleteProduct, editProduct, type ProductState } from './product';
import { openProductStore } from './store';

describe.each(storeVariants())('the product store, on $name', (variant) => {
  let catalog: TestCatalog;
  beforeEach(async () => {
    catalog = await openCatalog(variant);
  });
  afterEach(() => catalog.destroy());

  const remove = (one: ProductState, now = catalog.clock()) => catalog.products.save(one, deleteProduct(one, now), now);

  it('does not save a product that was changed since it was read', async () => {
    const read = product();
    await catalog.put(read);
    const decisions = ['First', 'Second'].map((name) => editProduct(read, formOf({ name }), [], catalog.clock()));
    expect(await catalog.products.save(read, decisions[0]!, catalog.clock())).toMatchObject({ name: 'First', revision: 2 });
    expect(await catalog.products.save(read, decisions[1]!, catalog.clock())).toBeUndefined();
    expect((await catalog.products.find(read._id))?.name).toBe('First');
    expect(await catalog.events()).toHaveLength(1);
  });

  it('refuses a save that sets the stock if some was sold since the product was read', async () => {
    const read = product({ stock: 10 });
    await catalog.put(read);
    await catalog.products.changeMark(read, 'a'.repeat(24), { from: undefined, take: 2, to: { quantity: 2, revision: 0 } });
    expect(await catalog.products.save(read, editProduct(read, formOf({ stock: 20 }), [], catalog.clock()), catalog.clock())).toBeUndefined();
    expect(await catalog.products.save(read, editProduct(read, formOf({ stock: 10 }), [], catalog.clock()), catalog.clock())).toMatchObject({ stock: 8 });
  });

  it('keeps the holds of orders that are placed while a product is saved', async () => {
    const read = product({ stock: 10 });
    await catalog.put(read);
    const mark = { quantity: 2, revision: 0 };
    await catalog.products.changeMark(read, 'a'.repeat(24), { from: undefined, take: 2, to: mark });
    expect(await catalog.products.save(read, editProduct(read, formOf(), [], catalog.clock()), catalog.clock())).toMatchObject({ holds: { ['a'.repeat(24)]: mark } });
  });

  it('lists every published product with the time of its last change by staff', async () => {
    const [edited, sold, gone] = [product(), product({ stock: 5 }), product()];
    await catalog.put(edited, sold, gone);
    catalog.pass(1000);
    await catalog.products.save(edited, editProduct(edited, formOf(), [], catalog.clock()), catalog.clock());
    await catalog.products.changeMark(sold, 'a'.repeat(24), { from: undefined, take: 2, to: { quantity: 2, revision: 0 } });
    await remove(gone);
    const published = await catalog.products.published();
    expect(published).toHaveLength(2);
    expect(published).toContainEqual({ _id: edited._id, changedAt: catalog.clock().toISOString() });
    expect(published).toContainEqual({ _id: sold._id, changedAt: sold.createdAt });
  });

  it('lists every published product once, however many there are', async () => {
    const all = Array.from({ length: 2_001 }, () => product());
    await catalog.products.collection.insertAll(all.map((one) => withEvents(one)));
    const reopened = await openProductStore(catalog.store, catalog.clock);
    expect((await reopened.published()).map(({ _id }) => _id).sort()).toEqual(all.map(({ _id }) => _id).sort());
  });

  it('corrects the lists that an older version stored, at its start, and leaves deleted products in none', async () => {
    const [saree, gone] = [product({ name: 'Dhuan', specifications: { material: 'Linen' } }), product()];
    await catalog.put({ ...saree, listings: ['all', 'saree', 'silk'] }, gone);
    await remove(gone);
    const reopened = await openProductStore(catalog.store, catalog.clock);
    const inList = (listing: string) => reopened.list({ listing, sort: 'createdAt', direction: 1, skip: 0, limit: 9 }).then(({ products }) => products.map(({ name }) => name));
    expect([await inList('silk'), await inList('designer'), await inList('all')]).toEqual([[], ['Dhuan'], ['Dhuan']]);
    expect(await catalog.products.findMany([saree._id])).toEqual([saree]);
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.deleted']);
  });

  it('shows a deleted product in no list, and publishes one event for it', async () => {
    const one = product();
    await catalog.put(one, product({ name: 'Other' }));
    const outcomes = await Promise.all([remove(one), remove(one)]);
    expect(outcomes.filter((saved) => saved !== undefined)).toHaveLength(1);
    expect(await catalog.products.find(one._id)).toBeUndefined();
    expect((await catalog.queries.list({})).total).toBe(1);
    expect(await catalog.products.count()).toBe(1);
    expect((await catalog.events()).map(({ type }) => type)).toEqual(['product.deleted']);
  });

  it('removes a deleted product only after its event is published', async () => {
    const one = product();
    await catalog.put(one);
    await remove(one, new Date('2026-01-01T00:00:00.000Z'));
    expect(await catalog.products.purge('2026-02-01T00:00:00.000Z')).toBe(0);
    await catalog.products.collection.updateAll({}, { $set: { outbox: [], outboxPending: false } });
    expect(await catalog.products.purge('2025-12-01T00:00:00.000Z')).toBe(0);
    expect(await catalog.products.purge('2026-02-01T00:00:00.000Z')).toBe(1);
  });

  it('refuses a hold on a product that was deleted, or has another price, since it was read', async () => {
    const one = product();
    await catalog.put(one);
    const take = { from: undefined, take: 1, to: { quantity: 1, revision: 0 } };
    expect(await catalog.products.changeMark({ ...one, price: 1 }, 'a'.repeat(24), take)).toBe(false);
    await remove(one);
    expect(await catalog.products.changeMark(one, 'a'.repeat(24), take)).toBe(false);
    expect(await catalog.stockOf(one._id)).toBe(10);
  });

  it('refuses a change that was decided before marks were removed', async () => {
    const one = product();
    await catalog.put(one);
    const orderId = 'a'.repeat(24);
    await catalog.products.changeMark(one, orderId, { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
    const [marked] = await catalog.products.findMany([one._id]);
    expect(await catalog.products.forgetMarks(marked!, [orderId])).toBe(true);
    expect(await catalog.products.changeMark(one, orderId, { from: undefined, take: 1, to: { quantity: 1, revision: 0 } })).toBe(false);
    expect(await catalog.stockOf(one._id)).toBe(9);
  });
});
