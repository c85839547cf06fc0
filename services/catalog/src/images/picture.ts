import { createHash } from 'node:crypto';

/** An image as it is stored: WebP, without metadata. Its identifier is the hash of its bytes, so the image at a URL never changes. */
export interface Picture {
  id: string;
  bytes: Buffer;
}

export const maxWidth = 1600;
const maxHeight = 2400;
/** An interlaced image is in memory as a whole while it is read: eight bytes a pixel, so 200 MB. */
export const maxPixels = 25_000_000;
const formats = ['png', 'jpeg', 'webp'];

/** Loaded for the first image that must be resized. Loading takes 0.2 s and tens of megabytes, and most processes need only stored sizes. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The cache only helps repeated work on one file. It is off, because every result is stored.
  sharp.cache(false);
  return sharp;
}

/** The bytes are not an image of an accepted format. */
export class NotAPictureError extends Error {
  override readonly name = 'NotAPictureError';
}

/** The image would need more memory than the service has. */
export class TooManyPixelsError extends NotAPictureError {}

export const pictureId = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/**
 * Decodes an uploaded PNG, JPEG or WebP, which proves its format, turns it upright and resizes it to at most 1600 × 2400 pixels.
 * @throws NotAPictureError if it has another format or is damaged; TooManyPixelsError if it has more than 25 million pixels
 */
export async function readPicture(file: string | Buffer): Promise<Picture> {
  const sharp = await loadSharp();
  try {
    const image = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (!formats.includes(format)) throw new NotAPictureError(`Images of the format ${format} are not accepted`);
    if (width * height > maxPixels) throw new TooManyPixelsError(`An image of ${width} × ${height} pixels is too large`);
    const bytes = await image
      .autoOrient()
      .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86, effort: 4 })
      .toBuffer();
    return { id: pictureId(bytes), bytes };
  } catch (error) {
    if (error instanceof NotAPictureError) throw error;
    throw new NotAPictureError('The image cannot be read', { cause: error });
  }
}

/**
 * The same image in a smaller size, or the original if it is no wider.
 * @throws NotAPictureError if it is damaged
 */
export async function resizePicture(master: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const image = sharp(master);
    const metadata = await image.metadata();
    if (metadata.width <= width) return master;
    return await image.resize({ width }).webp({ quality: 80, effort: 2 }).toBuffer();
  } catch (error) {
    throw new NotAPictureError('The image cannot be read', { cause: error });
  }
}
