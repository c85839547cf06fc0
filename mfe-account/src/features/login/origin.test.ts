import { describe, expect, it } from 'vitest';
import { originOf } from './origin';

describe('originOf', () => {
  it('returns the path with its query and hash', () => {
    expect(originOf({ from: '/my-orders?page=2#a' })).toBe('/my-orders?page=2#a');
  });

  it.each([undefined, null, {}, { from: 4 }, { from: '//evil.example' }, { from: '/\\evil.example' }, { from: 'https://evil.example' }])(
    'is the home page for %j',
    (state) => {
      expect(originOf(state)).toBe('/');
    },
  );
});
