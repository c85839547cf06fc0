import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Broker } from '../broker/broker';
import type { Collection } from '../store/store';
import { silentLogger } from '../testing';
import type { WithOutbox } from './outbox';
import { startOutboxRelay, type OutboxRelay } from './relay';

type Owner = WithOutbox & { _id: string };

describe('the outbox is read', () => {
  let looks: number;
  let isConnected: boolean;
  let failing: boolean;
  let relay: OutboxRelay;

  beforeEach(() => {
    vi.useFakeTimers();
    [looks, isConnected, failing] = [0, true, false];
  });
  afterEach(() => {
    isConnected = false;
    void relay.stop();
    vi.useRealTimers();
  });

  function start(exclusive: boolean): void {
    const find = async () => {
      looks += 1;
      if (failing) throw new Error('disk is full');
      return [];
    };
    const collections = [{ find } as unknown as Collection<Owner>];
    const broker = { connected: () => isConnected } as Broker;
    relay = startOutboxRelay({ part: 'test', collections, broker, logger: silentLogger, exclusive });
  }
  const looksWithin = async (ms: number) => {
    const before = looks;
    await vi.advanceTimersByTimeAsync(ms);
    return looks - before;
  };

  it('every 2 s if other processes can write', async () => {
    start(false);
    expect(await looksWithin(60_000)).toBeGreaterThanOrEqual(30);
  });

  it('every 30 s and after each poke if no other process can write', async () => {
    start(true);
    expect(await looksWithin(59_000)).toBe(1);
    relay.poke();
    expect(await looksWithin(1)).toBe(1);
  });

  it('within 2 s of a failure and of the broker’s return', async () => {
    failing = true;
    start(true);
    await looksWithin(1);
    failing = false;
    expect(await looksWithin(2_000)).toBe(1);
    isConnected = false;
    relay.poke();
    expect(await looksWithin(60_000)).toBe(0);
    isConnected = true;
    expect(await looksWithin(2_000)).toBe(1);
  });
});
