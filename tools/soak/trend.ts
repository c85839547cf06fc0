export interface Sample {
  atMs: number;
  value: number;
}

/** What a line through samples says: how much it rises an hour, and how sure that is. */
export interface Trend {
  perHour: number;
  standardError: number;
}

const hourMs = 3_600_000;
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/**
 * The least-squares line. What follows closely in time is alike (memory goes up until it is collected), so the line goes through means of `blocks`:
 * through every sample it would claim to be surer than it is.
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
