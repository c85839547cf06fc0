import sharp from 'sharp';

interface Level {
  width: number;
  height: number;
  /** Three bytes for each texel: the share of metal, first and second colour at the surface. */
  texels: Uint8Array;
}

/** A drawn figure for sampling, in copies of decreasing size (mipmaps), so that it does not flicker when it is small. */
export interface Mask {
  /** Centimetres after which it repeats. */
  width: number;
  height: number;
  /** Texels for each centimetre of the largest copy. */
  scale: number;
  levels: Level[];
}

const texelsPerCentimetre = 20;

export async function maskOf(figure: string, width: number, height: number): Promise<Mask> {
  const columns = Math.max(8, Math.round(width * texelsPerCentimetre));
  const rows = Math.max(8, Math.round(height * texelsPerCentimetre));
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">`;
  const svg = `${head}<rect width="${width}" height="${height}" fill="#000"/>${figure}</svg>`;
  const texels = figure === '' ? new Uint8Array(columns * rows * 3) : new Uint8Array(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
  const levels: Level[] = [{ width: columns, height: rows, texels }];
  for (let level = levels[0] as Level; level.width > 8 && level.height > 8 && levels.length < 6; levels.push(level)) level = halved(level);
  return { width, height, scale: texelsPerCentimetre, levels };
}

function halved({ width, height, texels }: Level): Level {
  const columns = width >> 1;
  const rows = height >> 1;
  const result = new Uint8Array(columns * rows * 3);
  for (let row = 0, to = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const from = (row * 2 * width + column * 2) * 3;
      for (let channel = 0; channel < 3; channel += 1, to += 1) {
        const at = from + channel;
        result[to] = (texels[at]! + texels[at + 3]! + texels[at + width * 3]! + texels[at + width * 3 + 3]!) >> 2;
      }
    }
  }
  return { width: columns, height: rows, texels: result };
}

/**
 * Writes the visible share of each thread, from 0 to 1, at a position in centimetres into `out`.
 * @param footprint centimetres that one pixel covers
 */
export function sampleMask(mask: Mask, x: number, y: number, footprint: number, out: Float32Array): void {
  let index = 0;
  for (let texels = footprint * mask.scale; texels > 1.5 && index < mask.levels.length - 1; texels *= 0.5) index += 1;
  const { width, height, texels } = mask.levels[index]!;
  let fx = x / mask.width;
  let fy = y / mask.height;
  fx = (fx - Math.floor(fx)) * width - 0.5;
  fy = (fy - Math.floor(fy)) * height - 0.5;
  const left = Math.floor(fx);
  const top = Math.floor(fy);
  const px = fx - left;
  const py = fy - top;
  const x0 = left < 0 ? width - 1 : left;
  const y0 = top < 0 ? height - 1 : top;
  const x1 = x0 + 1 >= width ? 0 : x0 + 1;
  const y1 = y0 + 1 >= height ? 0 : y0 + 1;
  const a = (y0 * width + x0) * 3;
  const b = (y0 * width + x1) * 3;
  const c = (y1 * width + x0) * 3;
  const d = (y1 * width + x1) * 3;
  const wa = ((1 - px) * (1 - py)) / 255;
  const wb = (px * (1 - py)) / 255;
  const wc = ((1 - px) * py) / 255;
  const wd = (px * py) / 255;
  out[0] = texels[a]! * wa + texels[b]! * wb + texels[c]! * wc + texels[d]! * wd;
  out[1] = texels[a + 1]! * wa + texels[b + 1]! * wb + texels[c + 1]! * wc + texels[d + 1]! * wd;
  out[2] = texels[a + 2]! * wa + texels[b + 2]! * wb + texels[c + 2]! * wc + texels[d + 2]! * wd;
}
