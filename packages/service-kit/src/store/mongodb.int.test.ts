import { describe, expect, it } from 'vitest';
import { silentLogger } from '../testing';
import { openMongodbStore } from './mongodb';
import { StoreUnavailableError } from './store';

const mongodbUrl = process.env.MONGODB_URL;

describe('the MongoDB store', () => {
  it('says within seconds where it could not reach the server, without the credentials', async () => {
    const startedAt = Date.now();
    const opening = openMongodbStore({ url: 'mongodb://shop:hunter2@127.0.0.1:1,127.0.0.1:2/?authSource=admin', database: 'storefront_test', logger: silentLogger });
    const error = await opening.then(() => undefined, (reason: Error) => reason);
    expect(error?.message).toMatch(/^MongoDB cannot be reached at 127\.0\.0\.1:1,127\.0\.0\.1:2: /);
    expect(error?.message).not.toContain('hunter2');
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });

  it.runIf(mongodbUrl)('says that it cannot be reached in a way that callers tell from a failure of theirs', async () => {
    const store = await openMongodbStore({ url: mongodbUrl ?? '', database: 'storefront_test', logger: silentLogger });
    const items = await store.collection('items');
    await store.close();
    await expect(items.findOne({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(items.insert({ _id: 'a' })).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('says that a URL cannot be used', async () => {
    await expect(openMongodbStore({ url: 'mongodb://shop:hunter2@127.0.0.1:1/?retries=many', database: 'storefront_test', logger: silentLogger })).rejects.toThrow(
      /MONGODB_URL: (?!.*hunter2)/,
    );
  });
});
