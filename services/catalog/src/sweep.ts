import type { Clock, Logger } from '@storefront/service-kit';
import { forgetHolds } from './reservations/use-cases';
import type { ReservationDeps } from './reservations/use-cases';

const everyMs = 10_000;
/** Time for a deletion to be told, and for what reads it to be done. */
const deletedKeptMs = 24 * 60 * 60_000;

export interface Sweep {
  /** Lets the round in progress finish. */
  stop(): Promise<void>;
}

export const purgeBefore = (clock: Clock): string => new Date(clock().getTime() - deletedKeptMs).toISOString();

/** What is due is found in the store, so that a restart forgets nothing: at the start, then every ten seconds. */
export function startSweep(deps: ReservationDeps & { logger: Logger }): Sweep {
  const round = async () => {
    try {
      await forgetHolds(deps);
      await deps.products.purge(purgeBefore(deps.clock));
    } catch (error) {
      deps.logger.error({ err: error }, 'Sweep failed');
    }
  };

  let running = round();
  const timer = setInterval(() => {
    running = running.then(round);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
