import { Collection, MongoClient } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../ids';
import { openLine, silentLogger } from '../testing';
import { openMongodbStore } from './mongodb';
import { StoreUnavailableError } from './store';

const mongodbUrl = process.env.MONGODB_URL;

async function drop(database: string): Promise<void> {
  const client = new MongoClient(mongodbUrl ?? '');
  await client.db(database).dropDatabase();
  await client.close();
}

describe('the MongoDB store', () => {
  it('fails within seconds if the server cannot be reached, without printing credentials', async () => {
    const startedAt = Date.now();
    const opening = openMongodbStore({ url: 'mongodb://shop:hunter2@127.0.0.1:1,127.0.0.1:2/?authSource=admin', database: 'storefront_test', logger: silentLogger });
    const error = await opening.then(() => undefined, (reason: Error) => reason);
    expect(error?.message).toMatch(/^MongoDB cannot be reached at 127\.0\.0\.1:1,127\.0\.0\.1:2: /);
    expect(error?.message).not.toContain('hunter2');
    // The driver's own limit is 30 s.
    expect(Date.now() - startedAt).toBeLessThan(25_000);
  });

  it.runIf(mongodbUrl)('throws StoreUnavailableError after its connection was closed', async () => {
    const store = await openMongodbStore({ url: mongodbUrl ?? '', database: 'storefront_test', logger: silentLogger });
    const items = await store.collection('items');
    await store.close();
    await expect(items.findOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(items.insert({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it.runIf(mongodbUrl)('times out if the server stops answering, and works again once it answers', async () => {
    const { hostname, port } = new URL((mongodbUrl ?? '').split(',')[0] ?? '');
    const line = await openLine({ host: hostname, port: Number(port || 27_017) });
    const database = `test_${newId()}`;
    const store = await openMongodbStore({ url: `mongodb://127.0.0.1:${line.port}/?directConnection=true`, database, logger: silentLogger });
    const items = await store.collection('items');
    line.setSwallows(true);
    const operations = await Promise.allSettled([items.findOne({ _id: 'a' }), items.insert({ _id: 'a' })]);
    for (const operation of operations) expect(operation).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
    line.setSwallows(false);
    line.cut();
    await expect.poll(() => items.insert({ _id: 'b' }).then(() => 'inserted', (error: Error) => error.name), { timeout: 30_000 }).toBe('inserted');
    await drop(database);
    await store.close();
    await line.destroy();
  });

  it.runIf(mongodbUrl)('deletes all documents of a collection in batches of 500, because each operation has 10 s', async () => {
    const database = `test_${newId()}`;
    const store = await openMongodbStore({ url: mongodbUrl ?? '', database, logger: silentLogger });
    const items = await store.collection('items');
    await items.insertAll(Array.from({ length: 1_200 }, (_, index) => ({ _id: `item-${index}` })));
    const deleteMany = vi.spyOn(Collection.prototype, 'deleteMany');
    expect(await items.remove({})).toBe(1_200);
    const results = await Promise.all(deleteMany.mock.results.map(({ value }) => value as ReturnType<Collection['deleteMany']>));
    expect(results.map(({ deletedCount }) => deletedCount)).toEqual([500, 500, 200]);
    expect(await items.count()).toBe(0);
    deleteMany.mockRestore();
    await drop(database);
    await store.close();
  });

  it('rejects an unusable URL', async () => {
    await expect(openMongodbStore({ url: 'mongodb://shop:hunter2@127.0.0.1:1/?retries=many', database: 'storefront_test', logger: silentLogger })).rejects.toThrow(
      /MONGODB_URL: (?!.*hunter2)/,
    );
  });
});
