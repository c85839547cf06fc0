/** What stops at the same time, and for how long the next phase waits for it. */
export interface Phase {
  withinMs: number;
  parts: Record<string, () => Promise<unknown>>;
}

/**
 * Stops phase after phase. What fails or does not end in its time holds up neither the others of its phase nor the next one: all that the shop keeps
 * is safe wherever it is left.
 * @throws AggregateError of what went wrong, once everything was told to stop
 */
export async function stopInPhases(phases: Phase[]): Promise<void> {
  const problems: unknown[] = [];
  for (const { withinMs, parts } of phases) {
    const endings = Object.entries(parts).map(async ([name, stop]) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${name} did not stop within ${withinMs} ms`)), withinMs);
      });
      await Promise.race([stop(), late]).finally(() => clearTimeout(timer));
    });
    for (const ending of await Promise.allSettled(endings)) if (ending.status === 'rejected') problems.push(ending.reason);
  }
  if (problems.length > 0) throw new AggregateError(problems, problems.map(String).join('\n'));
}
