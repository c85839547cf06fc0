import { join } from 'node:path';
import type { Logger } from '../log';
import { once } from '../once';
import { openEmbeddedCollection } from './embedded-collection';
import { documentPrefix } from './embedded-index';
import { importNedb } from './import-nedb';
import { lockFolder } from './lock';
import { openSqlite, quoted, sqliteProblem, type Sqlite } from './sqlite';
import type { Collection, Document, Index, Store } from './store';

const batchSize = 500;
/** Requests in progress get their answer (503) before the process ends. */
const answerMs = 1_000;

/**
 * Memory and disk can differ after a failed write, so the store does not continue. All other services in the process end, too. Every acknowledged
 * write is on disk. A supervisor starts the process again.
 */
const endProcess = (): void => void setTimeout(() => process.exit(1), answerMs).unref();

export interface EmbeddedStoreOptions {
  folder: string;
  logger: Logger;
  /** Default: false. */
  isForCommand?: boolean;
  /** Called once if the file cannot be read or written. Default: ends the process with 1 after a second. */
  onFailure?: () => void;
}

/**
 * A store in one SQLite file of a folder, held by one process at a time. A write is on disk when it resolves, unless it has `durable: false`.
 * If a command of the operator holds the folder, a part waits until the command ends.
 * @throws StartError if another process holds the folder, or the file is damaged or cannot be read or written
 */
export async function openEmbeddedStore({ folder, logger, isForCommand = false, onFailure = endProcess }: EmbeddedStoreOptions): Promise<Store> {
  const lock = await lockFolder(folder, { logger, isForCommand });
  const file = join(folder, 'store.sqlite');
  function report(error: Error): void {
    logger.fatal({ err: error, file }, 'The store cannot be used. The process ends');
    onFailure();
  }
  let opened: Sqlite | undefined;
  try {
    opened = await openSqlite(file, report);
    await importNedb(folder, opened, logger);
  } catch (error) {
    await opened?.close();
    lock.release();
    throw sqliteProblem(file, error) ?? error;
  }
  const sqlite = opened;
  const collections = new Map<string, Promise<Collection<Document>>>();

  const names = () =>
    sqlite
      .statement(`SELECT substr(name, ?) AS name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, ?) = ? ORDER BY name`)
      .all(documentPrefix.length + 1, documentPrefix.length, documentPrefix)
      .map(({ name }) => String(name));

  return {
    exclusive: true,
    async collection<T extends Document>(name: string, indexes?: Index[]) {
      if (!/^[\w-]+$/.test(name)) throw new TypeError(`A collection cannot be named "${name}"`);
      const opened = collections.get(name) ?? openEmbeddedCollection(sqlite, name, indexes);
      collections.set(name, opened);
      return opened as unknown as Promise<Collection<T>>;
    },
    names: () => sqlite.run(names),
    contents() {
      const view = sqlite.snapshot();
      const close = () => {
        if (view.isOpen) view.close();
      };
      const read = async function* () {
        try {
          for (const collection of names()) {
            let documents: Document[] = [];
            for (const { document } of view.prepare(`SELECT document FROM ${quoted(documentPrefix + collection)}`).iterate()) {
              documents.push(JSON.parse(String(document)) as Document);
              if (documents.length < batchSize) continue;
              yield { collection, documents };
              documents = [];
            }
            if (documents.length > 0) yield { collection, documents };
          }
        } finally {
          close();
        }
      };
      return Object.assign(read(), { close });
    },
    ping: () => sqlite.ping(),
    close: once(async () => {
      await sqlite.close();
      lock.release();
    }),
  };
}
