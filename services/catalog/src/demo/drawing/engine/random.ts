/** Random numbers from 0 up to 1; the same seed gives the same numbers. */
export type Random = () => number;

export function randomOf(seed: string): Random {
  let state = 2166136261;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** A smooth curve through random heights from -1 to 1, one for each integer. It repeats after 256. */
export function waveOf(random: Random): (position: number) => number {
  const heights = Float32Array.from({ length: 256 }, () => random() * 2 - 1);
  return (position) => {
    const left = Math.floor(position);
    const part = position - left;
    const blend = part * part * (3 - 2 * part);
    const from = heights[left & 255] as number;
    return from + ((heights[(left + 1) & 255] as number) - from) * blend;
  };
}

/** Smooth noise over a plane, from -1 to 1. */
export function noiseOf(random: Random): (x: number, y: number) => number {
  const size = 64;
  const heights = Float32Array.from({ length: size * size }, () => random() * 2 - 1);
  const at = (x: number, y: number) => heights[(y & (size - 1)) * size + (x & (size - 1))] as number;
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const px = x - left;
    const py = y - top;
    const bx = px * px * (3 - 2 * px);
    const by = py * py * (3 - 2 * py);
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * bx;
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * bx;
    return upper + (lower - upper) * by;
  };
}

/** Noise over a plane without smoothing, from -1 to 1: cheap enough for every pixel. */
export function specksOf(random: Random): (x: number, y: number) => number {
  const smooth = noiseOf(random);
  const specks = Float32Array.from({ length: 256 * 256 }, (_, index) => smooth((index & 255) * 0.25, (index >> 8) * 0.25));
  return (x, y) => specks[((y & 255) << 8) | (x & 255)]!;
}
