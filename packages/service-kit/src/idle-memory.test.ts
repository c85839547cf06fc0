import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage, giveMemoryBackWhenIdle, type Usage } from './idle-memory';

const megabytes = (count: number) => count * 1024 * 1024;

describe('memory of a busy time', () => {
  let used: Usage;
  let collections: number;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    used = { cpuMs: 500, memory: megabytes(150) };
    collections = 0;
    const collect = () => {
      collections += 1;
      used = { cpuMs: used.cpuMs + 100, memory: megabytes(160) };
    };
    stop = giveMemoryBackWhenIdle({ usage: () => used, collect });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  /** Ten seconds in which the process uses this much processor time, and this much memory at their end. */
  function tenSeconds(cpuMs: number, memory: number): void {
    used = { cpuMs: used.cpuMs + cpuMs, memory: megabytes(memory) };
    vi.advanceTimersByTime(10_000);
  }

  it('is given back in the first ten seconds without work', () => {
    tenSeconds(9_000, 250);
    expect(collections).toBe(0);
    tenSeconds(50, 250);
    expect(collections).toBe(1);
  });

  it('stays while requests come in', () => {
    for (let round = 0; round < 6; round += 1) tenSeconds(300, 300);
    expect(collections).toBe(0);
  });

  it('stays if it grew by less than 32 MB', () => {
    for (let round = 0; round < 6; round += 1) tenSeconds(10, 181);
    expect(collections).toBe(0);
  });

  it('is given back again after the next busy time, and not before', () => {
    tenSeconds(10, 250);
    for (let round = 0; round < 6; round += 1) tenSeconds(10, 190);
    expect(collections).toBe(1);
    tenSeconds(10, 200);
    expect(collections).toBe(2);
  });

  it('is left alone after the end', () => {
    stop();
    tenSeconds(10, 300);
    expect(collections).toBe(0);
  });
});

it('collects what nothing refers to', async () => {
  const forgotten = new WeakRef({});
  await new Promise(setImmediate);
  expect(forgotten.deref()).toBeDefined();
  await new Promise(setImmediate);
  collectGarbage();
  expect(forgotten.deref()).toBeUndefined();
});
