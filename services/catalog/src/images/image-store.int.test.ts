import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailableError, newId } from '@storefront/service-kit';
import { silentLogger, storeVariants } from '@storefront/service-kit/testing';
import { Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openImageStore, type ImageStore } from './image-store';

const variants = storeVariants().map(({ name }) => ({ name, mongodbUrl: name === 'mongodb' ? process.env.MONGODB_URL : undefined }));

describe.each(variants)('the image store, on $name', ({ mongodbUrl }) => {
  let dataDir: string;
  let databasePrefix: string;
  let images: ImageStore;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefront-images-'));
    databasePrefix = `test_${newId()}`;
    images = await openImageStore({ dataDir, mongodbUrl, logger: silentLogger, databasePrefix });
  });
  afterEach(async () => {
    await images.close();
    await rm(dataDir, { recursive: true, force: true });
    if (mongodbUrl === undefined) return;
    const client = new MongoClient(mongodbUrl);
    await client.db(`${databasePrefix}_catalog`).dropDatabase();
    await client.close();
  });

  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));

  it('reads the bytes that were stored', async () => {
    await images.keep('abc', bytes);
    await images.keep('abc-320', Buffer.from('small'));
    expect((await images.read('abc'))?.equals(bytes)).toBe(true);
    expect((await images.read('abc-320'))?.toString()).toBe('small');
  });

  it('lists its keys', async () => {
    expect(await images.keys()).toEqual([]);
    for (const key of ['abd', 'abc', 'abc-320']) await images.keep(key, Buffer.from(key));
    expect(await images.keys()).toEqual(['abc', 'abc-320', 'abd']);
  });

  it('deletes all images, also if there are none', async () => {
    await images.clear();
    for (const key of ['abc', 'abc-320']) await images.keep(key, bytes);
    await images.clear();
    expect(await images.keys()).toEqual([]);
    expect(await images.read('abc')).toBeUndefined();
    await images.keep('abc', bytes);
    expect((await images.read('abc'))?.equals(bytes)).toBe(true);
  });

  it('deletes the images of GridFS at once, however many there are, and makes their indexes again', async () => {
    if (mongodbUrl === undefined) return;
    await images.keep('abc', bytes);
    const deleteMany = vi.spyOn(Collection.prototype, 'deleteMany');
    await images.clear();
    expect(deleteMany).not.toHaveBeenCalled();
    deleteMany.mockRestore();
    const client = new MongoClient(mongodbUrl);
    const indexes = await client.db(`${databasePrefix}_catalog`).collection('images.chunks').indexes();
    await client.close();
    expect(indexes.map(({ key }) => key)).toContainEqual({ files_id: 1, n: 1 });
  });

  it('reads undefined for an unknown key', async () => {
    expect(await images.read('abd')).toBeUndefined();
  });

  it('accepts the same key twice, also at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => images.keep('abc', bytes)));
    await images.keep('abc', bytes);
    expect((await images.read('abc'))?.equals(bytes)).toBe(true);
  });

  it('keeps images for the next process', async () => {
    await images.keep('abc', bytes);
    await images.close();
    images = await openImageStore({ dataDir, mongodbUrl, logger: silentLogger, databasePrefix });
    expect((await images.read('abc'))?.equals(bytes)).toBe(true);
  });

  it('leaves no unfinished file, and rejects a key with a path', async () => {
    if (mongodbUrl !== undefined) return;
    await images.keep('abc', bytes);
    expect(await readdir(join(dataDir, 'catalog', 'images', 'ab'))).toEqual(['abc.webp']);
    await expect(images.read('../../secret')).rejects.toThrow(TypeError);
  });

  it('lists no folder and no other file', async () => {
    if (mongodbUrl !== undefined) return;
    await images.keep('abc', bytes);
    const folder = join(dataDir, 'catalog', 'images', 'ab');
    await mkdir(join(folder, 'abd.webp'));
    for (const name of ['abc (1).webp', 'notes.txt']) await writeFile(join(folder, name), '');
    expect(await images.keys()).toEqual(['abc']);
  });

  it('rejects if MongoDB cannot be reached, instead of returning undefined', async () => {
    if (mongodbUrl === undefined) return;
    const closed = await openImageStore({ dataDir, mongodbUrl, logger: silentLogger, databasePrefix });
    await closed.close();
    await expect(closed.read('abc')).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(closed.keep('abc', bytes)).rejects.toBeInstanceOf(StoreUnavailableError);
  });
});
