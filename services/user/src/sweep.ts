import { startLoop, type Clock, type Logger } from '@storefront/service-kit';
import type { ChallengeStore } from './codes/store';
import type { Limits } from './limits/limits';

const sweepEveryMs = 10 * 60_000;

export interface SweepDeps {
  limits: Limits;
  challenges: ChallengeStore;
  clock: Clock;
  logger: Logger;
}

/** Removes expired counters and codes: at once, and then ten minutes after each sweep. */
export function startSweep({ limits, challenges, clock, logger }: SweepDeps): { stop(): Promise<void> } {
  return startLoop(async () => {
    try {
      await Promise.all([limits.sweep(clock()), challenges.sweep(clock())]);
    } catch (error) {
      logger.error({ err: error }, 'Expired codes and counters could not be removed');
    }
    return sweepEveryMs;
  });
}
