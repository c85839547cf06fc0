import { alternate } from './stats.mjs';
import { visit } from './visit.mjs';

/**
 * Visits a page of two shops alternately, each time with a cold cache.
 * @param {{ browser: object, product: string, reference: string, rounds: number, options: object, check?: (visit: object) => void }} given `product` and
 *   `reference`: the addresses; `options`: of each visit; `check`: called for each visit of the product, throws if it does not count
 * @returns the figures of two rows, `firstCard` and `largestPaint`, and the layout shift of each visit of the product
 */
export async function comparePaints({ browser, product, reference, rounds, options, check = () => undefined }) {
  const largestPaints = { product: [], reference: [] };
  const shifts = [];
  const measure = (side, address) => async () => {
    const seen = await visit(browser, address, options);
    largestPaints[side].push(seen.largestPaint);
    if (side === 'product') {
      check(seen);
      shifts.push(seen.layoutShift);
    }
    return seen.firstCard;
  };
  const firstCard = await alternate({ rounds, product: measure('product', product), reference: measure('reference', reference) });
  const again = (side) => async () => largestPaints[side].shift();
  const largestPaint = await alternate({ rounds, product: again('product'), reference: again('reference') });
  return { firstCard, largestPaint, shifts };
}
