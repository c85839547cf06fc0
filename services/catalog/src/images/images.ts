import { imageWidths } from '@storefront/contracts';
import type { Logger, UploadedFile } from '@storefront/service-kit';
import pLimit from 'p-limit';
import { CatalogError } from '../catalog-error';
import type { ImageStore } from './image-store';
import { ImageStoreFullError } from './image-store-full-error';
import { maxPixels, NotAPictureError, readPicture, resizePicture, TooManyPixelsError, type Picture } from './picture';
import { drawSharePicture } from './share-picture';

export interface Images {
  /**
   * Stores uploaded images.
   * @returns their identifiers, in order
   * @throws CatalogError if one is not an image or has too many pixels (none is stored then), or if the disk is full
   */
  add(files: UploadedFile[]): Promise<string[]>;
  /**
   * An image as WebP, at that width or the next larger one that is served; undefined if it is unknown.
   * @throws NotAPictureError if the stored image is damaged
   */
  at(id: string, width: number): Promise<Buffer | undefined>;
  /**
   * An image as a JPEG for shared links; undefined if it is unknown.
   * @throws NotAPictureError if the stored image is damaged
   */
  toShare(id: string): Promise<Buffer | undefined>;
  /** The shop's own picture for shared links. */
  ofShop(): Promise<Buffer>;
}

/** Each image takes one of the four threads of Node's pool. Two threads stay free for files. */
const concurrency = 2;
const widest = imageWidths[imageWidths.length - 1] ?? 0;

/** The served width for a requested one: the next larger, or the widest. */
export const servedWidth = (requested: number): number => imageWidths.find((width) => width >= requested) ?? widest;

/** True for the key of an uploaded image. Smaller sizes can be made again. */
export const isMasterKey = (key: string): boolean => !key.includes('-');

/** Smaller sizes are made at the first request and stored. Requests at the same time share the work. */
export function createImages(store: ImageStore, logger: Logger): Images {
  const pending = new Map<string, Promise<Buffer | undefined>>();
  const limited = pLimit(concurrency);
  // One upload alone may need most of the memory.
  const oneUpload = pLimit(1);

  let shopPicture: Promise<Buffer> | undefined;
  /** True until a copy can be stored again. Otherwise visitors could cause thousands of warnings. */
  let isWarned = false;

  async function keepCopy(key: string, made: Buffer): Promise<void> {
    try {
      await store.keep(key, made);
      isWarned = false;
    } catch (error) {
      if (!isWarned) logger.warn({ err: error, key }, 'Smaller sizes of pictures cannot be stored, so each request makes them again');
      isWarned = true;
    }
  }

  /** Reads the image from the store, or makes it from the uploaded one and stores it. */
  async function make(id: string, key: string, draw: (master: Buffer) => Promise<Buffer>): Promise<Buffer | undefined> {
    const stored = await store.read(key);
    if (stored) return stored;
    const master = await store.read(id);
    if (!master) return undefined;
    const made = await limited(() => draw(master));
    if (made !== master) await keepCopy(key, made);
    return made;
  }

  async function keepUpload(id: string, bytes: Buffer): Promise<void> {
    try {
      await store.keep(id, bytes);
    } catch (error) {
      if (!(error instanceof ImageStoreFullError)) throw error;
      throw new CatalogError('no-space', 'The pictures could not be stored, because the disk of the shop is full. The product was not saved. Please tell the operator of the shop.');
    }
  }

  function once(id: string, size: string, draw: (master: Buffer) => Promise<Buffer>): Promise<Buffer | undefined> {
    const key = `${id}-${size}`;
    const work = pending.get(key) ?? make(id, key, draw).finally(() => pending.delete(key));
    pending.set(key, work);
    return work;
  }

  return {
    async add(files) {
      const pictures: Picture[] = [];
      for (const file of files) pictures.push(await oneUpload(() => limited(() => readUpload(file))));
      for (const { id, bytes } of pictures) await keepUpload(id, bytes);
      return pictures.map((picture) => picture.id);
    },

    at(id, requested) {
      const width = servedWidth(requested);
      return once(id, `${width}`, (master) => resizePicture(master, width));
    },

    toShare: (id) => once(id, 'share', drawSharePicture),

    ofShop: () =>
      (shopPicture ??= limited(() => drawSharePicture()).catch((error: unknown) => {
        shopPicture = undefined;
        throw error;
      })),
  };
}

async function readUpload(file: UploadedFile): Promise<Picture> {
  try {
    return await readPicture(file.path);
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error;
    const name = file.originalName.slice(0, 100) || 'The file';
    if (error instanceof TooManyPixelsError) throw new CatalogError('invalid', `"${name}" has more than ${maxPixels / 1_000_000} million pixels`);
    throw new CatalogError('unsupported-image', `"${name}" is not a PNG, JPEG or WebP picture that can be read`);
  }
}
