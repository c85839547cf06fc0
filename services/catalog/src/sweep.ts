import { startLoop, type Clock, type Logger } from '@storefront/service-kit';
import type { HoldUseCases } from './holds/use-cases';
import type { ProductStore } from './products/store';
import type { ReservationUseCases } from './reservations/use-cases';
import type { SearchTermUseCases } from './search-terms/use-cases';

const sweepEveryMs = 10_000;
/** Long enough for every consumer to handle `product.deleted`. */
const keepDeletedMs = 24 * 60 * 60_000;

export interface SweepDeps {
  reservations: ReservationUseCases;
  holds: HoldUseCases;
  products: ProductStore;
  searchTerms: SearchTermUseCases;
  clock: Clock;
  logger: Logger;
}

/** Removes the marks of orders whose quantities are recorded, products that were deleted a day ago, search terms out of use and old counts of holds: at once, and then 5 to 15 s after each sweep. */
export function startSweep({ reservations, holds, products, searchTerms, clock, logger }: SweepDeps): { stop(): Promise<void> } {
  return startLoop(async () => {
    try {
      await reservations.forgetMarks();
      await products.purge(new Date(clock().getTime() - keepDeletedMs).toISOString());
      await searchTerms.forgetUnused();
      await holds.forget();
    } catch (error) {
      logger.error({ err: error }, 'Old marks, deleted products, unused search terms or old counts of holds could not be removed');
    }
    // A random pause, so that replicas do not all do the same work at the same moment.
    return sweepEveryMs * (0.5 + Math.random());
  });
}
