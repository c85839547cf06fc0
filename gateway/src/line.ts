import { BusyError, HttpError } from '@storefront/service-kit';

/** About three seconds of orders in one process. */
const mostWaiting = 1_000;
/** A browser sends two at most. One customer must not take the places of all others. */
const mostOfCaller = 100;

/**
 * Runs at most `most` tasks at once; the others wait in the order of their calls.
 * @throws BusyError if 1,000 tasks wait, HttpError 429 if 100 tasks of the same caller wait or run
 */
export function createLine(most: number) {
  const waiting: (() => void)[] = [];
  const ofCaller = new Map<string, number>();
  let running = 0;

  return async <T>(caller: string, task: () => Promise<T>): Promise<T> => {
    const own = ofCaller.get(caller) ?? 0;
    if (own >= mostOfCaller) throw new HttpError(429, 'Too many requests. Please try again in a few seconds.');
    if (running >= most && waiting.length >= mostWaiting) throw new BusyError('Too many customers are ordering now. Please try again.');
    ofCaller.set(caller, own + 1);
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await task();
    } finally {
      const left = ofCaller.get(caller)! - 1;
      if (left > 0) ofCaller.set(caller, left);
      else ofCaller.delete(caller);
      const next = waiting.shift();
      // In a new turn of the event loop. A rejected order ends in the turn in which it starts. Without this, one turn would run a whole line of them, and all other requests would wait.
      if (next) setImmediate(next);
      else running -= 1;
    }
  };
}
