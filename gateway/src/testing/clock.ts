import { onTestFinished, vi } from 'vitest';

/** Stops the clock of caches and rate limits until the test ends, so that a slow machine does not reach the end of their time. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
