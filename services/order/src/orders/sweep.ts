import { endReopening } from './changing';
import { abandonAttempt, type PlacingDeps } from './placing';

/** Longer than any request lives, so that nobody's work in progress is swept. */
const staleAfterMs = 30_000;
const sweepEveryMs = 30_000;

/**
 * Gives up what crashes left half done: attempts that are still `placing`, and intents to leave `cancelled`.
 * What the catalogue cannot be told now is left for the next time.
 * @param before what was begun since then is left alone
 * @returns how many were given up
 */
export async function sweepOrders(deps: PlacingDeps, before: Date): Promise<number> {
  let healed = 0;
  const heal = async (orderId: string, work: () => Promise<unknown>) => {
    try {
      await work();
      healed += 1;
    } catch (error) {
      deps.logger.warn({ err: error, orderId }, 'an order that was left half done cannot be given up yet');
    }
  };
  for (const draft of await deps.store.stuckDrafts(before)) await heal(draft._id, () => abandonAttempt(deps, draft));
  for (const order of await deps.store.stuckReopenings(before)) await heal(order._id, () => endReopening(deps, order));
  return healed;
}

/**
 * Sweeps at once and then every 30 s.
 * @param exclusive no other process works on this store, so that at the start everything half done was left by a crash
 */
export function startSweep(deps: PlacingDeps, exclusive: boolean): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = (ageMs: number) => {
    const before = new Date(deps.clock().getTime() - ageMs);
    running = running
      .then(() => sweepOrders(deps, before))
      .then((healed) => {
        if (healed > 0) deps.logger.info({ healed }, 'orders that were left half done were given up');
      })
      .catch((error: unknown) => deps.logger.error({ err: error }, 'sweeping orders failed'));
  };
  sweep(exclusive ? 0 : staleAfterMs);
  const timer = setInterval(() => sweep(staleAfterMs), sweepEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
