import { createHash } from 'node:crypto';

/** A picture as it is kept: WebP, without metadata. Its identifier is its content's hash, so that an address never changes its picture. */
export interface Picture {
  id: string;
  bytes: Buffer;
}

export const widestMaster = 1600;
const tallestMaster = 2400;
/** An interlaced picture is held whole while it is read: at eight bytes a pixel, 200 MB. */
export const mostPixels = 25_000_000;
const formats = ['png', 'jpeg', 'webp'];

/** Loaded when the first picture needs it: it takes a fifth of a second and tens of megabytes, and most starts meet only sizes that were made before. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Its cache is for repeated work on one file; here every result is kept anyway.
  sharp.cache(false);
  return sharp;
}

/** The bytes are not a picture of an accepted kind. */
export class NotAPictureError extends Error {
  override readonly name = 'NotAPictureError';
}

/** It is one, but would take more memory than a part has. */
export class TooManyPixelsError extends NotAPictureError {}

export const pictureId = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/**
 * Decodes an uploaded PNG, JPEG or WebP to be sure of what it is, turns it upright and makes it a master of at most 1600 × 2400 pixels.
 * @throws NotAPictureError where it is of another kind, or damaged; TooManyPixelsError where it has more than 25 million
 */
export async function readPicture(file: string | Buffer): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const image = sharp(file, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (!formats.includes(format)) throw new NotAPictureError(`Pictures of the kind ${format} are not accepted`);
    if (width * height > mostPixels) throw new TooManyPixelsError(`A picture of ${width} × ${height} pixels is too large`);
    const bytes = await image
      .autoOrient()
      .resize({ width: widestMaster, height: tallestMaster, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 4 })
      .toBuffer();
    return { id: pictureId(bytes), bytes };
  } catch (error) {
    if (error instanceof NotAPictureError) throw error;
    throw new NotAPictureError('The picture cannot be read', { cause: error });
  }
}

/** A smaller one of the same picture, or itself where it is no wider. */
export async function resizePicture(master: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(master);
  const metadata = await image.metadata();
  if (metadata.width <= width) return master;
  return image.resize({ width }).webp({ quality: 80, effort: 2 }).toBuffer();
}
