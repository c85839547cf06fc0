import { describe, expect, it } from 'vitest';
import type { Broker } from '../broker/broker';
import type { Collection, Store } from '../store/store';
import { silentLogger } from '../testing';
import type { InboxEntry } from './inbox-types';
import { createWorker } from './worker';

const now = new Date('2026-03-01T10:00:00.000Z');
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('the next round of the inbox', () => {
  async function pauseOf(exclusive: boolean, dueAt?: string): Promise<number> {
    const entries = {
      find: async (filter: { dueAt: { $lte?: string } }) => (filter.dueAt.$lte === undefined && dueAt !== undefined ? [{ dueAt }] : []),
      remove: async () => 0,
    } as unknown as Collection<InboxEntry>;
    const store = { exclusive } as Store;
    const worker = createWorker({ consumer: 'test', store, entries, broker: {} as Broker, handlers: {}, logger: silentLogger, clock: () => now });
    return worker.workOff(new AbortController().signal);
  }

  it('starts when the next event is due', async () => {
    expect(await pauseOf(true, inMs(700))).toBe(700);
    expect(await pauseOf(false, inMs(700))).toBe(700);
  });

  it('starts after at most 2 s if other processes can write, otherwise after at most 30 s', async () => {
    expect(await pauseOf(false)).toBe(2_000);
    expect(await pauseOf(false, inMs(300_000))).toBe(2_000);
    expect(await pauseOf(true)).toBe(30_000);
    expect(await pauseOf(true, inMs(300_000))).toBe(30_000);
  });
});
