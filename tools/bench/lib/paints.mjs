import { alternate } from './stats.mjs';
import { visit } from './visit.mjs';

const figures = ['firstCard', 'largestPaint', 'alive'];

/**
 * Visits a page of two shops alternately, each time with a cold cache.
 * @param {{ browser: object, product: string, reference: string, rounds: number, options: object, check?: (visit: object) => void }} given `product` and
 *   `reference`: the addresses; `options`: of each visit; `check`: called for each visit of the product, throws if it does not count
 * @returns the figures of three rows, `firstCard`, `largestPaint` and `alive`, and the layout shift of each visit of the product
 */
export async function comparePaints({ browser, product, reference, rounds, options, check = () => undefined }) {
  const visits = { product: [], reference: [] };
  const measure = (side, address) => async () => {
    const seen = await visit(browser, address, options);
    visits[side].push(seen);
    if (side === 'product') check(seen);
    return seen.firstCard;
  };
  const firstCard = await alternate({ rounds, product: measure('product', product), reference: measure('reference', reference) });
  const rows = { firstCard };
  for (const figure of figures.slice(1)) {
    const left = { product: [...visits.product], reference: [...visits.reference] };
    const again = (side) => async () => left[side].shift()[figure];
    rows[figure] = await alternate({ rounds, product: again('product'), reference: again('reference') });
  }
  return { ...rows, shifts: visits.product.map(({ layoutShift }) => layoutShift) };
}
