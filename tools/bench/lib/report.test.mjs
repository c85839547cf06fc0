import { expect, it } from 'vitest';
import { isMissed } from './report.mjs';

it.each([
  [{ product: 3 }, false],
  [{ budget: 2, product: 2 }, false],
  [{ budget: 2, product: 3 }, true],
  [{ budget: 2, product: 3, ratio: 1.5 }, false],
  [{ budget: 2, product: NaN }, true],
  [{ budget: 2 }, true],
])('the row %o misses its target: %s', (row, missed) => {
  expect(isMissed(row)).toBe(missed);
});
