import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Broker } from '../broker/broker';
import type { Logger } from '../log';
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

describe('the pauses of an event that the broker refuses', () => {
  const bad = ownerOf('bad');
  const good = Array.from({ length: 50 }, (_, number) => ownerOf(`good-${number}`));
  const refusals: number[] = [];
  const logger = { ...silentLogger, error: () => undefined, warn: ({ attempts }: { attempts: number }) => refusals.push(attempts) } as unknown as Logger;

  beforeEach(() => {
    vi.useFakeTimers();
    refusals.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['lost the broker before it tried all events', async (broker: { isConnected: boolean }) => ((broker.isConnected = false), good)],
    ['could not read the outbox', () => Promise.reject(new Error('disk is full'))],
  ])('continue to grow after a round that %s', async (_case, interrupted) => {
    const state = { isConnected: true };
    const lost = async () => ((state.isConnected = false), [bad]);
    const rounds = [lost, () => interrupted(state), async () => [bad]];
    const collection = { find: () => rounds.shift()?.() ?? Promise.resolve([]), update: async () => ({}) } as unknown as Collection<Owner>;
    const publish = ({ id }: { id: string }) => (id === 'bad' ? Promise.reject(new Error('refused')) : Promise.resolve());
    const broker = { connected: () => state.isConnected, publish, settled: async () => undefined } as unknown as Broker;
    const relay = startOutboxRelay({ part: 'test', collections: [collection], broker, logger });
    for (let round = 0; round < 3; round += 1) {
      await vi.advanceTimersByTimeAsync(3_000);
      state.isConnected = true;
    }
    expect(refusals).toEqual([1, 2]);
    void relay.stop();
  });

  it('do not become longer if the clock of the machine is set back', async () => {
    const find = async ({ _id }: { _id: { $nin: string[] } }) => (_id.$nin.includes('bad') ? [] : [bad]);
    const collection = { find, update: async () => ({}) } as unknown as Collection<Owner>;
    const broker = { connected: () => true, publish: () => Promise.reject(new Error('refused')), settled: async () => undefined } as unknown as Broker;
    const relay = startOutboxRelay({ part: 'test', collections: [collection], broker, logger });
    await vi.advanceTimersByTimeAsync(1);
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(refusals).toEqual([1, 2]);
    void relay.stop();
  });
});

function ownerOf(id: string): Owner {
  return { _id: id, outboxPending: true, outbox: [{ id, type: 'product.deleted' }] } as unknown as Owner;
}
