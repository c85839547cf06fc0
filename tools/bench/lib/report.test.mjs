import { expect, it } from 'vitest';
import { isMissed, table } from './report.mjs';

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

it.each([{ product: NaN }, { product: 3, ratio: NaN }])('the run after one that could not measure %o has a table', (figures) => {
  const measure = (row) => ({ name: 'start', title: 'Start', rows: [{ name: 'first', unit: 'ms', ...row }] });
  const saved = JSON.parse(JSON.stringify({ measures: [measure(figures)] }));
  expect(table(measure({ ...figures, product: 2, ...(figures.ratio !== undefined && { ratio: 1.5 }) }), saved)).toContain('| first | 2.00 ms |');
});
