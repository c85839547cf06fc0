import { describe, expect, it } from 'vitest';
import { transfersOf } from './transfers-of';

describe('the transfers of an amount', () => {
  it.each([
    [65_000, 100_000, [65_000]],
    [100_000, 100_000, [100_000]],
    [124_999, 100_000, [100_000, 24_999]],
    [250_000.5, 100_000, [100_000, 100_000, 50_000.5]],
    [200_000, 100_000, [100_000, 100_000]],
    [2_000_000, 100_000, Array.from({ length: 20 }, () => 100_000)],
    [2_000_001, 100_000, [2_000_001]],
    [1e300, 100_000, [1e300]],
    [124_999, 0, [124_999]],
    [124_999, undefined, [124_999]],
  ])('of ₹%s with a limit of ₹%s are %j', (amount, limit, transfers) => {
    expect(transfersOf(amount, limit)).toEqual(transfers);
  });

  it('are no more than the order can still have', () => {
    expect([transfersOf(250_000, 100_000, 3), transfersOf(250_000, 100_000, 2)]).toEqual([[100_000, 100_000, 50_000], [250_000]]);
  });
});
