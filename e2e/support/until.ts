/** Repeats `read` until it returns a value, for at most 60 s. For results of other processes. */
export async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error('No result within 60 s');
}

const longestTurnMs = 300;

/**
 * Repeats `read` until it returns true, for at most 60 s. For tests of how old an answer may be.
 * @param read returns false for an old answer, and undefined for an answer that cannot be old
 * @returns the ms that this took. Each read and the pause before it count at most 300 ms: on a busy machine a read can take seconds. Reads that return
 * undefined count only if an old answer follows
 */
export async function msUntil(read: () => Promise<boolean | undefined>): Promise<number> {
  let counted = 0;
  let waiting = 0;
  let last = performance.now();
  await until(async () => {
    const isNew = await read();
    const now = performance.now();
    waiting = (isNew ? 0 : waiting) + Math.min(now - last, longestTurnMs);
    last = now;
    if (isNew === undefined) return undefined;
    counted += waiting;
    waiting = 0;
    return isNew || undefined;
  });
  return counted;
}

/** Waits until all events of a shop were published and handled. */
export async function untilIdle(origin: string): Promise<void> {
  const isIdle = async () => {
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    const waiting = [...metrics.matchAll(/^storefront_(?:outbox_pending|inbox_waiting)\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
    if (waiting.length <= 3) throw new Error(`The metrics have only ${waiting.length} numbers of waiting events`);
    return waiting.every((count) => count === 0);
  };
  // Twice, because an event can move from an outbox to an inbox while the metrics are read.
  await until(async () => ((await isIdle()) && (await isIdle())) || undefined);
}
