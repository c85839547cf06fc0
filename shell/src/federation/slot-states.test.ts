import type { ManifestFilling } from '@storefront/contracts/slots';
import { describe, expect, it, vi } from 'vitest';
import { createSlotStates } from './slot-states';

const filling = (order = 100, slot = 'product.below-details'): ManifestFilling => ({ slot, module: 'main', order, for: ['visitor'] });

/** A source whose manifests the test completes with `arrive`. */
function setUp(first: Record<string, ManifestFilling[]>) {
  let known: ReadonlyMap<string, ManifestFilling[]> = new Map(Object.entries(first));
  let answer: (failures: Map<string, Error>) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const locateFillings = vi.fn(() => new Promise<Map<string, Error>>((resolve, reject) => ([answer, refuse] = [resolve, reject])));
  const onFailure = vi.fn();
  const notify = vi.fn();
  const states = createSlotStates({ fillings: () => known, locateFillings }, { onFailure, onCanaryFailure: vi.fn(), notify });
  return {
    states,
    locateFillings,
    onFailure,
    notify,
    async arrive(more: Record<string, ManifestFilling[]>, failures: Record<string, Error> = {}) {
      known = new Map([...known, ...Object.entries(more)]);
      answer(new Map(Object.entries(failures)));
      await expect.poll(() => notify).toHaveBeenCalled();
    },
    fail: (error: Error) => refuse(error),
  };
}
const remotesIn = (states: ReturnType<typeof setUp>['states'], slot = 'product.below-details') => states.of(slot).fillings.map(({ remote }) => remote);

describe('the fillings of a slot', () => {
  it('are sorted by order, then by the remote’s name', () => {
    const { states } = setUp({ zari: [filling(100)], reviews: [filling(100), filling(50, 'cart.below-lines')], whatsapp: [filling(10)] });
    expect(remotesIn(states)).toEqual(['whatsapp', 'reviews', 'zari']);
  });

  it('are the same object until a manifest arrives', async () => {
    const { states, arrive, locateFillings } = setUp({ reviews: [filling()] });
    const before = states.of('product.below-details');
    expect(states.of('product.below-details')).toBe(before);
    await arrive({ whatsapp: [filling()] });
    expect(states.of('product.below-details')).toMatchObject({ status: 'complete' });
    expect(remotesIn(states)).toEqual(['reviews', 'whatsapp']);
    expect(locateFillings).toHaveBeenCalledOnce();
  });

  it('are complete without the remotes whose manifests failed; each is reported and asked again on a retry', async () => {
    const { states, arrive, onFailure, locateFillings } = setUp({ reviews: [filling()] });
    states.of('product.below-details');
    states.retry();
    expect(locateFillings).toHaveBeenCalledOnce();
    await arrive({}, { checkout: new Error('503') });
    expect(states.of('product.below-details').status).toBe('failed');
    expect(remotesIn(states)).toEqual(['reviews']);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('checkout', new Error('503'));
    states.retry();
    expect(states.of('product.below-details').status).toBe('loading');
    await arrive({ checkout: [filling()] });
    await expect.poll(() => states.of('product.below-details').status).toBe('complete');
    expect(remotesIn(states)).toEqual(['checkout', 'reviews']);
  });

  it('fail if the federation map cannot be loaded', async () => {
    const { states, fail } = setUp({});
    states.of('product.below-details');
    fail(new Error('no map'));
    await expect.poll(() => states.of('product.below-details').status).toBe('failed');
  });
});
