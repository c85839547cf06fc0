import type { Clock, Logger } from '@storefront/service-kit';

const everyMs = 10 * 60_000;

export interface SweepDeps {
  /** Each removes expired documents. */
  sweeps: ((now: Date) => Promise<void>)[];
  clock: Clock;
  logger: Logger;
}

/** Removes expired documents at the start and every ten minutes. */
export function startSweep({ sweeps, clock, logger }: SweepDeps): { stop(): void } {
  const sweep = () =>
    void Promise.all(sweeps.map((expired) => expired(clock()))).catch((error: unknown) => logger.warn({ err: error }, 'Sweep failed'));
  sweep();
  const timer = setInterval(sweep, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
