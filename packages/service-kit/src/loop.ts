/** Work that is done over and over: soon after a poke, and at the latest when it said that it wants to be. */
export interface Loop {
  poke(): void;
  /** Resolves after a whole round that began after the call. */
  round(): Promise<void>;
  /** Lets the round in progress finish. */
  stop(): Promise<void>;
}

/**
 * Runs rounds one after the other, never two at once; the first at once.
 * @param work returns how many ms to wait before the next round unless poked; it must not reject
 */
export function startLoop(work: () => Promise<number>): Loop {
  let stopped = false;
  let poked = false;
  let waiting: (() => void)[] = [];
  let wake: (() => void) | undefined;

  async function run(): Promise<void> {
    while (!stopped) {
      poked = false;
      const served = waiting;
      waiting = [];
      const pauseMs = await work();
      for (const resolve of served) resolve();
      if (!poked && !stopped) await pause(pauseMs);
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
        if (stopped) return resolve();
        waiting.push(resolve);
        poke();
      }),
    async stop() {
      stopped = true;
      wake?.();
      await running;
    },
  };
}
