import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log';
import type { Health } from './embedded-collection';
import { createEmbeddedCollection } from './embedded-collection';
import { lockFolder } from './lock';
import type { Nedb, OpenNedb } from './nedb';
import { openNedb } from './nedb';
import type { Collection, Document, Index, Store } from './store';
import { trimTornTail } from './torn-tail';

/**
 * A store in files of one folder, held by one process at a time. A write is on the disk when it resolves, but where it says `durable: false`.
 * @throws StartError where another process holds the folder
 */
export async function openEmbeddedStore(options: { folder: string; logger: Logger }): Promise<Store> {
  const { folder, logger } = options;
  const health: Health = {};
  const lock = await lockFolder(folder, (reason) => {
    health.failure = reason;
    logger.fatal({ err: reason }, 'The store was taken over');
  });
  const databases = new Map<string, OpenNedb<Document>>();
  const collections = new Map<string, Promise<Collection<Document>>>();

  async function open(name: string, indexes: Index[]): Promise<Collection<Document>> {
    if (!/^[\w-]+$/.test(name)) throw new TypeError(`A collection cannot be named "${name}"`);
    const file = join(folder, `${name}.db`);
    const trimmed = await trimTornTail(file);
    if (trimmed > 0) logger.warn({ file, bytes: trimmed }, 'Cut off a write that a crash had interrupted');
    const opened = await openNedb<Document>(file);
    databases.set(name, opened);
    await alignIndexes(opened.database, indexes);
    await opened.written();
    return createEmbeddedCollection(name, opened, health, logger);
  }

  return {
    exclusive: true,
    collection<T extends Document>(name: string, indexes: Index[] = []) {
      const opened = collections.get(name) ?? open(name, indexes);
      collections.set(name, opened);
      return opened as unknown as Promise<Collection<T>>;
    },
    async names() {
      const files = await readdir(folder);
      return files.filter((file) => file.endsWith('.db')).map((file) => file.slice(0, -'.db'.length)).sort();
    },
    contents() {
      // Documents are replaced, never changed, so holding on to those of this moment is a copy of all of them.
      const held = [...databases].map(([collection, { database }]) => ({ collection, documents: [...database.getAllData()] }));
      return inBatches(held);
    },
    async ping() {
      if (health.failure) throw health.failure;
    },
    async close() {
      await Promise.allSettled(collections.values());
      // From here on nobody is told that anything was kept: its file may be let go of already.
      health.failure ??= new Error('The store is closed');
      const closed = await Promise.allSettled([...databases.values()].map((database) => database.close()));
      await lock.release();
      for (const { reason } of closed.filter((outcome) => outcome.status === 'rejected')) logger.error({ err: reason }, 'Some of the store was not written');
    },
  };
}

const batchSize = 500;

async function* inBatches(held: { collection: string; documents: Document[] }[]) {
  for (const { collection, documents } of held) {
    for (let start = 0; start < documents.length; start += batchSize) yield { collection, documents: documents.slice(start, start + batchSize) };
  }
}

/**
 * NeDB keeps index definitions in the file, so those that the code no longer names have to go. Unique ones need all their fields; the others
 * speed up look-ups by their first one, and are sparse, for nobody looks up what is absent through them.
 */
async function alignIndexes(database: Nedb<Document>, indexes: Index[]): Promise<void> {
  const wanted = new Map(
    indexes.map(({ fields, unique = false, sparse = false }) => {
      const paths = fields.map(([path]) => path);
      const fieldName = unique ? paths.sort() : paths.slice(0, 1);
      return [fieldName.join(','), { fieldName, unique, sparse: !unique || sparse }];
    }),
  );
  for (const [name, existing] of Object.entries(database.indexes)) {
    if (name === '_id') continue;
    const definition = wanted.get(name);
    if (!definition || definition.unique !== existing.unique || definition.sparse !== existing.sparse) await database.removeIndexAsync(name);
  }
  for (const definition of wanted.values()) await database.ensureIndexAsync(definition);
}
