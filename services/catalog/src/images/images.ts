import { imageWidths } from '@storefront/contracts';
import type { UploadedFile } from '@storefront/service-kit';
import pLimit from 'p-limit';
import { CatalogError } from '../catalog-error';
import type { ImageStore } from './image-store';
import { mostPixels, NotAPictureError, readPicture, resizePicture, TooManyPixelsError } from './picture';
import type { Picture } from './picture';

export interface Images {
  /**
   * Keeps uploaded pictures.
   * @returns their identifiers, in order
   * @throws CatalogError if one is not a picture, or has too many pixels; none is kept then
   */
  add(files: UploadedFile[]): Promise<string[]>;
  /** A picture as WebP, at that width or the next larger of those served; undefined where it is unknown. */
  at(id: string, width: number): Promise<Buffer | undefined>;
}

/** Each picture that is worked on takes one of the four threads that Node has for files too; the other two are for them. */
const workedOnAtOnce = 2;
const widest = imageWidths[imageWidths.length - 1] ?? 0;

/** The width, of those served, that a wish is answered by. */
export const servedWidth = (wish: number): number => imageWidths.find((width) => width >= wish) ?? widest;

/** Whether a key is of a picture as it was uploaded, and not of one of its smaller sizes, which can be made again. */
export const isMasterKey = (key: string): boolean => !key.includes('-');

/** Smaller sizes are made when they are first asked for, once for all who ask at the same time, and kept. */
export function createImages(store: ImageStore): Images {
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const limited = pLimit(workedOnAtOnce);
  // One alone may take most of the memory there is.
  const oneUpload = pLimit(1);

  async function make(id: string, width: number, key: string): Promise<Buffer | undefined> {
    const kept = await store.read(key);
    if (kept) return kept;
    const master = await store.read(id);
    if (!master) return undefined;
    const resized = await limited(() => resizePicture(master, width));
    if (resized !== master) await store.keep(key, resized);
    return resized;
  }

  return {
    async add(files) {
      const pictures: Picture[] = [];
      for (const file of files) pictures.push(await oneUpload(() => limited(() => readUpload(file))));
      for (const { id, bytes } of pictures) await store.keep(id, bytes);
      return pictures.map((picture) => picture.id);
    },

    at(id, wish) {
      const width = servedWidth(wish);
      const key = `${id}-${width}`;
      const begun = underWay.get(key) ?? make(id, width, key).finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
  };
}

async function readUpload(file: UploadedFile): Promise<Picture> {
  try {
    return await readPicture(file.path);
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error;
    const name = file.originalName.slice(0, 100) || 'The file';
    if (error instanceof TooManyPixelsError) throw new CatalogError('invalid', `"${name}" has more than ${mostPixels / 1_000_000} million pixels`);
    throw new CatalogError('unsupported-image', `"${name}" is not a PNG, JPEG or WebP picture that can be read`);
  }
}
