import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges, type ChangesDeps } from './changes';

describe('the changes of other replicas', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are read at once and every 2 s, also after a failed read', async () => {
    // With the 2 s of the gateway’s cache, a change shows within 5 s.
    const readChangesSince = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce(new Error('not reachable'));
    const deps = { products: { readChangesSince }, broker: { subscribe: async () => undefined }, readAt: new Date(), clock: () => new Date(), logger: silentLogger };
    const following = await followChanges(deps as unknown as ChangesDeps);
    for (const reads of [1, 2, 3]) {
      expect(readChangesSince).toHaveBeenCalledTimes(reads);
      await vi.advanceTimersByTimeAsync(2_000);
    }
    await following.stop();
  });
});
