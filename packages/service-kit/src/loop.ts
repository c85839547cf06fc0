import { setTimeout as pauseFor } from 'node:timers/promises';

const finishWithinMs = 2_500;

/** Interval in ms at which a loop looks for work that another process left; rarely if there is no other process. */
export const pollMs = { shared: 2_000, exclusive: 30_000 };

/** Repeated work: soon after a poke, and at the latest after the pause that the last round returned. */
export interface Loop {
  poke(): void;
  /** Resolves after a complete round that started after the call. */
  round(): Promise<void>;
  /** Aborts the round in progress and waits for it, at most 2.5 s, because its store or broker may hang. */
  stop(): Promise<void>;
}

/**
 * Runs rounds one after the other; the first starts at once.
 * @param work returns the pause in ms before the next round; it must not reject, and should start nothing new after the signal is aborted
 */
export function startLoop(work: (stopping: AbortSignal) => Promise<number>): Loop {
  const stopping = new AbortController();
  let poked = false;
  let waiting: (() => void)[] = [];
  let wake: (() => void) | undefined;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      poked = false;
      const served = waiting;
      waiting = [];
      const pauseMs = await work(stopping.signal);
      for (const resolve of served) resolve();
      if (!poked && !stopping.signal.aborted) await pause(pauseMs);
    }
    for (const resolve of waiting) resolve();
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function poke(): void {
    poked = true;
    wake?.();
  }

  const running = run();
  return {
    poke,
    round: () =>
      new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve();
        waiting.push(resolve);
        poke();
      }),
    async stop() {
      stopping.abort();
      wake?.();
      await Promise.race([running, pauseFor(finishWithinMs, undefined, { ref: false })]);
    },
  };
}
