import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../testing/pictures';
import { NotAPictureError, pictureId, readPicture, resizePicture } from './picture';

/** A PNG that says it is enormous, in a few bytes. */
function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]);
}

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('%s is kept as WebP under the hash of what is kept', async (format) => {
    const { id, bytes } = await readPicture(await picture(format));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 });
    expect(id).toBe(pictureId(bytes));
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('that is the same gets the same identifier', async () => {
    expect((await readPicture(await picture())).id).toBe((await readPicture(await picture())).id);
    expect((await readPicture(await picture())).id).not.toBe((await readPicture(await picture('png', { colour: '#0b5266' }))).id);
  });

  it.each([
    ['a GIF', () => picture('gif')],
    ['a TIFF', () => picture('tiff')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['text', async () => Buffer.from('<script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a picture', async () => (await sharp({ create: { width: 600, height: 600, channels: 3, background: '#123456', noise: { type: 'gaussian', mean: 120, sigma: 40 } } }).jpeg().toBuffer()).subarray(0, 9000)],
    ['more pixels than memory', async () => bomb(60_000, 60_000)],
  ])('that is %s is refused', async (_what, make) => {
    await expect(readPicture(await make())).rejects.toThrow(NotAPictureError);
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

  it('that is large is made no wider than 1600 pixels', async () => {
    const { bytes } = await readPicture(await picture('jpeg', { width: 3200, height: 1000 }));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1600, height: 500 });
  });
});

describe('a smaller size', () => {
  it('has the width asked for', async () => {
    const { bytes } = await readPicture(await picture('png', { width: 800, height: 1000 }));
    expect(await sharp(await resizePicture(bytes, 320)).metadata()).toMatchObject({ format: 'webp', width: 320, height: 400 });
  });

  it('is never made larger than the picture', async () => {
    const { bytes } = await readPicture(await picture());
    expect(await resizePicture(bytes, 1280)).toBe(bytes);
  });
});
