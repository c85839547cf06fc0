import { silentLogger } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startReplicaSync } from './replica-sync';

describe('the sync of replicas', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads the synonyms at once and every second, also after a failed read', async () => {
    // With the 2 s of the gateway’s cache, a change takes effect within 5 s.
    const refresh = vi.fn<() => Promise<void>>().mockResolvedValue().mockRejectedValueOnce(new Error('not reachable'));
    const deps = { synonyms: { refresh }, searchTerms: { flush: async () => undefined }, logger: silentLogger };
    const sync = startReplicaSync(deps as unknown as Parameters<typeof startReplicaSync>[0]);
    for (const reads of [1, 2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      expect(refresh).toHaveBeenCalledTimes(reads);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await sync.stop();
  });
});
