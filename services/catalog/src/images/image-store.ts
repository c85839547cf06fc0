import { join } from 'node:path';
import { databaseName } from '@storefront/service-kit';
import type { Logger } from '@storefront/service-kit';

/** Keeps pictures by key. What is kept under a key never changes, so that keeping it twice changes nothing. */
export interface ImageStore {
  keep(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  /** Every key, sorted. */
  keys(): Promise<string[]>;
  close(): Promise<void>;
}

export interface ImageStoreOptions {
  dataDir: string;
  mongodbUrl?: string | undefined;
  logger: Logger;
  /** The database is named after it; default: as the store's. */
  databasePrefix?: string;
}

/** GridFS in the catalogue's database where `mongodbUrl` is given, else files in `<dataDir>/catalog/images`. */
export async function openImageStore({ dataDir, mongodbUrl, logger, databasePrefix }: ImageStoreOptions): Promise<ImageStore> {
  if (mongodbUrl !== undefined) {
    const { openGridfsImageStore } = await import('./gridfs-image-store');
    const database = databasePrefix === undefined ? databaseName(mongodbUrl, 'catalog') : `${databasePrefix}_catalog`;
    return openGridfsImageStore({ url: mongodbUrl, database, logger });
  }
  const { openDiskImageStore } = await import('./disk-image-store');
  return openDiskImageStore(join(dataDir, 'catalog', 'images'));
}
