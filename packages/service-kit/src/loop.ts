import { setTimeout as pauseFor } from 'node:timers/promises';

const finishWithinMs = 2_500;

/** How often a loop looks, in ms, for what nobody poked it for: what another process left; hardly ever where no other process can have. */
export const pollMs = { shared: 2_000, exclusive: 30_000 };

/** Work that is done over and over: soon after a poke, and at the latest when it said that it wants to be. */
export interface Loop {
  poke(): void;
  /** Resolves after a whole round that began after the call. */
  round(): Promise<void>;
  /** Tells the round in progress to finish, and waits 2.5 s at most: what it works with may be hanging. */
  stop(): Promise<void>;
}

/**
 * Runs rounds one after the other, never two at once; the first at once.
 * @param work returns how many ms to wait before the next round unless poked; it must not reject. It should begin nothing more once the signal is aborted
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
