import { describe, expect, it } from 'vitest';
import { parseFederationMap } from './federation-map';
import { readManifest } from './remote-manifest';

const asset = (name: string, js: string[], css: string[]) => ({ name, path: `./${name}`, assets: { js: { sync: js, async: ['js/later.js'] }, css: { sync: css, async: [] } } });
const file = {
  metaData: { globalName: 'checkout', remoteEntry: { name: 'remote-entry.abc.js', path: '', type: 'global' } },
  shared: [],
  exposes: [asset('routes', ['js/routes.js'], ['css/routes.css']), asset('cart-badge', ['js/badge.js'], [])],
};

describe('a remote’s manifest', () => {
  it('says what loads with each module, beside the manifest', () => {
    expect(readManifest('https://cdn.example/checkout/mf-manifest.json', file)).toEqual({
      entry: 'https://cdn.example/checkout/remote-entry.abc.js',
      global: 'checkout',
      modules: {
        routes: { scripts: ['https://cdn.example/checkout/js/routes.js'], styles: ['https://cdn.example/checkout/css/routes.css'] },
        'cart-badge': { scripts: ['https://cdn.example/checkout/js/badge.js'], styles: [] },
      },
    });
  });

  it.each([undefined, null, '<html>', [], {}, { ...file, metaData: {} }, { ...file, exposes: [{ name: 'routes' }] }])('is refused where it is %j', (value) => {
    expect(() => readManifest('/remotes/checkout/mf-manifest.json', value)).toThrow('is not a remote');
  });
});

describe('the federation map', () => {
  const canary = { manifest: '/remotes/catalog/2.json', version: '1.3.0', share: 0.1 };

  it('names each remote’s manifest, version and team', () => {
    const remotes = { catalog: { manifest: '/remotes/catalog/mf-manifest.json', version: '1.2.0', team: 'catalogue' } };
    expect(parseFederationMap({ remotes })).toEqual({ remotes });
  });

  it('may name a canary, with its share of the visitors', () => {
    const remotes = { catalog: { manifest: '/m.json', version: '1.2.0', team: 'catalogue', canary } };
    expect(parseFederationMap({ remotes })).toEqual({ remotes });
  });

  it.each([
    [undefined, 'has no "remotes"'],
    [{ remotes: [] }, 'has no "remotes"'],
    [{ remotes: { catalog: {} } }, 'Remote "catalog"'],
    [{ remotes: { catalog: { manifest: '' } } }, 'Remote "catalog"'],
    ...[{}, 'no', { ...canary, share: 2 }, { ...canary, share: '0.1' }, { ...canary, version: '' }].map((wrong): [unknown, string] => [{ remotes: { catalog: { manifest: '/m', canary: wrong } } }, 'The canary of remote "catalog"']),
  ])('%j is refused, saying why', (value, message) => {
    expect(() => parseFederationMap(value)).toThrow(message);
  });
});
