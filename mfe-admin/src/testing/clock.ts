import { onTestFinished, vi } from 'vitest';

/**
 * Stops `performance.now` until the test ends, because a busy machine may need more than a second between two steps.
 * @returns a function that lets time pass (ms)
 */
export function stopClock(): (ms: number) => void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (ms) => void (now += ms);
}
