import { pipeline } from 'node:stream/promises';
import { openMongodb, type Logger } from '@storefront/service-kit';
import { GridFSBucket } from 'mongodb';
import type { ImageStore } from './image-store';

/** GridFS. The key is the file name. Each upload has a new `_id`, so an interrupted upload does not block the next one. */
export async function openGridfsImageStore({ url, database, logger }: { url: string; database: string; logger: Logger }): Promise<ImageStore> {
  const { client, close, reaching } = await openMongodb(url, logger);
  const db = client.db(database);
  const bucket = new GridFSBucket(db, { bucketName: 'images' });
  /** The driver would make these indexes during the first upload, and other uploads would not wait for them. */
  async function makeIndexes(): Promise<void> {
    await reaching(() => db.collection('images.files').createIndex({ filename: 1, uploadDate: 1 }));
    await reaching(() => db.collection('images.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true }));
  }
  await makeIndexes();
  const find = (key: string) => reaching(() => bucket.find({ filename: key }).limit(1).next());

  return {
    async keep(key, bytes) {
      if (await find(key)) return;
      await reaching(() => pipeline([bytes], bucket.openUploadStream(key)));
    },

    async read(key) {
      const file = await find(key);
      if (!file) return undefined;
      return Buffer.concat(await reaching(() => bucket.openDownloadStream(file._id).toArray()));
    },

    async keys() {
      const files = await reaching(() => bucket.find({}, { projection: { filename: 1 } }).toArray());
      return [...new Set(files.map(({ filename }) => filename))].sort();
    },

    /** Drops the collections, because to delete many images one by one can take longer than the 10 s of an operation. */
    async clear() {
      await reaching(() => bucket.drop());
      await makeIndexes();
    },

    close,
  };
}
