import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../testing/pictures';
import { NotAPictureError, readPicture } from './picture';
import { drawSharePicture } from './share-picture';

const plum = { r: 122, g: 31, b: 61 };
const isPlum = (pixels: Buffer, offset: number) => [plum.r, plum.g, plum.b].every((value, index) => Math.abs(value - pixels[offset + index]!) < 8);
/** The colours at the left edge, at the top and in the middle. */
async function places(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => isPlum(data, (y * info.width + x) * info.channels);
  return { left: at(5, 315), top: at(600, 5), middle: at(600, 315) };
}

describe('the picture for shared links', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of an upload in %s is a JPEG of 1200 × 630 pixels', async (format) => {
    const { bytes } = await readPicture(await picture(format));
    const made = await drawSharePicture(bytes);
    expect([...made.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630, channels: 3 });
  });

  it.each([
    ['a tall one at its sides', { width: 400, height: 800 }, { left: true, top: false, middle: false }],
    ['a wide one above and below', { width: 800, height: 200 }, { left: false, top: true, middle: false }],
    ['a tiny one', { width: 1, height: 2 }, { left: true, top: false, middle: false }],
  ])('shows the whole image and pads %s in the shop’s colour', async (_what, size, expected) => {
    const { bytes } = await readPicture(await picture('png', { ...size, colour: '#0b5266' }));
    expect(await places(await drawSharePicture(bytes))).toEqual(expected);
  });

  it('has the shop’s colour where the image is transparent', async () => {
    const clear = await sharp({ create: { width: 1200, height: 630, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).webp().toBuffer();
    expect(await places(await drawSharePicture(clear))).toEqual({ left: true, top: true, middle: true });
  });

  it('of a grey image is a JPEG too', async () => {
    const grey = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#888' } }).greyscale().webp().toBuffer();
    expect(await places(await drawSharePicture(grey))).toMatchObject({ left: true, middle: false });
  });

  it('has less than 300,000 bytes even if it is noise', async () => {
    const noise = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 100 } } }).webp({ lossless: true }).toBuffer();
    expect((await drawSharePicture(noise)).length).toBeLessThan(300_000);
  });

  it('is the shop’s own without an image', async () => {
    const made = await drawSharePicture();
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(await places(made)).toMatchObject({ left: true, top: true });
    expect(made.length).toBeLessThan(300_000);
  });

  it.each([Buffer.alloc(0), Buffer.from('<script>'), Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 broken')])('is refused for broken bytes', async (bytes) => {
    await expect(drawSharePicture(bytes)).rejects.toThrow(NotAPictureError);
  });
});
