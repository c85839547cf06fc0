import { startLoop } from '@storefront/service-kit';
import { changeOrder, endReopening } from './changing';
import { abandonAttempt, type PlacingDeps } from './placing';
import { hourMs, reminderHours, reminderLead } from './pay-by';
import { remindOrCancel } from './unpaid';

/** Longer than any request, so that the sweep does not touch work in progress. */
const staleAfterMs = 30_000;
const sweepEveryMs = 30_000;

/** Handles the orders one after the other. A failure is logged and does not stop the others; the next sweep tries again. @returns the number of successes */
async function each<T extends { _id: string }>(deps: PlacingDeps, orders: T[], work: (order: T) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (const order of orders) {
    try {
      await work(order);
      done += 1;
    } catch (error) {
      deps.logger.warn({ err: error, orderId: order._id }, 'The sweep of an order failed; the next sweep tries again');
    }
  }
  return done;
}

/**
 * Cleans up after crashes: abandons attempts that are still `placing`, and drops interrupted reopenings.
 * If the catalogue cannot be reached, the next sweep tries again.
 * @param before newer attempts and reopenings are not touched
 * @returns how many were cleaned up
 */
export async function sweepOrders(deps: PlacingDeps, before: Date): Promise<number> {
  const attempts = await each(deps, await deps.store.stuckAttempts(before), (attempt) => abandonAttempt(deps, attempt));
  return attempts + (await each(deps, await deps.store.stuckReopenings(before), (order) => endReopening(deps, order)));
}

/**
 * Reminds customers of UPI orders that are not paid in full. Cancels orders that waited too long for payment details. The order's revision guards every write, so
 * only one of several processes makes each change, and payment details that arrive at the same time are kept.
 * @param unpaidHours how long an order may wait; 0 is no limit, then only part-paid orders get a reminder
 */
export async function sweepUnpaid(deps: PlacingDeps, unpaidHours: number): Promise<void> {
  const before = new Date(deps.clock().getTime() - (reminderHours(unpaidHours) - reminderLead(unpaidHours)) * hourMs);
  await each(deps, await deps.store.unpaid(before, { isPartPaid: unpaidHours === 0 }), ({ _id }) => changeOrder(deps, _id, (order, now) => remindOrCancel(order, unpaidHours, now)));
}

/** The migration is repeated, because during a deployment an older process may still store a payment in the old shape. */
const migrateEveryMs = 3_600_000;

export interface SweepOptions {
  /** True if no other process uses this store. Then every unfinished attempt at the start comes from a crash. */
  exclusive: boolean;
}

/** Sweeps at once, then 30 s after each sweep. */
export function startSweep(deps: PlacingDeps, { exclusive }: SweepOptions): { stop(): Promise<void> } {
  let ageMs = exclusive ? 0 : staleAfterMs;
  let migrateAt = 0;
  return startLoop(async () => {
    try {
      const cleaned = await sweepOrders(deps, new Date(deps.clock().getTime() - ageMs));
      ageMs = staleAfterMs;
      if (cleaned > 0) deps.logger.info({ cleaned }, 'Cleaned up attempts and reopenings that a crash left');
      await sweepUnpaid(deps, deps.unpaidHours);
      if (deps.clock().getTime() >= migrateAt) {
        const migrated = await deps.store.migratePayments();
        if (migrated > 0) deps.logger.info({ migrated }, 'Stored the payments of older orders in the new shape');
        migrateAt = deps.clock().getTime() + migrateEveryMs;
      }
    } catch (error) {
      deps.logger.error({ err: error }, 'Sweeping orders failed');
    }
    return sweepEveryMs;
  });
}
