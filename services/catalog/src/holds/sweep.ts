import { startLoop, type Logger } from '@storefront/service-kit';
import type { HoldUseCases } from './use-cases';

/** Expired holds return their stock within 5 s: cached answers of a gateway are up to 2 s old, and another replica's lists up to 2 s. */
const everyMs = 1_000;

/** Returns the stock of expired holds, and finishes what a crash interrupted. Two indexed reads a second if there is nothing to do. */
export function startHoldSweep({ holds, logger }: { holds: HoldUseCases; logger: Logger }): { stop(): Promise<void> } {
  return startLoop(async () => {
    try {
      await holds.expire();
      await holds.finishInterrupted();
    } catch (error) {
      logger.error({ err: error }, 'Expired holds could not be returned to stock');
    }
    return everyMs;
  });
}
