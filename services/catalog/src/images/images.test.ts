import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@storefront/service-kit/testing';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CatalogError } from '../catalog-error';
import { picture } from '../testing/pictures';
import type { ImageStore } from './image-store';
import { ImageStoreFullError } from './image-store-full-error';
import { createImages, isMasterKey, servedWidth } from './images';
import { readPicture } from './picture';

/** The number of images that are being resized, and its maximum. */
const work = vi.hoisted(() => ({ current: 0, max: 0 }));
vi.mock('./picture', async (original) => {
  const real = await original<typeof import('./picture')>();
  return {
    ...real,
    async resizePicture(...given: Parameters<typeof real.resizePicture>) {
      work.current += 1;
      work.max = Math.max(work.max, work.current);
      try {
        return await real.resizePicture(...given);
      } finally {
        work.current -= 1;
      }
    },
  };
});
const drawn = vi.hoisted(() => ({ fails: false }));
vi.mock('./share-picture', async (original) => {
  const real = await original<typeof import('./share-picture')>();
  return { drawSharePicture: async (image?: Buffer) => (drawn.fails ? Promise.reject(new Error('no memory')) : real.drawSharePicture(image)) };
});
beforeEach(() => Object.assign(work, { current: 0, max: 0 }));

function memoryStore() {
  const kept = new Map<string, Buffer>();
  const reads: string[] = [];
  const store: ImageStore = {
    keep: async (key, bytes) => void kept.set(key, bytes),
    read: async (key) => {
      reads.push(key);
      return kept.get(key);
    },
    keys: async () => [...kept.keys()],
    clear: async () => kept.clear(),
    close: async () => undefined,
  };
  return { store, kept, reads };
}

describe('images', () => {
  it('are served in the requested width or the next larger, at most the widest', () => {
    expect([1, 160, 161, 640, 1000, 1280, 4000].map(servedWidth)).toEqual([160, 160, 320, 640, 1280, 1280, 1280]);
  });

  it('are resized once for requests at the same time, and stored', async () => {
    const { store, kept, reads } = memoryStore();
    const { id, bytes } = await readPicture(await picture('png', { width: 800, height: 1000 }));
    await store.keep(id, bytes);
    const images = createImages(store, silentLogger);
    const answers = await Promise.all(Array.from({ length: 10 }, () => images.at(id, 300)));
    expect(new Set(answers).size).toBe(1);
    expect(await sharp(answers[0]).metadata()).toMatchObject({ width: 320 });
    expect(reads).toEqual([`${id}-320`, id]);
    expect(kept.has(`${id}-320`)).toBe(true);
    await images.at(id, 320);
    expect(reads).toEqual([`${id}-320`, id, `${id}-320`]);
  });

  it('are resized two at a time, so that threads stay free to write files', async () => {
    const { store } = memoryStore();
    const { id, bytes } = await readPicture(await picture('png', { width: 1400, height: 1400 }));
    await store.keep(id, bytes);
    const images = createImages(store, silentLogger);
    await Promise.all([160, 320, 480, 640, 960, 1280].map((width) => images.at(id, width)));
    expect(work).toEqual({ current: 0, max: 2 });
  });

  it('are drawn for shared links once, and stored', async () => {
    const { store, kept, reads } = memoryStore();
    const { id, bytes } = await readPicture(await picture('jpeg', { width: 800, height: 1000 }));
    await store.keep(id, bytes);
    const images = createImages(store, silentLogger);
    const answers = await Promise.all(Array.from({ length: 10 }, () => images.toShare(id)));
    expect(new Set(answers).size).toBe(1);
    expect(reads).toEqual([`${id}-share`, id]);
    expect(kept.get(`${id}-share`)).toBe(answers[0]);
    expect(isMasterKey(`${id}-share`)).toBe(false);
    expect(await images.ofShop()).toBe(await images.ofShop());
    expect(await images.toShare('0'.repeat(32))).toBeUndefined();
  });

  it('are sent even if the copy cannot be stored, with one warning until a copy is stored again', async () => {
    const { store, kept } = memoryStore();
    const { id, bytes } = await readPicture(await picture('png', { width: 800, height: 1000 }));
    await store.keep(id, bytes);
    const failing = vi.spyOn(store, 'keep').mockRejectedValue(new Error('ENOSPC'));
    const warn = vi.fn();
    const images = createImages(store, { ...silentLogger, warn } as unknown as typeof silentLogger);
    expect(await sharp(await images.at(id, 320)).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(await sharp(await images.toShare(id)).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
    expect([...kept.keys()]).toEqual([id]);
    expect(warn).toHaveBeenCalledOnce();
    failing.mockRestore();
    await images.at(id, 320);
    expect([...kept.keys()]).toEqual([id, `${id}-320`]);
    vi.spyOn(store, 'keep').mockRejectedValue(new Error('ENOSPC'));
    await images.at(id, 640);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('are refused if the disk is full', async () => {
    const { store } = memoryStore();
    vi.spyOn(store, 'keep').mockRejectedValue(new ImageStoreFullError('full'));
    const folder = await mkdtemp(join(tmpdir(), 'storefront-upload-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, '0');
    await writeFile(path, await picture());
    const refusal = createImages(store, silentLogger).add([{ field: 'images', path, size: 1, originalName: 'a.png', mimetype: 'image/png' }]);
    await expect(refusal).rejects.toEqual(new CatalogError('no-space', 'The pictures could not be stored, because the disk of the shop is full. The product was not saved. Please tell the operator of the shop.'));
  });

  it('of the shop are drawn again after a failure', async () => {
    const images = createImages(memoryStore().store, silentLogger);
    drawn.fails = true;
    await expect(images.ofShop()).rejects.toThrow('no memory');
    drawn.fails = false;
    expect(await images.ofShop()).toBeInstanceOf(Buffer);
  });

  it('are undefined if they are unknown, and are looked up again the next time', async () => {
    const { store, reads } = memoryStore();
    const images = createImages(store, silentLogger);
    expect(await images.at('0'.repeat(32), 320)).toBeUndefined();
    expect(await images.at('0'.repeat(32), 320)).toBeUndefined();
    expect(reads).toHaveLength(4);
  });
});
