import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi, type Login } from '../support/api';
import { layoutShiftsOf, watchShifts } from '../pages/inspection';
import { meera } from '../support/people';
import { adminEmail, adminPassword } from '../support/shop';
import { deployShop, type ShopOnDisk } from '../support/shop-on-disk';
import { createVisitPool, desktop, openVisit, phone, untilHydrated } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { msUntil } from '../support/until';

interface Manifest {
  server: string;
}

let shop: ShopOnDisk;
let browser: Browser;
let pool: ReturnType<typeof createVisitPool>;
let productId: string;
let logins: Record<'visitor' | 'customer' | 'admin', Login | undefined>;

const renderedPages = {
  // The fields of the other page's list have no meaning here.
  home: () => '/?sortBy=price&sortOrder=asc',
  products: () => '/products?utm_source=mail&sort=price_asc&page=2&search=silk&search=red',
  product: () => `/product/${productId}`,
  about: () => '/about',
  'not found': () => '/no-such-page',
};

beforeAll(async () => {
  [shop, browser] = await withBrowser(deployShop());
  pool = createVisitPool(browser, shop.origin, { prepare: (page) => Promise.all([watchShifts(page), watchFlash(page), blockFonts(page)]) });
  const api = createApi(shop.origin);
  productId = (await api.products('?limit=1'))[0]!._id;
  logins = { visitor: undefined, customer: await api.register(meera), admin: await api.logIn(adminEmail, adminPassword) };
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

/** Notices whether the page shows the link to the login before its script runs. */
const watchFlash = (page: Page) =>
  page.addInitScript(() => {
    const seen = Object.assign(globalThis, { hasFlashed: false });
    addEventListener('DOMContentLoaded', () => {
      const login = document.querySelector('header a[href="/login"]');
      seen.hasFlashed = login !== null && getComputedStyle(login).visibility !== 'hidden';
    });
  });

/** The swap of fonts moves texts by a few pixels; `npm run bench` measures it. With a route, each request of the page would wait for the test. */
async function blockFonts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.woff2'] });
}

const htmlOf = async (address: string, headers = {}) => (await fetch(`${shop.origin}${address}`, { headers: { accept: 'text/html', ...headers } })).text();
const isRendered = (html: string) => html.includes('data-rendered=');

/** The page's elements with their texts and attributes. Browsers write styles with other blanks; React makes up other ids, and sets a selection without the attribute. */
const elementsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map((element) => {
      const attributes = [...element.attributes].filter(({ name }) => name !== 'selected').map(({ name, value }) => ({ name, value: value.replaceAll(/_[rR]_\w*_/g, '_made up_').replaceAll(/([:;]) |;$/g, '$1') }));
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent).join('');
      return `${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value}`).sort().join(' ')} ${own}`;
    }),
  );

describe('a page that the server renders', () => {
  const cells = Object.keys(renderedPages).flatMap((name) =>
    (['visitor', 'customer', 'admin'] as const).flatMap((who) => [desktop, phone].map((window) => ({ name: name as keyof typeof renderedPages, who, window, width: window.viewport.width }))),
  );

  it.concurrent.for(cells)('$name comes alive for a $who at $width px as if the browser had rendered it, and nothing moves', async ({ name, who, window }, { expect }) => {
    const address = `${shop.origin}${renderedPages[name]()}`;
    const problems: string[] = [];
    const watch = (page: Page) => {
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && !/404|ERR_BLOCKED_BY_CLIENT/.test(message.text()) && problems.push(message.text()));
      page.on('pageerror', (error) => problems.push(error.message));
    };

    await pool.use({ ...window, login: logins[who] }, async (page) => {
      watch(page);
      // A busy server may leave a page to the browser, and renders it for the next visitor.
      const isOpenAndRendered = async () => isRendered((await (await page.goto(address, { waitUntil: 'networkidle' }))?.text()) ?? '');
      await expect.poll(isOpenAndRendered, { timeout: 60_000 }).toBe(true);
      await untilHydrated(page);
      const { sum, shifts } = await layoutShiftsOf(page);
      expect(sum, shifts).toBeLessThanOrEqual(0.001);
      expect(await page.evaluate(() => (globalThis as unknown as { hasFlashed: boolean }).hasFlashed)).toBe(who === 'visitor');
      expect(problems).toEqual([]);
      if (who !== 'visitor') return;

      // The same page without the server's HTML.
      await pool.use(window, async (fresh) => {
        watch(fresh);
        await fresh.route(address, async (route) => {
          const given = await route.fetch();
          const html = (await given.text()).replace(/<div id="root" data-rendered="[^"]*">.*<\/div>(?=\s*<\/body>)/s, '<div id="root"></div>');
          await route.fulfill({ response: given, body: html });
        });
        await fresh.goto(address, { waitUntil: 'networkidle' });
        // On a busy machine either page may still load a part when the network is idle.
        await vi.waitFor(async () => expect((await elementsOf(page)).join('\n')).toBe((await elementsOf(fresh)).join('\n')), { timeout: 15_000, interval: 200 });
      });
    });
  });

  it('does what was pressed before it came alive', async () => {
    const context = await openVisit(browser, shop.origin, phone);
    const page = await context.newPage();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/remotes/catalog/js/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${shop.origin}/products`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    release();
    await page.getByRole('button', { name: 'Close menu' }).waitFor();
    await context.close();
  });

  it('shows a change by staff within 5 s, also after Back to a page that the browser keeps', async () => {
    const api = createApi(shop.origin);
    const { product } = await api.must<{ product: Record<string, unknown> }>('GET', `/api/admin/products/${productId}`, logins.admin);
    const form = new FormData();
    for (const field of ['description', 'price', 'category', 'stock'] as const) form.set(field, String(product[field]));
    form.set('name', 'A saree </script><b>"renamed"</b> 🦚');
    form.set('existingImages', JSON.stringify(product.images));
    const left = await browser.newPage();
    await left.goto(`${shop.origin}/product/${productId}`);
    await untilHydrated(left);
    await left.goto('data:text/html,elsewhere');
    await api.must('PUT', `/api/admin/products/${productId}`, { ...logins.admin, body: form });
    const isShown = async () => {
      const html = await htmlOf(`/product/${productId}`);
      // A busy server may leave the page to the browser, which loads the new name.
      return isRendered(html) ? html.includes('A saree &lt;/script&gt;&lt;b&gt;&quot;renamed&quot;&lt;/b&gt; 🦚</h1>') : undefined;
    };
    expect(await msUntil(isShown)).toBeLessThan(5_000);
    const page = await browser.newPage();
    await page.goto(`${shop.origin}/product/${productId}`);
    await untilHydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('A saree </script><b>"renamed"</b> 🦚');
    await page.close();
    await left.goBack();
    await left.getByRole('heading', { level: 1, name: '"renamed"' }).waitFor();
    await left.close();
  });
});

describe('a front end’s server side', () => {
  const dist = (file: string) => path.join(shop.root, 'mfe-catalog/dist', file);
  let stable: ReturnType<ShopOnDisk['map']>['remotes'][string];
  beforeAll(() => void (stable = shop.map().remotes.catalog!));
  afterEach(() => shop.writeLine('catalog', stable));

  /** Deploys the catalogue with another file as its server side. @returns the address of its manifest */
  function deploy(name: string, change: (code: string) => string | undefined): string {
    const file = stable.manifest.split('/').at(-1)!;
    const manifest = JSON.parse(readFileSync(dist(file), 'utf8')) as Manifest;
    const code = change(readFileSync(dist(manifest.server), 'utf8'));
    if (code !== undefined) writeFileSync(dist(`server/${name}.cjs`), code);
    writeFileSync(dist(`mf-manifest.${name}.json`), JSON.stringify({ ...manifest, server: `server/${name}.cjs` }));
    return `/remotes/catalog/mf-manifest.${name}.json`;
  }

  const inPages = (statement: string) => (code: string) => `${code}\nconst Routes = module.exports.default; module.exports = { ...module.exports, default: (props) => { ${statement}; return Routes(props); } };`;

  it.each<[string, (code: string) => string | undefined]>([
    ['is missing', () => undefined],
    ['is garbage', () => '<!doctype html><p>Sorry'],
    ['throws while it loads', () => 'throw new Error("broken build")'],
    ['hangs while it loads', () => 'for (;;);'],
    ['exports nothing', () => ''],
    ['requires what it may not', () => 'require("node:fs")'],
    ['throws while it renders', inPages('throw new Error("broken page")')],
    ['hangs while it renders', inPages('for (;;);')],
    ['never has its data', (code) => `${code}\nmodule.exports = { ...module.exports, prefetch: () => new Promise(() => undefined) };`],
    ['asks for no end of data', (code) => `${code}\nmodule.exports = { ...module.exports, prefetch: (_, client) => Promise.all(Array.from({ length: 50 }, (_, page) => client.prefetchQuery({ queryKey: [page], queryFn: () => require('@storefront/web-kit').api.get('/api/products?page=' + (page + 1)) }))) };`],
    ['answers a head that is none', (code) => `${code}\nmodule.exports = { ...module.exports, head: () => ({ title: 5 }) };`],
  ])('that %s leaves the page and the rest of the shop as they are', async (failure, change) => {
    const manifest = deploy(failure.replaceAll(' ', '-'), change);
    shop.writeLine('catalog', { ...stable, manifest, version: '1.0.1' });
    await expect.poll(() => htmlOf('/products')).toContain(manifest);
    // A server that starts new rendering threads leaves a page to the browser if it is busy.
    await expect.poll(async () => isRendered(await htmlOf('/about'))).toBe(true);
    const page = await browser.newPage();
    await page.goto(`${shop.origin}/products`);
    await page.getByRole('link', { name: /View Details/ }).first().waitFor();
    expect(await page.title()).toMatch(/^Our Collection/);
    await page.close();
  });

  it('that fails once leaves a visitor without JavaScript only until the page loads again', async () => {
    const manifest = deploy('fails-once', inPages('if (!globalThis.hasFailed) { globalThis.hasFailed = true; throw new Error("broken page"); }'));
    shop.writeLine('catalog', { ...stable, manifest, version: '1.0.2' });
    await expect.poll(() => htmlOf('/admin/products')).toContain(manifest);
    const page = await browser.newPage({ javaScriptEnabled: false });
    const first = await page.goto(`${shop.origin}/products`);
    expect(isRendered((await first?.text()) ?? '')).toBe(false);
    await page.getByRole('link', { name: /View Details/ }).first().waitFor();
    await page.close();
  });

  it('belongs to a version: a canary and a rollback choose it', async () => {
    const manifest = deploy('canary', (code) => code.replaceAll('Our Collection', 'Our canary'));
    shop.writeLine('catalog', { ...stable, canary: { manifest, version: '1.1.0', share: 0.5 } });
    const seen = async () => Promise.all(Array.from({ length: 30 }, () => htmlOf('/products')));
    await expect.poll(async () => (await seen()).filter((html) => html.includes('Our canary')).length).toBeGreaterThan(3);
    // A busy server leaves some pages to the browser.
    for (const html of (await seen()).filter(isRendered)) expect(html.includes('Our canary')).toBe(html.includes('"canaries":["catalog"]'));
    shop.writeLine('catalog', stable);
    await expect.poll(async () => (await seen()).filter((html) => html.includes('Our canary')).length).toBe(0);
  });

  it('of a developer’s override is never run', async () => {
    const own = await deployShop({ FEDERATION_OVERRIDES: 'true' });
    const overrides = new URLSearchParams({ catalog: `${own.origin}/remotes/catalog/mf-manifest.json` });
    const html = await (await fetch(`${own.origin}/products`, { headers: { accept: 'text/html', cookie: `remote-overrides=${overrides}` } })).text();
    expect(html).toContain('"overrides"');
    expect(isRendered(html)).toBe(false);
    await own.stop();
  });
});
