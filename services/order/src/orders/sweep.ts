import { startLoop } from '@storefront/service-kit';
import { changeOrder, endReopening } from './changing';
import { abandonAttempt, type PlacingDeps } from './placing';
import { pursueUnpaid, reminderLead } from './unpaid';

/** Longer than any request lives, so that nobody's work in progress is swept. */
const staleAfterMs = 30_000;
const sweepEveryMs = 30_000;

/** Does something to each, one after the other; one that fails is left for the next time and holds up no others. @returns how many were done */
async function each<T extends { _id: string }>(deps: PlacingDeps, orders: T[], work: (order: T) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (const order of orders) {
    try {
      await work(order);
      done += 1;
    } catch (error) {
      deps.logger.warn({ err: error, orderId: order._id }, 'An order could not be swept yet');
    }
  }
  return done;
}

/**
 * Gives up what crashes left half done: attempts that are still `placing`, and intents to leave `cancelled`.
 * What the catalogue cannot be told now is left for the next time.
 * @param before what was begun since then is left alone
 * @returns how many were given up
 */
export async function sweepOrders(deps: PlacingDeps, before: Date): Promise<number> {
  const drafts = await each(deps, await deps.store.stuckDrafts(before), (draft) => abandonAttempt(deps, draft));
  return drafts + (await each(deps, await deps.store.stuckReopenings(before), (order) => endReopening(deps, order)));
}

/**
 * Reminds customers of UPI orders that nobody has told a payment of, and cancels those that waited too long. Every write is guarded by the
 * order's revision, so that of several processes one does it, and a payment that is told meanwhile stands.
 * @param unpaidHours how long an order may wait; 0 is for ever
 */
export async function sweepUnpaid(deps: PlacingDeps, unpaidHours: number): Promise<void> {
  if (unpaidHours === 0) return;
  const before = new Date(deps.clock().getTime() - (unpaidHours - reminderLead(unpaidHours)) * 3_600_000);
  await each(deps, await deps.store.unpaid(before), ({ _id }) => changeOrder(deps, _id, (order, now) => pursueUnpaid(order, unpaidHours, now)));
}

/** Also later: while versions change, an older process may still store a payment in the old shape. */
const migrateEveryMs = 3_600_000;

export interface SweepOptions {
  /** No other process works on this store, so that at the start everything half done was left by a crash. */
  exclusive: boolean;
  unpaidHours: number;
}

/** Sweeps at once, and then again 30 s after each sweep. */
export function startSweep(deps: PlacingDeps, { exclusive, unpaidHours }: SweepOptions): { stop(): Promise<void> } {
  let ageMs = exclusive ? 0 : staleAfterMs;
  let migrateAt = 0;
  return startLoop(async () => {
    try {
      const healed = await sweepOrders(deps, new Date(deps.clock().getTime() - ageMs));
      ageMs = staleAfterMs;
      if (healed > 0) deps.logger.info({ healed }, 'orders that were left half done were given up');
      await sweepUnpaid(deps, unpaidHours);
      if (deps.clock().getTime() >= migrateAt) {
        const migrated = await deps.store.migrateTransactionKeys();
        if (migrated > 0) deps.logger.info({ migrated }, 'Transaction IDs were given their normal form');
        migrateAt = deps.clock().getTime() + migrateEveryMs;
      }
    } catch (error) {
      deps.logger.error({ err: error }, 'sweeping orders failed');
    }
    return sweepEveryMs;
  });
}
