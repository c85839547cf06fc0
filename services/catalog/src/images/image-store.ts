import { join } from 'node:path';
import { databaseName, type Logger } from '@storefront/service-kit';

/** Stores images by key. The bytes of a key never change, so storing them twice changes nothing. */
export interface ImageStore {
  /** @throws ImageStoreFullError if the disk has no space for it; nothing is stored then */
  keep(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Promise<Buffer | undefined>;
  /** Every key, sorted. */
  keys(): Promise<string[]>;
  /** Deletes every image. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface ImageStoreOptions {
  dataDir: string;
  mongodbUrl?: string;
  logger: Logger;
  /** Prefix of the database's name; by default the store's database. */
  databasePrefix?: string;
}

/** GridFS in the catalogue's database if `mongodbUrl` is given, else files in `<dataDir>/catalog/images`. */
export async function openImageStore({ dataDir, mongodbUrl, logger, databasePrefix }: ImageStoreOptions): Promise<ImageStore> {
  if (mongodbUrl !== undefined) {
    const { openGridfsImageStore } = await import('./gridfs-image-store');
    const database = databasePrefix === undefined ? databaseName(mongodbUrl, 'catalog') : `${databasePrefix}_catalog`;
    return openGridfsImageStore({ url: mongodbUrl, database, logger });
  }
  const { openDiskImageStore } = await import('./disk-image-store');
  return openDiskImageStore(join(dataDir, 'catalog', 'images'));
}
