import { startLoop, type Clock, type Logger } from '@storefront/service-kit';
import type { StatementStore } from './store';
import type { StatementUseCases } from './use-cases';

/** Longer than any request, so that the sweep does not touch work in progress. */
const staleAfterMs = 30_000;
const sweepEveryMs = 30_000;

/** The migration is repeated, because during a deployment an older process may still settle credits. */
const migrateEveryMs = 3_600_000;

interface SweepDeps {
  useCases: Pick<StatementUseCases, 'sweep'>;
  credits: Pick<StatementStore, 'migrateSharedClaims'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Finishes settlements that a crash interrupted: at once, then 30 s after each sweep.
 * @param exclusive no other process uses this store. Then every unfinished settlement at the start comes from a crash
 */
export function startCreditSweep({ useCases, credits, clock, logger }: SweepDeps, { exclusive }: { exclusive: boolean }): { stop(): Promise<void> } {
  let ageMs = exclusive ? 0 : staleAfterMs;
  let migrateAt = 0;
  return startLoop(async () => {
    try {
      const finished = await useCases.sweep(new Date(clock().getTime() - ageMs));
      ageMs = staleAfterMs;
      if (finished > 0) logger.info({ finished }, 'Finished settlements that a crash interrupted');
      if (clock().getTime() >= migrateAt) {
        const migrated = await credits.migrateSharedClaims();
        if (migrated > 0) logger.info({ migrated }, 'Stored the UTR that older credits share with another one');
        migrateAt = clock().getTime() + migrateEveryMs;
      }
    } catch (error) {
      logger.error({ err: error }, 'Sweeping credits failed');
    }
    return sweepEveryMs;
  });
}
