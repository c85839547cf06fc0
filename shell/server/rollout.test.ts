import { describe, expect, it } from 'vitest';
import { canariesFor, hasCanaries, newVisitor, placeOf } from './rollout';

const remote = { manifest: '/m.json', version: '1', team: 't' };
const mapOf = (share: number) => ({ remotes: { catalog: { ...remote, canary: { manifest: '/c.json', version: '2', share } }, checkout: remote } });
const visitors = Array.from({ length: 2_000 }, newVisitor);
const onCanary = (share: number, refused = new Set<string>()) => visitors.filter((visitor) => canariesFor(mapOf(share), visitor, refused).includes('catalog'));

describe('a canary', () => {
  it('goes to its share of the visitors', () => {
    // 67 is five standard deviations of 2,000 draws with probability 0.1.
    expect(Math.abs(onCanary(0.1).length - 200)).toBeLessThan(67);
    expect(onCanary(0)).toEqual([]);
    expect(onCanary(1)).toEqual(visitors);
  });

  it('goes to the same visitors each time, and a larger share keeps them', () => {
    expect(onCanary(0.1)).toEqual(onCanary(0.1));
    expect(onCanary(0.3)).toEqual(expect.arrayContaining(onCanary(0.1)));
  });

  it('goes to different visitors for each remote', () => {
    const both = visitors.filter((visitor) => placeOf(visitor, 'catalog') < 0.1 && placeOf(visitor, 'checkout') < 0.1);
    expect(both.length).toBeLessThan(60);
  });

  it('does not go to a visitor for whom it failed, but its next version does', () => {
    expect(onCanary(1, new Set(['catalog@2']))).toEqual([]);
    expect(onCanary(1, new Set(['catalog@1', 'checkout@2']))).toEqual(visitors);
  });

  it('is found in a map if any remote has one', () => {
    expect(hasCanaries(mapOf(0.1))).toBe(true);
    expect(hasCanaries({ remotes: { checkout: remote } })).toBe(false);
  });
});
