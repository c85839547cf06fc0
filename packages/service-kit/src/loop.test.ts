import { describe, expect, it } from 'vitest';
import { startLoop } from './loop';

const never = 1_000_000;

describe('a loop', () => {
  it('runs a round at once and after each poke', async () => {
    let rounds = 0;
    const loop = startLoop(async () => {
      rounds += 1;
      return never;
    });
    await loop.round();
    expect(rounds).toBeGreaterThanOrEqual(1);
    const before = rounds;
    loop.poke();
    await expect.poll(() => rounds).toBe(before + 1);
    await loop.stop();
  });

  it('runs one round at a time and repeats after a poke during a round', async () => {
    let running = 0;
    let most = 0;
    let rounds = 0;
    const loop = startLoop(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      rounds += 1;
      running -= 1;
      return never;
    });
    for (let pokes = 0; pokes < 5; pokes += 1) loop.poke();
    await loop.round();
    expect(most).toBe(1);
    expect(rounds).toBe(2);
    await loop.stop();
  });

  it('aborts the round in progress and waits for it', async () => {
    let finished = false;
    const loop = startLoop(async (stopping) => {
      while (!stopping.aborted) await new Promise(setImmediate);
      finished = true;
      return never;
    });
    await loop.stop();
    expect(finished).toBe(true);
  });

  it('stops even if its round hangs', async () => {
    const loop = startLoop(() => new Promise(() => undefined));
    await expect(loop.stop()).resolves.toBeUndefined();
  });

  it('waits for the pause that the round returned', async () => {
    let rounds = 0;
    const loop = startLoop(async () => {
      rounds += 1;
      return 1;
    });
    await expect.poll(() => rounds).toBeGreaterThan(3);
    await loop.stop();
    const stopped = rounds;
    await loop.round();
    expect(rounds).toBe(stopped);
  });
});
