import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bomb, picture } from '../testing/pictures';
import { NotAPictureError, pictureId, readPicture, resizePicture, TooManyPixelsError } from './picture';

/** Adds a comment after the first two bytes of a JPEG. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(comment), jpeg.subarray(2)]);
}

describe('an uploaded image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('in %s is stored as WebP; its identifier is the hash of the stored bytes', async (format) => {
    const { id, bytes } = await readPicture(await picture(format));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 });
    expect(id).toBe(pictureId(bytes));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('gets the same identifier if it is the same image', async () => {
    expect((await readPicture(await picture())).id).toBe((await readPicture(await picture())).id);
    expect((await readPicture(await picture())).id).not.toBe((await readPicture(await picture('png', { colour: '#0b5266' }))).id);
  });

  it.each([
    ['a GIF', () => picture('gif')],
    ['a TIFF', () => picture('tiff')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['text', async () => Buffer.from('<script>alert(1)</script>')],
    ['empty', async () => Buffer.alloc(0)],
    ['half an image', async () => (await sharp({ create: { width: 600, height: 600, channels: 3, background: '#123456', noise: { type: 'gaussian', mean: 120, sigma: 40 } } }).jpeg().toBuffer()).subarray(0, 9000)],
  ])('is rejected if it is %s', async (_what, make) => {
    await expect(readPicture(await make())).rejects.toThrow(NotAPictureError);
  });

  it.each([[60_000, 60_000], [5_001, 5_000], [1, 25_000_001]])('is rejected if its header claims %d × %d pixels', async (width, height) => {
    await expect(readPicture(bomb(width, height))).rejects.toThrow(TooManyPixelsError);
  });

  it('loses its metadata and is turned upright', async () => {
    const turned = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'A person' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { bytes } = await readPicture(turned);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 30, height: 60 });
    expect(metadata.exif).toBeUndefined();
    expect(bytes.includes('A person')).toBe(false);
  });

  it.each([
    ['a page behind a PNG', async () => Buffer.concat([await picture('png'), Buffer.from('<script>alert("hidden")</script>')])],
    ['a script in a JPEG’s comment', async () => withComment(await picture('jpeg'), '<script>alert("hidden")</script>')],
    ['an archive behind a WebP', async () => Buffer.concat([await picture('webp'), Buffer.from('PK\x03\x04hidden')])],
  ])('loses hidden content: %s', async (_what, make) => {
    const bytes = await make();
    expect(bytes.includes('hidden')).toBe(true);
    expect((await readPicture(bytes)).bytes.includes('hidden')).toBe(false);
  });

  it('is stored as its first frame if it is animated', async () => {
    const frames = Buffer.alloc(40 * 50 * 3 * 20, 120);
    frames.fill(10, frames.length / 2);
    const animated = await sharp(frames, { raw: { width: 40, height: 50 * 20, channels: 3, pageHeight: 50 } }).webp({ loop: 0 }).toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBeGreaterThan(1);
    expect((await sharp((await readPicture(animated)).bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('is resized to a width of at most 1600 pixels', async () => {
    const { bytes } = await readPicture(await picture('jpeg', { width: 3200, height: 1000 }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 500 });
  });
});

describe('a smaller size of an image', () => {
  it('has the requested width', async () => {
    const { bytes } = await readPicture(await picture('png', { width: 800, height: 1000 }));
    expect(await sharp(await resizePicture(bytes, 320)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 400 });
  });

  it('is never wider than the image', async () => {
    const { bytes } = await readPicture(await picture());
    expect(await resizePicture(bytes, 1280)).toBe(bytes);
  });
});
