import { startLoop, type Clock, type Logger } from '@storefront/service-kit';
import type { StatementUseCases } from './use-cases';

/** Longer than any request, so that the sweep does not touch work in progress. */
const staleAfterMs = 30_000;
const sweepEveryMs = 30_000;

/**
 * Finishes settlements that a crash interrupted: at once, then 30 s after each sweep.
 * @param exclusive no other process uses this store. Then every unfinished settlement at the start comes from a crash
 */
export function startCreditSweep(useCases: Pick<StatementUseCases, 'sweep'>, { exclusive, clock, logger }: { exclusive: boolean; clock: Clock; logger: Logger }): { stop(): Promise<void> } {
  let ageMs = exclusive ? 0 : staleAfterMs;
  return startLoop(async () => {
    try {
      const finished = await useCases.sweep(new Date(clock().getTime() - ageMs));
      ageMs = staleAfterMs;
      if (finished > 0) logger.info({ finished }, 'Finished settlements that a crash interrupted');
    } catch (error) {
      logger.error({ err: error }, 'Sweeping credits failed');
    }
    return sweepEveryMs;
  });
}
