import { onTestFinished, vi } from 'vitest';

/**
 * Stops `performance.now` until the test ends, because a busy machine may need more than a second between two steps.
 * @returns a function that lets time pass (ms)
 */
export function stopClock(): (ms: number) => void {
  // A whole number: sums of fractions are not exact, so 1,000 ms could count as less.
  let now = Math.round(performance.now());
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (ms) => void (now += ms);
}
