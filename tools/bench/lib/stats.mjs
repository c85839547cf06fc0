export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures product and reference in turn, so that other load on the machine affects both. The first round is a warm-up and does not count.
 * @param {{ rounds: number, product: () => Promise<number>, reference: () => Promise<number> }} sides
 * @returns {Promise<{ product: number, reference: number, ratio: number, spread: [number, number] }>} medians; the spread is of the rounds' ratios
 */
export async function alternate({ rounds, product, reference }) {
  const measured = [];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = { reference: await reference(), product: await product() };
    if (round > 0) measured.push(pair);
  }
  const ratios = measured.map((pair) => pair.product / pair.reference);
  return {
    product: median(measured.map((pair) => pair.product)),
    reference: median(measured.map((pair) => pair.reference)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
