import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShellPages } from './shell-pages';

const shop = { name: 'Resham', phone: '1', email: 'a@b.example', upiId: 'u', upiPayee: 'p', publicUrl: 'https://shop.example' };
const catalog = { manifest: '/remotes/catalog/mf-manifest.1.json', version: '1', team: 'catalogue' };
const canary = { manifest: '/remotes/catalog/mf-manifest.2.json', version: '2', share: 0.5 };
const manifest = (build: string) => ({ metaData: { globalName: 'catalog', remoteEntry: { name: `entry.${build}.js`, path: '' } }, exposes: [{ name: 'routes', assets: { js: { sync: [] }, css: { sync: [] } } }], slots: [{ slot: 'header.cart-badge', module: './badge', order: 5, for: ['customer'] }] });
const local = 'http://localhost:3001/mf-manifest.json';

let folder: string;
const closing: (() => unknown)[] = [];

/** Starts a server for the pages; returns a function that requests them. */
async function open({ remotes, takesOverrides = false }: { remotes: object; takesOverrides?: boolean }) {
  const app = new Koa();
  let origin = '';
  app.use(async (ctx, next) => {
    const [, build] = /mf-manifest\.(\d)\.json$/.exec(ctx.path) ?? [];
    if (!build) return next();
    ctx.body = manifest(build);
    return undefined;
  });
  app.use(createShellPages({ distDir: folder, federation: { remotes } as never, origin: () => origin, timeLimit: 20_000, shop, takesOverrides }));
  app.silent = true;
  const server = app.listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (address: string, cookie?: string) => {
    const answer = await fetch(origin + address, { redirect: 'manual', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
    const html = await answer.text();
    const [set = ''] = answer.headers.getSetCookie();
    const federation = JSON.parse(/<script id="federation" type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as {
      canaries?: string[];
      overrides?: object;
      manifests: Record<string, { entry: string }>;
    };
    return { status: answer.status, headers: answer.headers, set, cookie: set.split(';')[0] ?? '', html, federation };
  };
  return Object.assign(get, { origin });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'visit-'));
  await writeFile(path.join(folder, 'index.html'), '<html><head><meta name="shell" content="head"></head><body><div id="root"></div></body></html>');
});
afterAll(async () => {
  closing.forEach((close) => close());
  await rm(folder, { recursive: true });
});

describe('a visitor', () => {
  it('gets the same version each time, with its code preloaded', async () => {
    const get = await open({ remotes: { catalog: { ...catalog, canary } } });
    const first = await Promise.all(Array.from({ length: 40 }, () => get('/products')));
    const onCanary = first.filter(({ federation }) => federation.canaries?.includes('catalog'));
    expect(onCanary.length).toBeGreaterThan(0);
    expect(onCanary.length).toBeLessThan(40);
    for (const page of first) {
      const build = page.federation.canaries ? '2' : '1';
      expect(page.federation.manifests.catalog?.entry).toBe(`/remotes/catalog/entry.${build}.js`);
      expect(page.html).toContain(`<link rel="preload" as="script" href="/remotes/catalog/entry.${build}.js"`);
      const again = await get('/', page.cookie);
      expect(again.federation.canaries).toEqual(page.federation.canaries);
      expect(again.set).toBe('');
    }
  });

  it('gets a cookie for this shop only, and a page that shared caches do not store', async () => {
    const page = await (await open({ remotes: { catalog: { ...catalog, canary } } }))('/');
    expect(page.set).toMatch(/^visitor=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=31536000; Secure$/);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(page.headers.get('vary')).toMatch(/cookie/i);
  });

  it('gets a new cookie in place of an invalid one', async () => {
    const get = await open({ remotes: { catalog: { ...catalog, canary } } });
    expect((await get('/', 'visitor=<script>')).set).toMatch(/^visitor=[\w-]{22};/);
  });

  it('gets the stable version after the canary failed in their browser', async () => {
    const get = await open({ remotes: { catalog: { ...catalog, canary: { ...canary, share: 1 } } } });
    expect((await get('/')).federation.canaries).toEqual(['catalog']);
    expect((await get('/', 'refused-canaries=catalog%402')).federation.canaries).toBeUndefined();
    expect((await get('/', 'refused-canaries=catalog%401')).federation.canaries).toEqual(['catalog']);
    expect((await get('/', 'refused-canaries=%E0%A4%A')).status).toBe(200);
  });

  it('gets no cookie while there is no canary', async () => {
    const page = await (await open({ remotes: { catalog } }))('/');
    expect(page.set).toBe('');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a developer’s override of a remote', () => {
  it('is ignored if overrides are not enabled, in the address and in the cookie', async () => {
    const get = await open({ remotes: { catalog } });
    for (const page of [await get(`/?remote.catalog=${local}`), await get('/', `remote-overrides=catalog=${encodeURIComponent(local)}`)]) {
      expect(page.status).toBe(200);
      expect(page.set).toBe('');
      expect(page.federation.overrides).toBeUndefined();
      expect(page.headers.get('content-security-policy')).not.toContain('localhost');
    }
  });

  it('stays until it is ended; until then the policy allows its origin', async () => {
    const get = await open({ remotes: { catalog }, takesOverrides: true });
    const asked = await get(`/products?page=2&remote.catalog=${local}`);
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/products?page=2']);
    const page = await get('/products?page=2', asked.cookie);
    expect(page.federation.overrides).toEqual({ catalog: local });
    expect(page.federation.manifests).toEqual({});
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:3001 ");
    const ended = await get('/products?remote.catalog=', asked.cookie);
    expect(ended.set).toMatch(/^remote-overrides=;.*Max-Age=0/);
  });

  it('is on the developers’ page of the slots', async () => {
    const get = await open({ remotes: { catalog, reviews: { ...catalog, version: '7' } }, takesOverrides: true });
    const page = await get('/slots');
    expect(page.status).toBe(200);
    expect(page.html).toContain('reviews 7: badge (order 5; customer)');
    expect(page.html).not.toContain('override');
    const asked = await get(`/slots?remote.catalog=${encodeURIComponent(get.origin)}/mf-manifest.2.json`);
    expect((await get('/slots', asked.cookie)).html).toContain('catalog override: badge (order 5; customer)');
  });

  it.each([['remote.catalog=javascript:alert(1)'], ['remote.blog=http://localhost:3001/mf-manifest.json']])('rejects %s', async (query) => {
    const get = await open({ remotes: { catalog }, takesOverrides: true });
    const page = await get(`/?${query}`);
    expect([page.status, page.set]).toEqual([400, '']);
  });

  it.each(['//elsewhere.example/x', '/\\elsewhere.example'])('never redirects to another host: %s', async (address) => {
    const get = await open({ remotes: { catalog }, takesOverrides: true });
    const { headers } = await get(`${address}?remote.catalog=${local}`);
    expect(new URL(headers.get('location') ?? '', 'https://shop.example').host).toBe('shop.example');
  });
});
