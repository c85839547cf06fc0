import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSweep, type SweepDeps } from './sweep';

// A stop waits for the work at most 2.5 s of real time, which fake timers do not replace.
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(() => undefined) }));

const sweepMs = 1_000;
const pauseMs = 10 * 60_000;

describe('the sweep', () => {
  let begun: number;
  let failing: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    [begun, failing] = [0, false];
  });
  afterEach(() => vi.useRealTimers());

  function start() {
    const sweep = async () => {
      begun += 1;
      if (failing) throw new Error('disk is full');
      await new Promise((resolve) => setTimeout(resolve, sweepMs));
    };
    const challenges = { sweep: async () => undefined };
    return startSweep({ limits: { sweep }, challenges, clock: () => new Date(), logger: silentLogger } as unknown as SweepDeps);
  }

  it('runs at once, and again ten minutes after it ended or failed', async () => {
    failing = true;
    const sweep = start();
    expect(begun).toBe(1);
    failing = false;
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(begun).toBe(2);
    await vi.advanceTimersByTimeAsync(sweepMs + pauseMs - 1);
    expect(begun).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toBe(3);
    void sweep.stop();
  });

  it('ends before its stop is done, so that the store can be closed', async () => {
    const stopped = vi.fn();
    const stopping = Promise.resolve(start().stop()).then(stopped);
    await vi.advanceTimersByTimeAsync(sweepMs - 1);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await stopping;
  });
});
