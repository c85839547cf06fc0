import { join } from 'node:path';
import { dataFileProblem } from '../data-folder';
import type { Logger } from '../log';
import { once } from '../once';
import { openEmbeddedCollection } from './embedded-collection';
import { documentPrefix } from './embedded-index';
import { importNedb } from './import-nedb';
import { lockFolder } from './lock';
import { StartError } from '../start-error';
import { isDamaged, openSqlite, quoted, type Sqlite } from './sqlite';
import { StoreUnavailableError, type Collection, type Document, type Index, type Store } from './store';

const batchSize = 500;
/** Requests in progress get their answer (503) before the process ends. */
const answerMs = 1_000;

/**
 * Memory and disk can differ after a failed write, so the store does not continue. Every acknowledged write is on disk, and a supervisor starts the
 * process again.
 */
const endProcess = (): void => void setTimeout(() => process.exit(1), answerMs).unref();

export interface EmbeddedStoreOptions {
  folder: string;
  logger: Logger;
  /** Called once if the file cannot be written to. Default: ends the process with 1 after a second. */
  onFailure?: () => void;
}

/**
 * A store in one SQLite file of a folder, held by one process at a time. A write is on disk when it resolves, unless it has `durable: false`.
 * @throws StartError if another process holds the folder, the file is damaged or cannot be written to
 */
export async function openEmbeddedStore({ folder, logger, onFailure = endProcess }: EmbeddedStoreOptions): Promise<Store> {
  const lock = lockFolder(folder);
  const file = join(folder, 'store.sqlite');
  function explain(error: unknown): never {
    const reason = error instanceof StoreUnavailableError ? error.cause : error;
    throw isDamaged(reason) ? new StartError(`${file} is damaged. Move it away and restore a backup.`, { cause: error }) : (dataFileProblem(file, reason) ?? error);
  }
  function report(error: Error): void {
    logger.fatal({ err: error }, 'The store cannot be written to. The part ends');
    onFailure();
  }
  let opened: Sqlite | undefined;
  try {
    opened = await openSqlite(file, report);
    await importNedb(folder, opened, logger);
  } catch (error) {
    await opened?.close();
    lock.release();
    explain(error);
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
      const opened = collections.get(name) ?? openEmbeddedCollection(sqlite, name, indexes).catch(explain);
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
