import { mismatchesOf } from '@storefront/contracts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFederationSource } from './federation-source';
import { readInlinedFederation } from './inlined-federation';

const entry = (version: string) => ({ manifest: `/remotes/catalog/${version}/mf-manifest.json`, version, team: 'catalogue' });
const map = (version: string) => ({ remotes: { catalog: entry(version) } });
const file = { metaData: { globalName: 'catalog', remoteEntry: { name: 'entry.js', path: '' } }, exposes: [] };
const located = (version: string) => ({ entry: `/remotes/catalog/${version}/entry.js`, global: 'catalog', modules: {}, slots: [] });

function serve(files: Record<string, unknown>) {
  const fetch = vi.fn(async (url: string) => (url in files ? Response.json(files[url]) : new Response('no', { status: 404 })));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('a remote’s manifest', () => {
  it('comes from the page, without a request', async () => {
    const fetch = serve({});
    const source = createFederationSource({ map: map('1'), manifests: { catalog: located('1') } });
    expect(await source.locate('catalog', false)).toEqual(located('1'));
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is fetched if the page does not contain it', async () => {
    serve({ '/federation.json': map('1'), '/remotes/catalog/1/mf-manifest.json': file });
    expect(await createFederationSource({ manifests: {} }).locate('catalog', false)).toEqual(located('1'));
  });

  it('is fetched again after a failure, which finds another version', async () => {
    serve({ '/federation.json': map('2'), '/remotes/catalog/2/mf-manifest.json': file });
    const source = createFederationSource({ map: map('1'), manifests: { catalog: located('1') } });
    expect(await source.locate('catalog', true)).toEqual(located('2'));
  });

  it('is an error for an unknown remote', async () => {
    await expect(createFederationSource({ map: map('1'), manifests: {} }).locate('blog', false)).rejects.toThrow('The shop has no remote "blog"');
  });

  it('is fetched again after the map could not be fetched', async () => {
    const fetch = serve({});
    const source = createFederationSource({ manifests: {} });
    await expect(source.locate('catalog', false)).rejects.toThrow('/federation.json answered 404');
    fetch.mockImplementation(async (url) => Response.json(url === '/federation.json' ? map('1') : file));
    expect(await source.locate('catalog', false)).toEqual(located('1'));
  });

  const complete = { remotes: { catalog: { ...entry('1'), canary: { manifest: '/2', version: '2', share: 0.1 } }, checkout: entry('1') } };

  it.each(mismatchesOf(complete).filter(({ path }) => path.startsWith('remotes.catalog')))('is found for the other remotes if $name', async ({ path, value }) => {
    serve({ '/federation.json': value, '/remotes/catalog/1/mf-manifest.json': file });
    const source = createFederationSource({ manifests: {} });
    expect(await source.locate('checkout', false)).toEqual(located('1'));
    const own = source.locate('catalog', false);
    if (['remotes.catalog', 'remotes.catalog.manifest'].includes(path)) await expect(own).rejects.toThrow();
    else expect(await own).toEqual(located('1'));
    expect(source.identify('catalog')).toEqual({ version: expect.any(String) as string, team: expect.any(String) as string });
  });

  it('is read from the page’s inline JSON', () => {
    const page = document.implementation.createHTMLDocument();
    expect(readInlinedFederation(page)).toEqual({ manifests: {} });
    page.head.innerHTML = `<script id="federation" type="application/json">${JSON.stringify({ map: map('1'), manifests: {} })}</script>`;
    expect(readInlinedFederation(page)).toEqual({ map: map('1'), manifests: {} });
  });
});

it('the invalid fillings of all manifests are reported, whoever read the manifest', async () => {
  const onProblem = vi.fn();
  serve({ '/remotes/checkout/mf-manifest.json': { ...file, slots: ['no'] } });
  const remotes = { catalog: entry('1'), checkout: { ...entry('1'), manifest: '/remotes/checkout/mf-manifest.json' } };
  const source = createFederationSource({ map: { remotes }, manifests: { catalog: { ...located('1'), problems: ['wrong'] } } }, onProblem);
  expect(await source.locateFillings(vi.fn())).toEqual(new Map());
  expect(onProblem.mock.calls).toEqual([
    ['catalog', new Error('wrong')],
    ['checkout', new Error('/remotes/checkout/mf-manifest.json: slots[0] is not a filling')],
  ]);
});

describe('a visitor on a canary', () => {
  const canary = { manifest: '/remotes/catalog/2/mf-manifest.json', version: '2', share: 0.1 };
  const remotes = { catalog: { ...entry('1'), canary } };
  const files = { '/federation.json': { remotes }, '/remotes/catalog/1/mf-manifest.json': file, '/remotes/catalog/2/mf-manifest.json': file };

  it('gets the canary’s files, from the page or from the server', async () => {
    const fetch = serve(files);
    const inlined = createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: { catalog: located('2') } });
    expect(await inlined.locate('catalog', false)).toEqual(located('2'));
    expect(inlined.identify('catalog')).toEqual({ version: '2', team: 'catalogue' });
    expect(fetch).not.toHaveBeenCalled();
    expect(await createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: {} }).locate('catalog', false)).toEqual(located('2'));
  });

  it('gets the stable version after the page has left the canary', async () => {
    serve(files);
    const source = createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: { catalog: located('2') } });
    source.leaveCanary('catalog');
    expect(await source.locate('catalog', false)).toEqual(located('1'));
    expect(source.identify('catalog')).toEqual({ version: '1', team: 'catalogue' });
  });

  it.each([false, true])('gets the stable version’s fillings if the canary’s manifest is missing, also if a module has left the canary (%s)', async (hasLeft) => {
    const filling = { slot: 'product.actions', module: 'cart-button', order: 100, for: ['visitor'] };
    const fetch = serve({ '/remotes/catalog/1/mf-manifest.json': { ...file, slots: [filling] } });
    const source = createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: {} });
    fetch.mockImplementationOnce(async () => {
      if (hasLeft) source.leaveCanary('catalog');
      return new Response('no', { status: 404 });
    });
    const leave = vi.fn(source.leaveCanary);
    expect(await source.locateFillings(leave)).toEqual(new Map());
    expect(source.fillings()).toEqual(new Map([['catalog', [filling]]]));
    expect(leave).toHaveBeenCalledExactlyOnceWith('catalog', new Error('/remotes/catalog/2/mf-manifest.json answered 404'));
  });

  it('gets no fillings if the stable version’s manifest is missing too', async () => {
    serve({});
    const source = createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: {} });
    expect(await source.locateFillings(source.leaveCanary)).toEqual(new Map([['catalog', new Error('/remotes/catalog/1/mf-manifest.json answered 404')]]));
  });

  it('keeps the canary of its page when the map that another remote needs has a later one', async () => {
    const later = { catalog: { ...entry('2'), canary: { ...canary, manifest: '/remotes/catalog/3/mf-manifest.json', version: '3' } } };
    serve({ ...files, '/federation.json': { remotes: { ...later, checkout: entry('1') } } });
    const source = createFederationSource({ map: { remotes: { ...remotes, checkout: entry('1') } }, canaries: ['catalog'], manifests: {} });
    await source.locate('checkout', true);
    expect(source.identify('catalog')).toEqual({ version: '2', team: 'catalogue' });
    expect(await source.locate('catalog', false)).toEqual(located('2'));
  });

  it('is used only if the page lists the canary for this visitor', async () => {
    serve(files);
    expect(await createFederationSource({ map: { remotes }, manifests: {} }).locate('catalog', false)).toEqual(located('1'));
    expect(await createFederationSource({ manifests: {} }).locate('catalog', true)).toEqual(located('1'));
  });
});

it('a developer’s override stays after a fresh request', async () => {
  const override = 'http://localhost:3001/mf-manifest.json';
  serve({ '/federation.json': map('1'), [override]: file });
  const source = createFederationSource({ map: map('1'), overrides: { catalog: override }, manifests: {} });
  for (const fresh of [false, true]) expect((await source.locate('catalog', fresh)).entry).toBe('http://localhost:3001/entry.js');
  expect(source.identify('catalog')).toEqual({ version: 'override', team: 'catalogue' });
});

describe('an error comes from', () => {
  const thrownBy = (...scripts: string[]) => Object.assign(new Error('boom'), { stack: `Error: boom\n${scripts.map((script) => ` at f (${script}:1:2)`).join('\n')}` });
  const shellScript = 'https://shop.example/js/vendor.js';
  const remotes = { catalog: entry('1'), checkout: { ...entry('1'), manifest: 'https://cdn.example/cart/mf-manifest.json' } };

  it('the remote whose script is first in its stack, also on another host, else from the shell', async () => {
    serve({ 'https://cdn.example/cart/mf-manifest.json': file });
    const source = createFederationSource({ map: { remotes }, manifests: { catalog: located('1') } });
    expect(source.originOf(thrownBy('https://cdn.example/cart/js/a.js'))).toBe('shell');
    await source.locate('checkout', false);
    expect(source.originOf(thrownBy('https://cdn.example/cart/js/a.js', 'https://shop.example/remotes/catalog/1/js/b.js'))).toBe('checkout');
    expect(source.originOf(thrownBy(shellScript, 'https://shop.example/remotes/catalog/1/js/b.js', 'https://cdn.example/cart/js/a.js'))).toBe('catalog');
    expect(source.originOf(thrownBy(shellScript))).toBe('shell');
    expect(source.originOf(Object.assign(new Error('no'), { stack: undefined }))).toBe('shell');
  });

  it('a version that the page has left', () => {
    const source = createFederationSource({ map: { remotes }, canaries: ['catalog'], manifests: { catalog: located('2') } });
    source.leaveCanary('catalog');
    expect(source.originOf(thrownBy('https://shop.example/remotes/catalog/2/js/b.js'))).toBe('catalog');
  });
});
