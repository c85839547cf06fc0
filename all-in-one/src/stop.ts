import { within } from '@storefront/service-kit';

/** Parts that stop at the same time, and how long the next phase waits for them. */
export interface Phase {
  withinMs: number;
  parts: Record<string, () => Promise<unknown>>;
}

/**
 * Stops phase after phase. A part that fails or takes too long delays neither its phase nor the next one; stored data is safe at any moment.
 * @throws AggregateError of all failures, after every part was stopped
 */
export async function stopInPhases(phases: Phase[]): Promise<void> {
  const problems: unknown[] = [];
  for (const { withinMs, parts } of phases) {
    const endings = Object.entries(parts).map(async ([name, stop]) =>
      within(withinMs, stop(), () => {
        throw new Error(`${name} did not stop within ${withinMs} ms`);
      }),
    );
    for (const ending of await Promise.allSettled(endings)) if (ending.status === 'rejected') problems.push(ending.reason);
  }
  if (problems.length > 0) throw new AggregateError(problems, problems.map(String).join('\n'));
}
