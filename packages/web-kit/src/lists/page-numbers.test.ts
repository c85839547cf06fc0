import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers';

describe('pageNumbers', () => {
  it.each([
    [1, 2, [1, 2]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 84, [1, 2, 'gap', 84]],
    [40, 84, [1, 'gap', 39, 40, 41, 'gap', 84]],
    [84, 84, [1, 'gap', 83, 84]],
    [2, 1e300, [1, 2, 3, 'gap', 1e300]],
  ])('shows, on page %i of %i, %j', (current, count, numbers) => {
    expect(pageNumbers(current, count)).toEqual(numbers);
  });

  it('shows the first and last page only when the current page is beyond the last', () => {
    expect(pageNumbers(99, 9)).toEqual([1, 'gap', 9]);
  });
});
