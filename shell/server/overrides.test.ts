import { describe, expect, it } from 'vitest';
import { changeOverrides, readOverrides, splitQuery, writeOverrides } from './overrides';

const remote = { manifest: '/m.json', version: '1', team: 't' };
const map = { remotes: { catalog: remote, checkout: remote } };
const here = 'http://localhost:3001/mf-manifest.json';

describe('overrides', () => {
  it('are read from the address and removed from it', () => {
    const { asked, rest } = splitQuery(new URLSearchParams(`page=2&remote.catalog=${here}&remote.checkout=`));
    expect(asked).toEqual({ catalog: here, checkout: '' });
    expect(rest.toString()).toBe('page=2');
  });

  it('are added to the existing ones; a blank one is removed', () => {
    expect(changeOverrides({ checkout: here }, { catalog: here }, map)).toEqual({ checkout: here, catalog: here });
    expect(changeOverrides({ checkout: here }, { checkout: '' }, map)).toEqual({});
  });

  it.each([
    ['blog', here, 'no remote "blog"'],
    ['constructor', here, 'no remote "constructor"'],
    ['catalog', 'javascript:alert(1)', 'starts with http'],
    ['catalog', '/mf-manifest.json', 'starts with http'],
    ['catalog', 'ftp://host/mf-manifest.json', 'starts with http'],
  ])('reject %s with the address %s', (name, manifest, message) => {
    expect(() => changeOverrides({}, { [name]: manifest }, map)).toThrow(message);
  });

  it('are read from the cookie while they are valid', () => {
    expect(readOverrides(writeOverrides({ catalog: `${here}?a=1&b=2`, checkout: here }), map)).toEqual({ catalog: `${here}?a=1&b=2`, checkout: here });
    expect(readOverrides('blog=http://a/b&catalog=javascript:1', map)).toEqual({});
    expect(readOverrides(undefined, map)).toEqual({});
  });
});
