import { describe, expect, it } from 'vitest';
import { backoff } from './backoff';

describe('backoff', () => {
  it('doubles up to its limit, minus up to a random quarter', () => {
    for (const [attempt, full] of [[1, 100], [2, 200], [5, 1_600], [8, 10_000], [1_000, 10_000]] as const) {
      const pause = backoff(attempt, 100, 10_000);
      expect(pause).toBeLessThanOrEqual(full);
      expect(pause).toBeGreaterThanOrEqual(full * 0.75);
    }
  });
});
