import { join } from 'node:path';
import type { Logger } from '../log';
import { StartError } from '../start-error';
import { openEmbeddedStore } from './embedded';
import type { MongodbConnection } from './mongodb-client';
import type { reaching } from './mongodb-failures';
import type { Store } from './store';
import { isHalfRestored } from './unfinished-restore';

export interface StoreOptions {
  part: string;
  dataDir: string;
  mongodbUrl?: string;
  logger: Logger;
  /** Opens the store for a command of the operator. Default: false. */
  isForCommand?: boolean;
  /** Opens the store also if a restore was killed, for the next restore. */
  isHalfRestoredAllowed?: boolean;
  /** The database is named after it and the part; default: see {@link databaseName}. */
  databasePrefix?: string;
}

/** The database of a part: `<prefix>_<part>`, where the prefix is the database that the URL names, or `storefront`. */
export function databaseName(mongodbUrl: string, part: string): string {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(mongodbUrl)?.[1];
  // `admin` in a URL names the database of the user, not of the data.
  const prefix = named === undefined || named === 'admin' ? 'storefront' : decodeURIComponent(named);
  return `${prefix}_${part}`;
}

/**
 * MongoDB if `mongodbUrl` is given (one database for each part), otherwise a file in `<dataDir>/<part>/`.
 * @throws StartError if the server cannot be reached within 5 s, the folder is in use, or a restore was killed
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await open(options);
  if (options.isHalfRestoredAllowed || !(await isHalfRestored(store))) return store;
  await store.close();
  throw new StartError('The restore of this shop was interrupted, so a part of its data is missing. Restore the backup again: npm run restore -- FILE --replace');
}

async function open(options: StoreOptions): Promise<Store> {
  const { part, dataDir, mongodbUrl, logger, isForCommand = false, databasePrefix } = options;
  if (mongodbUrl !== undefined) {
    // Imported here, so that a part without MongoDB does not load its driver.
    const { openMongodbStore } = await import('./mongodb');
    return openMongodbStore({ url: mongodbUrl, logger, database: databasePrefix === undefined ? databaseName(mongodbUrl, part) : `${databasePrefix}_${part}` });
  }
  return openEmbeddedStore({ folder: join(dataDir, part), logger, isForCommand });
}

/**
 * A connection that reconnects by itself, for data that does not fit a `Store`. Wrap its operations in `reaching`.
 * @throws SettingsError if the URL cannot be used, StartError if the server cannot be reached within 5 s
 */
export async function openMongodb(url: string, logger: Logger): Promise<MongodbConnection & { reaching: typeof reaching }> {
  const [{ connectMongodb }, failures] = await Promise.all([import('./mongodb-client'), import('./mongodb-failures')]);
  return { ...(await connectMongodb(url, logger)), reaching: failures.reaching };
}
