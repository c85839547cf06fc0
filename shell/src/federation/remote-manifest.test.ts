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
      slots: [],
    });
  });

  const readSlots = (slots: unknown) => {
    const { slots: fillings, problems } = readManifest('/remotes/checkout/mf-manifest.json', { ...file, slots });
    return { slots: fillings, problems };
  };
  const badge = { slot: 'header.cart-badge', module: './cart-badge', order: 100, for: ['customer', 'permission:refunds'] };
  const link = { slot: 'header.navigation', link: { label: 'My Orders', path: '/my-orders' }, order: 10, for: ['customer'] };

  it('lists the fillings; without an order a filling has 100', () => {
    const { slots, problems } = readSlots([badge, link, { ...badge, slot: 'product.new', order: undefined }]);
    expect(slots).toEqual([{ ...badge, module: 'cart-badge' }, link, { ...badge, slot: 'product.new', module: 'cart-badge' }]);
    expect(problems).toBeUndefined();
  });

  it.each([
    null,
    'product.actions',
    {},
    { ...badge, slot: 7 },
    { ...badge, module: '' },
    { ...badge, order: '1' },
    { ...badge, for: 'customer' },
    { ...badge, for: ['everyone'] },
    { ...badge, for: undefined },
    { ...link, link: { label: 'Elsewhere', path: 'https://evil.example' } },
    { ...link, link: { label: 'Elsewhere', path: '//evil.example' } },
    { ...link, link: { label: 'Elsewhere', path: '/\t/evil.example' } },
    { ...link, link: { label: 'Elsewhere', path: '/\t/[' } },
    { ...link, link: { label: 'Elsewhere', path: 'javascript:alert(1)' } },
    { ...link, link: { path: '/x' } },
  ])('leaves out and reports the filling %j; the others stay', (wrong) => {
    const { slots, problems } = readSlots([wrong, badge]);
    expect(slots).toHaveLength(1);
    expect(problems).toEqual(['/remotes/checkout/mf-manifest.json: slots[0] is not a filling']);
  });

  it('reports "slots" that are not a list', () => {
    expect(readSlots({ slot: 'product.actions' })).toEqual({ slots: [], problems: ['/remotes/checkout/mf-manifest.json: slots[0] is not a filling'] });
  });

  it.each([undefined, null, '<html>', [], {}, { ...file, metaData: {} }, { ...file, exposes: [{ name: 'routes' }] }])('rejects %j', (value) => {
    expect(() => readManifest('/remotes/checkout/mf-manifest.json', value)).toThrow('is not a remote');
  });
});
