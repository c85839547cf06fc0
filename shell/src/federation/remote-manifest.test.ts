import { describe, expect, it } from 'vitest';
import { readManifest } from './remote-manifest';

const asset = (name: string, js: string[], css: string[]) => ({ name, path: `./${name}`, assets: { js: { sync: js, async: ['js/later.js'] }, css: { sync: css, async: [] } } });
const file = {
  metaData: { globalName: 'checkout', remoteEntry: { name: 'remote-entry.abc.js', path: '', type: 'global' } },
  shared: [],
  exposes: [asset('routes', ['js/routes.js'], ['css/routes.css']), asset('cart-badge', ['js/badge.js'], [])],
};

describe('a remote’s manifest', () => {
  it('lists each module’s files, beside the manifest', () => {
    expect(readManifest('https://cdn.example/checkout/mf-manifest.json', file)).toEqual({
      entry: 'https://cdn.example/checkout/remote-entry.abc.js',
      global: 'checkout',
      modules: {
        routes: { scripts: ['https://cdn.example/checkout/js/routes.js'], styles: ['https://cdn.example/checkout/css/routes.css'] },
        'cart-badge': { scripts: ['https://cdn.example/checkout/js/badge.js'], styles: [] },
      },
    });
  });

  it.each([undefined, null, '<html>', [], {}, { ...file, metaData: {} }, { ...file, exposes: [{ name: 'routes' }] }])('rejects %j', (value) => {
    expect(() => readManifest('/remotes/checkout/mf-manifest.json', value)).toThrow('is not a remote');
  });
});
