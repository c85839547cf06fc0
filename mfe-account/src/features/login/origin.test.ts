import { describe, expect, it } from 'vitest';
import { originOf } from './origin';

describe('originOf', () => {
  it('returns a path or a location’s address', () => {
    expect(originOf({ from: '/checkout?x=1' })).toBe('/checkout?x=1');
    expect(originOf({ from: { pathname: '/my-orders', search: '?page=2', hash: '#a' } })).toBe('/my-orders?page=2#a');
  });

  it.each([undefined, null, {}, { from: 4 }, { from: '//evil.example' }, { from: '/\\evil.example' }, { from: 'https://evil.example' }])(
    'is the home page for %j',
    (state) => {
      expect(originOf(state)).toBe('/');
    },
  );
});
