export interface Sample {
  atMs: number;
  value: number;
}

/** A line through samples: how much it rises in an hour, and the standard error of that. */
export interface Trend {
  perHour: number;
  standardError: number;
}

const hourMs = 3_600_000;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * The least-squares line. Neighbouring samples are similar, because memory grows until the next garbage collection. So the line goes through the means of
 * `blocks`; through every sample, its standard error would be too small.
 */
export function trendOf(samples: Sample[], blocks = 20): Trend {
  const size = Math.max(1, Math.ceil(samples.length / blocks));
  const points = Array.from({ length: Math.ceil(samples.length / size) }, (_, block) => samples.slice(block * size, (block + 1) * size)).map((block) => ({
    x: mean(block.map(({ atMs }) => atMs / hourMs)),
    y: mean(block.map(({ value }) => value)),
  }));
  if (points.length < 3) throw new RangeError('A trend needs three points');
  const [middle, level] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const spread = points.reduce((sum, { x }) => sum + (x - middle) ** 2, 0);
  const perHour = points.reduce((sum, { x, y }) => sum + (x - middle) * (y - level), 0) / spread;
  const unexplained = points.reduce((sum, { x, y }) => sum + (y - level - perHour * (x - middle)) ** 2, 0);
  return { perHour, standardError: Math.sqrt(unexplained / (points.length - 2) / spread) };
}
