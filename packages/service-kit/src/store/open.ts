import { join } from 'node:path';
import type { Logger } from '../log';
import { openEmbeddedStore } from './embedded';
import type { MongodbConnection } from './mongodb-client';
import type { reaching } from './mongodb-failures';
import type { Store } from './store';

export interface StoreOptions {
  part: string;
  dataDir: string;
  mongodbUrl?: string;
  logger: Logger;
  /** The database is named after it and the part; default: see {@link databaseName}. */
  databasePrefix?: string;
}

/** The database of a part: `<prefix>_<part>`, where the prefix is the database that the URL names, or `storefront`. */
export function databaseName(mongodbUrl: string, part: string): string {
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(mongodbUrl)?.[1];
  // `admin` in a URL says where the user is kept, not where the data should be.
  const prefix = named === undefined || named === 'admin' ? 'storefront' : decodeURIComponent(named);
  return `${prefix}_${part}`;
}

/**
 * MongoDB where `mongodbUrl` is given (one database a part), else files in `<dataDir>/<part>/`.
 * @throws StartError where the server cannot be reached within 5 s, or the folder is in use
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { part, dataDir, mongodbUrl, logger, databasePrefix } = options;
  if (mongodbUrl !== undefined) {
    // Only here, so that a part without MongoDB starts without its driver.
    const { openMongodbStore } = await import('./mongodb');
    return openMongodbStore({ url: mongodbUrl, logger, database: databasePrefix === undefined ? databaseName(mongodbUrl, part) : `${databasePrefix}_${part}` });
  }
  return openEmbeddedStore({ folder: join(dataDir, part), logger });
}

/**
 * A connection that stays connected, for what a `Store` has no place for; what is done with it goes through `reaching`.
 * @throws SettingsError where the URL cannot be used, StartError where the server cannot be reached within 5 s
 */
export async function openMongodb(url: string, logger: Logger): Promise<MongodbConnection & { reaching: typeof reaching }> {
  const [{ connectMongodb }, failures] = await Promise.all([import('./mongodb-client'), import('./mongodb-failures')]);
  return { ...(await connectMongodb(url, logger)), reaching: failures.reaching };
}
