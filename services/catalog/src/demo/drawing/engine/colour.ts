/** Linear light: red, green, blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** `#rrggbb` as linear light. */
export function rgb(hex: string): Rgb {
  const part = (start: number) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

export const mix = (from: Rgb, to: Rgb, amount: number): Rgb => [
  from[0] + (to[0] - from[0]) * amount,
  from[1] + (to[1] - from[1]) * amount,
  from[2] + (to[2] - from[2]) * amount,
];

/** Linear light from 0 to 1 as a byte of sRGB, by its position in a table of 4096. */
export const srgbBytes = Uint8ClampedArray.from({ length: 4097 }, (_, index) => {
  const value = index / 4096;
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
});
