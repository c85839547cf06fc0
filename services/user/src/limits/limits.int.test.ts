import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLimits, type Limits } from './limits';
import type { Pace } from './pace';

const windowMs = 15 * 60_000;
const start = new Date('2026-03-01T10:00:00.000Z');
const onePerMinute: Pace = { free: 1, firstWaitMs: 60_000, longestWaitMs: 60_000, perDay: 20 };
const after = (ms: number) => new Date(start.getTime() + ms);

describe.each(storeVariants())('limits ($name)', ({ open }) => {
  let testStore: TestStore;
  let limits: Limits;
  beforeAll(async () => {
    testStore = await open('user');
    limits = await openLimits(testStore.store, windowMs);
  });
  afterAll(() => testStore.destroy());

  it('allow at most their maximum, also with parallel calls of two replicas', async () => {
    const replicas = [limits, await openLimits(testStore.store, windowMs)];
    const calls = Array.from({ length: 40 }, (_, at) => replicas[at % 2]!.countOrRefuse([{ key: 'parallel', max: 5 }], start));
    const passed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(passed).toHaveLength(5);
  });

  it('start again when the window of the first count has ended', async () => {
    const limit = [{ key: 'window', max: 1 }];
    await limits.count(limit, start);
    await expect(limits.refuseIfReached(limit, after(windowMs - 1))).rejects.toThrow('Too many attempts. Please try again in 1 minute.');
    await limits.refuseIfReached(limit, after(windowMs));
    await limits.countOrRefuse(limit, after(windowMs));
    await expect(limits.countOrRefuse(limit, after(windowMs))).rejects.toThrow('in 15 minutes');
  });

  it('never require a wait longer than the window, even if a request with a later clock started it', async () => {
    const limit = [{ key: 'later clock', max: 1, windowMs: 60_000 }];
    await limits.count(limit, after(5));
    const wait = { details: { retryAfter: 60 } };
    await expect(limits.refuseIfReached(limit, start)).rejects.toMatchObject(wait);
    await expect(limits.countOrRefuse(limit, start)).rejects.toMatchObject(wait);
    await limits.take('paced', onePerMinute, after(5));
    await expect(limits.take('paced', onePerMinute, start)).rejects.toMatchObject(wait);
  });

  it('can be deleted one by one, and are deleted after their window', async () => {
    const limit = [{ key: 'forgotten', max: 1 }];
    await limits.count(limit, start);
    await limits.forget('forgotten');
    await limits.refuseIfReached(limit, start);
    await limits.count(limit, start);
    await limits.sweep(after(windowMs));
    const counters = await testStore.store.collection('attempts');
    expect(await counters.findOne({ _id: 'forgotten' })).toBeUndefined();
  });
});
