import { newEvent, newId, type Store } from '@storefront/service-kit';
import { brokerVariants, silentLogger, storeVariants } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSearch } from '../search/search-query';
import { formOf, openCatalog, product, type TestCatalog } from '../testing/catalog';
import { followChanges } from './changes';
import { createProductQueries } from './queries';
import { deleteProduct, editProduct } from './product';
import { openProductStore, type ProductStore } from './store';

const mongodb = storeVariants().find(({ name }) => name === 'mongodb');

describe.skipIf(mongodb === undefined).each(brokerVariants())('two replicas on MongoDB, with the $name broker', (variant) => {
  let catalog: TestCatalog;
  let broker: Awaited<ReturnType<typeof variant.open>>;
  let other: ProductStore;
  let following: { stop(): Promise<void> } | undefined;
  /** Time of the other replica, which runs as long as real time. */
  const clock = () => new Date();

  const follow = async () => {
    other = await openProductStore(catalog.store, clock);
    vi.spyOn(other, 'readChangesSince');
    following = await followChanges({ products: other, readAt: clock(), broker: broker.broker, clock, logger: silentLogger });
  };
  beforeEach(async () => {
    catalog = await openCatalog(mongodb!, clock);
    broker = await variant.open();
  });
  afterEach(async () => {
    await following?.stop();
    following = undefined;
    await broker.destroy();
    await catalog.destroy();
  });

  /** Waits for the other replica's first read of changes that starts after this call. A change must not need a second one. */
  const untilRead = async () => {
    const { mock } = vi.mocked(other.readChangesSince);
    const before = mock.calls.length;
    await expect.poll(() => mock.settledResults.slice(before).map(({ type }) => type)).toContain('fulfilled');
  };
  const found = (search: string) => createProductQueries(other).list({ search }).then(({ products }) => products.map(({ name, stock }) => ({ name, stock })));

  it('both find a product that one of them added, changed or deleted, also without its event', async () => {
    await follow();
    const one = product({ name: 'Kalyani', stock: 5 });
    await catalog.put(one);
    await untilRead();
    expect(await found('kalyani')).toEqual([{ name: 'Kalyani', stock: 5 }]);

    const changed = (await catalog.products.save(one, editProduct(one, formOf({ name: 'Revathi', stock: 5 }), [], clock()), clock()))!;
    await untilRead();
    expect(await found('revathi')).toEqual([{ name: 'Revathi', stock: 5 }]);
    expect(await found('kalyani')).toEqual([]);

    await catalog.products.save(changed, deleteProduct(changed, clock()), clock());
    await untilRead();
    expect(await found('revathi')).toEqual([]);
  });

  it('both see a sale, and sort what is sold out to the end', async () => {
    const [first, second] = [product({ name: 'Nandi', stock: 5 }), product({ name: 'Nandi', stock: 1 })];
    await catalog.put(first, second);
    await follow();
    expect(await found('nandi')).toEqual([{ name: 'Nandi', stock: 1 }, { name: 'Nandi', stock: 5 }]);
    await catalog.products.changeMark(second, 'a'.repeat(24), { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
    await untilRead();
    expect(await found('nandi')).toEqual([{ name: 'Nandi', stock: 5 }, { name: 'Nandi', stock: 0 }]);
  });

  it('both find a saved product at once after its event, also if a replica of version 1.0 saved it', async () => {
    await follow();
    const one = product({ name: 'Chamundi' });
    await catalog.products.collection.insert({ ...one, outbox: [], outboxPending: false });
    await broker.broker.publish(newEvent('product.saved', { productId: one._id, revision: 1 }, clock()));
    // Version 1.0 does not store when it wrote a product, so only the event can lead to it.
    await expect.poll(() => found('chamundi')).toHaveLength(1);
  });

  it('read a change of the other one once, and their own changes never', async () => {
    const one = product({ stock: 5 });
    await catalog.put(one);
    const reads: number[] = [];
    const collection: Store['collection'] = async (name, indexes) => {
      const stored = await catalog.store.collection<never>(name, indexes);
      return { ...stored, find: async (...given) => stored.find(...given).then((found) => (reads.push(found.length), found)) };
    };
    other = await openProductStore({ ...catalog.store, collection }, clock);
    const sell = (through: ProductStore) => through.changeMark(one, newId(), { from: undefined, take: 1, to: { quantity: 1, revision: 0 } });
    const readsAfter = async (write?: Promise<boolean>) => {
      await write;
      reads.length = 0;
      await other.readChangesSince('2026-01-01T00:00:00.000Z');
      return reads;
    };
    expect(await readsAfter()).toEqual([1]);
    expect(await readsAfter()).toEqual([0]);
    expect(await readsAfter(sell(other))).toEqual([0]);
    expect(await readsAfter(sell(catalog.products))).toEqual([1]);
    expect(await readsAfter()).toEqual([0]);
  });

  it('both have the products that were saved before they started', async () => {
    await catalog.put(product({ name: 'Muniya' }));
    await follow();
    expect(other.search({ listing: 'all', sort: 'createdAt', direction: -1, skip: 0, limit: 1, search: readSearch('muniya'), byRelevance: true }).total).toBe(1);
  });
});
