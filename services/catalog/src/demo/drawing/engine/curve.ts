export type Point = readonly [number, number];

export const clamp = (value: number, from = 0, to = 1): number => (value < from ? from : value > to ? to : value);
export const lerp = (from: number, to: number, amount: number): number => from + (to - from) * amount;

/** 0 up to `from`, 1 from `to` on, smooth between. */
export function ramp(from: number, to: number, value: number): number {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}

/** A smooth curve through points at equal distances from 0 to 1 (Catmull-Rom). */
export function splineOf(points: readonly Point[]): (part: number) => Point {
  const last = points.length - 1;
  const at = (index: number) => points[clamp(index, 0, last)] as Point;
  return (part) => {
    const position = clamp(part) * last;
    const left = Math.min(Math.floor(position), last - 1);
    const t = position - left;
    const [a, b, c, d] = [at(left - 1), at(left), at(left + 1), at(left + 2)];
    const blend = (p: number, q: number, r: number, s: number) =>
      0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
    return [blend(a[0], b[0], c[0], d[0]), blend(a[1], b[1], c[1], d[1])];
  };
}

/** A smooth value over [0, 1] through `[position, value]` stops, without overshoot. */
export function profileOf(stops: readonly Point[]): (part: number) => number {
  return (part) => {
    let index = 0;
    while (index < stops.length - 2 && part > (stops[index + 1] as Point)[0]) index += 1;
    const [from, to] = [stops[index] as Point, stops[index + 1] as Point];
    return lerp(from[1], to[1], ramp(from[0], to[0], part));
  };
}
