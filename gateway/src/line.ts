import { BusyError } from '@storefront/service-kit';

/** About three seconds of orders in one process. */
const mostWaiting = 1_000;

/**
 * Runs at most `most` tasks at once; the others wait in the order of their calls.
 * @throws BusyError if 1,000 tasks wait
 */
export function createLine(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => void waiting.push(resolve));
    else throw new BusyError('Too many customers are ordering now. Please try again.');
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // In a new turn of the event loop. A rejected order ends in the turn in which it starts. Without this, one turn would run a whole line of them, and all other requests would wait.
      if (next) setImmediate(next);
      else running -= 1;
    }
  };
}

export type Line = ReturnType<typeof createLine>;
