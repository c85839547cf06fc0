import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../ids';
import { openStore } from '../store/open';
import type { Store } from '../store/store';
import { silentLogger } from './logger';
import { realServer } from './real-servers';

export interface TestStore {
  store: Store;
  /** Closes the store and opens it again, like a new process; replaces `store`. */
  reopen(): Promise<Store>;
  /** Closes the store and deletes its data. */
  destroy(): Promise<void>;
}

export interface StoreVariant {
  name: 'embedded' | 'mongodb';
  /** A fresh, empty store. */
  open(part?: string): Promise<TestStore>;
  /**
   * Options of a test that reads documents while parallel calls change them. The MongoDB wire server of the tests sometimes answers such a read with a
   * half-written document, or closes the connection. MongoDB never does. Only such an error repeats the test, never an expectation that failed.
   */
  besideWrites: { retry: { count: number; condition: RegExp } };
}

/** The messages of a StoreUnavailableError and of a TypeError. Vitest ignores a condition that is a function. */
const fromWireServer = /^MongoDB: |^Cannot (read|convert) | is not (iterable|a function)/;
const besideWrites = (count: number) => ({ retry: { count, condition: fromWireServer } });

/** The stores of a suite, for `describe.each`: the embedded one, and MongoDB if MONGODB_URL is set (required in CI). */
export function storeVariants(): StoreVariant[] {
  const url = realServer('MONGODB_URL');
  const embedded: StoreVariant = { name: 'embedded', open: openEmbedded, besideWrites: besideWrites(0) };
  return url === undefined ? [embedded] : [embedded, { name: 'mongodb', open: (part) => openMongodb(url, part), besideWrites: besideWrites(2) }];
}

async function openEmbedded(part = 'test'): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-test-'));
  return testStore(
    () => openStore({ part, dataDir, logger: silentLogger }),
    () => rm(dataDir, { recursive: true, force: true }),
  );
}

async function openMongodb(mongodbUrl: string, part = 'test'): Promise<TestStore> {
  const databasePrefix = `test_${newId()}`;
  const open = () => openStore({ part, dataDir: '', mongodbUrl, databasePrefix, logger: silentLogger });
  return testStore(
    // Each try waits 5 s for the server. A busy machine can need longer.
    () => open().catch(open).catch(open),
    async () => {
      const { MongoClient } = await import('mongodb');
      const client = new MongoClient(mongodbUrl);
      await client.db(`${databasePrefix}_${part}`).dropDatabase();
      await client.close();
    },
  );
}

async function testStore(open: () => Promise<Store>, erase: () => Promise<void>): Promise<TestStore> {
  const variant = {
    store: await open(),
    async reopen() {
      await variant.store.close();
      variant.store = await open();
      return variant.store;
    },
    async destroy() {
      await variant.store.close();
      await erase();
    },
  };
  return variant;
}
