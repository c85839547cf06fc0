import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShellPages } from './shell-pages';

const shop = { name: 'Resham', phone: '1', email: 'a@b.example', upiId: 'u', upiPayee: 'p', publicUrl: 'https://shop.example' };
const remote = (name: string) => ({ manifest: `/remotes/${name}/mf-manifest.json`, version: '1.0.0', team: name });
const map = { remotes: { catalog: remote('catalog'), checkout: remote('checkout'), account: remote('account'), admin: remote('admin') } };

const exposed = (name: string) => ({ name, assets: { js: { sync: [`js/${name}.js`] }, css: { sync: name === 'routes' ? ['css/routes.css'] : [] } } });
const manifest = (name: string, ...modules: string[]) => ({
  metaData: { globalName: name, remoteEntry: { name: 'entry.js', path: '' } },
  exposes: modules.map(exposed),
});
const early = [
  { path: '/products', data: '/api/products', query: ['page=1'], slots: ['catalog.card-actions'] },
  { path: '/product/:id', data: '/api/products/:id' },
];
const adminLink = { slot: 'header.navigation', link: { label: 'Dashboard', path: '/admin/dashboard' }, order: 1, for: ['staff'] };
const adminCard = { slot: 'catalog.card-actions', module: './routes', order: 1, for: ['visitor'] };
const remoteFiles: Record<string, unknown> = {
  '/remotes/catalog/mf-manifest.json': manifest('catalog', 'routes'),
  '/remotes/catalog/early-data.json': early,
  '/remotes/checkout/mf-manifest.json': {
    ...manifest('checkout', 'routes', 'add-to-cart', 'for-staff'),
    slots: [
      { slot: 'catalog.card-actions', module: './add-to-cart', order: 100, for: ['visitor'] },
      { slot: 'catalog.card-actions', module: 'constructor', order: 100, for: ['visitor'] },
      { slot: 'catalog.card-actions', module: './for-staff', order: 100, for: ['staff', 'permission:refunds'] },
    ],
  },
  '/remotes/admin/mf-manifest.json': { ...manifest('admin', 'routes'), slots: [adminLink, adminCard] },
};

const template = '<html><head><meta name="shell" content="head"></head><body><div id="root"></div></body></html>';

let folder: string;
let origin: string;
let close: () => void;

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: Buffer;
}

const get = (url: string, { headers = {}, method = 'GET' }: { headers?: Record<string, string>; method?: string } = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const call = request(origin + url, { method, headers: { accept: 'text/html', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: body.toString(), body });
      });
    });
    call.on('error', reject).end();
  });

const federationIn = ({ text }: Reply) =>
  JSON.parse(/<script id="federation" type="application\/json">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as { map: unknown; manifests: Record<string, unknown>; slots: Record<string, unknown> };
const preloadsIn = ({ text }: Reply) => [...text.matchAll(/rel="preload" as="\w+" href="([^"]+)"/g)].map(([, href]) => href);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shell-'));
  await mkdir(path.join(folder, 'js'));
  await writeFile(path.join(folder, 'index.html'), template);
  await writeFile(path.join(folder, 'js/shell.0123456789.js'), 'console.log("plain")');
  await writeFile(path.join(folder, 'js/shell.0123456789.js.br'), 'brotli');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'federation.json'), JSON.stringify(map));

  const app = new Koa();
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/remotes/')) return next();
    if (ctx.path in remoteFiles) ctx.body = remoteFiles[ctx.path];
    return undefined;
  });
  app.use(createShellPages({ distDir: folder, federation: path.join(folder, 'federation.json'), origin: () => origin, timeLimit: 20_000, shop }));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

describe('a page', () => {
  it.each(['/', '/products', '/product/42', '/checkout', '/admin/dashboard', '/about'])('at %s is the app with status 200', async (url) => {
    const page = await get(url);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<div id="root">');
  });

  it('at an unknown address is the app with status 404', async () => {
    const page = await get('/nowhere');
    expect(page.status).toBe(404);
    expect(page.text).toContain('<title>Page not found · Resham</title>');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain('<div id="root">');
  });

  it.each(['/checkout', '/admin/dashboard', '/order-payment-details/1'])('at %s is not for search engines, and does not repeat its address', async (url) => {
    const { text } = await get(url);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/canonical|og:url/);
  });

  it('names its canonical address', async () => {
    const { text } = await get('/products?page=2&search=red&utm_source=mail');
    expect(text).toContain('<link rel="canonical" href="https://shop.example/products?page=2">');
    expect(text).not.toContain('noindex');
  });

  it('is only for GET requests that accept HTML', async () => {
    expect((await get('/products', { headers: { accept: 'application/json' } })).text).toBe('Not Found');
    expect((await get('/products', { method: 'POST' })).text).toBe('Not Found');
    expect((await get('/js/missing.js', { headers: { accept: '*/*' } })).text).toBe('Not Found');
  });

  it('is shown to a person at an address that looks like a file, unless there is such a file', async () => {
    for (const address of ['/index.html', '/old.php', '/product/foo.bar']) {
      const { status, text } = await get(address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect({ address, status, isPage: text.includes('<title>') }).toEqual({ address, status: address.startsWith('/product/') ? 200 : 404, isPage: true });
    }
  });

  it('preloads the code of its remote and of the fillings that shoppers see, and starts its first call', async () => {
    const page = await get('/products?page=2');
    expect(preloadsIn(page)).toEqual([
      '/remotes/catalog/entry.js',
      '/remotes/catalog/js/routes.js',
      '/remotes/checkout/entry.js',
      '/remotes/checkout/js/add-to-cart.js',
      '/remotes/catalog/css/routes.css',
    ]);
    expect(page.text).toContain('["/api/products?page=2"]');
  });

  it('contains the map and the manifests that could be fetched', async () => {
    const { map: carried, manifests } = federationIn(await get('/'));
    expect(carried).toEqual(map);
    expect(Object.keys(manifests)).toEqual(['catalog', 'checkout']);
  });

  it('is sent without preloads if its remote is down', async () => {
    const page = await get('/login');
    expect(page.status).toBe(200);
    expect(preloadsIn(page)).toEqual([]);
  });

  it('loads again without JavaScript if the manifest of its remote does not arrive and search engines list the page', async () => {
    const gone = { ...remote('catalog'), manifest: '/remotes/catalog/mf-manifest.gone.json' };
    await writeFile(path.join(folder, 'federation.json'), JSON.stringify({ remotes: { ...map.remotes, catalog: gone } }));
    const refreshes = async (url: string) => (await get(url)).text.includes('http-equiv="refresh"');
    expect([await refreshes('/products'), await refreshes('/login')]).toEqual([true, false]);
    // Another origin: its pages have no server side.
    await writeFile(path.join(folder, 'federation.json'), JSON.stringify({ remotes: { ...map.remotes, catalog: { ...gone, manifest: `http://127.0.0.1:1${gone.manifest}` } } }));
    expect(await refreshes('/products')).toBe(false);
    await writeFile(path.join(folder, 'federation.json'), JSON.stringify(map));
    expect(await refreshes('/products')).toBe(false);
  });

  it('contains the admin remote only if it is for admins, and does not preload its code', async () => {
    const page = await get('/admin/dashboard');
    expect(preloadsIn(page)).toEqual([]);
    expect(Object.keys(federationIn(page).manifests)).toContain('admin');
    expect(Object.keys(federationIn(await get('/')).manifests)).not.toContain('admin');
  });

  it('contains the fillings of the admin remote, so that the header needs no request', async () => {
    expect(federationIn(await get('/')).slots).toEqual({ admin: [adminLink, { ...adminCard, module: 'routes' }] });
    expect(federationIn(await get('/admin/dashboard')).slots).toEqual({});
  });

  it('does not show the developers’ page of the slots', async () => {
    expect((await get('/slots')).status).toBe(404);
  });

  it('is revalidated each time, and answered with 304 if it has not changed', async () => {
    const page = await get('/products');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get('/products', { headers: { 'if-none-match': String(page.headers.etag) } });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });

  it('has a policy with the hashes of its inline scripts', async () => {
    const policy = String((await get('/products')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

it('robots.txt names the sitemap, and lets crawlers read the pages that they may not list', async () => {
  const { status, headers, text } = await get('/robots.txt', { headers: { accept: '*/*' } });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
  expect(text).toBe('User-agent: *\nDisallow: /admin/\n\nSitemap: https://shop.example/sitemap.xml\n');
});

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a page for a browser that accepts %s is sent as %s, with the same content', async (accepted, encoding, decompress) => {
  const [plain, sent] = await Promise.all([fetch(`${origin}/about`, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } }), get('/about', { headers: { 'accept-encoding': accepted } })]);
  expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(decompress(sent.body).toString()).toBe(await plain.text());
});

describe('a large page', () => {
  beforeAll(() => writeFile(path.join(folder, 'index.html'), template.replace('</body>', `${'<p>A saree</p>'.repeat(2_000)}</body>`)));
  afterAll(() => writeFile(path.join(folder, 'index.html'), template));

  it.each([['gzip, deflate, br', 'gzip', gunzipSync], ['br', 'br', brotliDecompressSync]] as const)('for a browser that accepts %s is sent as %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('/about', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompress(body).toString()).toContain('<p>A saree</p></body>');
  });
});

describe('files', () => {
  it('with a hash in their name are cached for a year, and sent compressed if the browser accepts it', async () => {
    const file = await get('/js/shell.0123456789.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(file.text).toBe('brotli');
    expect(file.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(file.headers['content-type']).toContain('javascript');
    expect((await get('/js/shell.0123456789.js')).text).toBe('console.log("plain")');
  });

  it('without a hash are revalidated', async () => {
    const file = await get('/favicon.svg');
    expect(file.headers['cache-control']).toBe('no-cache');
    expect((await get('/favicon.svg', { headers: { 'if-none-match': String(file.headers.etag) } })).status).toBe(304);
  });

  it.each(['/index.html', '/../package.json', '/%2e%2e/package.json', '/js/%00.js', '/js/%E0%A4%A.js', '/js'])('are not served at %s', async (url) => {
    const { text, headers } = await get(url, { headers: { accept: 'application/javascript' } });
    expect(text).toBe('Not Found');
    expect(headers['cache-control']).toBeUndefined();
  });

  it('the map is the file’s current content', async () => {
    expect(JSON.parse((await get('/federation.json')).text)).toEqual(map);
    const next = { remotes: { catalog: { ...map.remotes.catalog, version: '1.1.0' } } };
    await writeFile(path.join(folder, 'federation.json'), JSON.stringify(next));
    expect(JSON.parse((await get('/federation.json')).text)).toEqual(next);
    await writeFile(path.join(folder, 'federation.json'), JSON.stringify(map));
  });
});
