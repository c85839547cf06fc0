import sharp from 'sharp';
import type { Buffer3d } from './buffer';

/** Softens outlines: at an edge between two surfaces or depths, half of a pixel's colour comes from its neighbours. */
export function softenEdges(buffer: Buffer3d, pixels: Uint8Array): Uint8Array {
  const { width, height, id, depth } = buffer;
  const result = new Uint8Array(pixels);
  const gap = 3.2 / width;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const mark = id[at]!;
      const z = depth[at]!;
      const right = at + 1;
      const below = at + width;
      const left = at - 1;
      const above = at - width;
      if (
        mark === id[right] && mark === id[below] && mark === id[left] && mark === id[above] &&
        Math.abs(z - depth[right]!) < gap && Math.abs(z - depth[below]!) < gap && Math.abs(z - depth[left]!) < gap && Math.abs(z - depth[above]!) < gap
      ) {
        continue;
      }
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = pixels[right * 3 + channel]! + pixels[left * 3 + channel]! + pixels[above * 3 + channel]! + pixels[below * 3 + channel]!;
        const corners = pixels[(above + 1) * 3 + channel]! + pixels[(above - 1) * 3 + channel]! + pixels[(below + 1) * 3 + channel]! + pixels[(below - 1) * 3 + channel]!;
        result[at * 3 + channel] = (pixels[at * 3 + channel]! * 4 + sum * 2 + corners) >> 4;
      }
    }
  }
  return result;
}

export function encode(pixels: Uint8Array, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } }).webp({ quality: 84, effort: 2 }).toBuffer();
}
