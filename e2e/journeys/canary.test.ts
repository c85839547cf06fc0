import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { deployShop, pinnedManifest, type ShopOnDisk, type RemoteLine } from '../support/shop-on-disk';
import { buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';

const share = 0.1;
const visitorCount = 600;
const inBrowser = 6;
const version = '1.1.0';

let shop: ShopOnDisk;
let browser: Browser;
let canary: Variant;
let stable: RemoteLine;
let stableFiles: Map<string, string>;

const canaryLine = (change: Partial<NonNullable<RemoteLine['canary']>> = {}): RemoteLine => ({
  ...stable,
  canary: { manifest: pinnedManifest('catalog', canary.dist), version, share, ...change },
});

/** A page as its HTML comes: who asked, and whether they get the canary. */
async function ask(visitor?: string) {
  const answer = await fetch(`${shop.origin}/products`, { headers: { accept: 'text/html', ...(visitor && { cookie: `visitor=${visitor}` }) } });
  const html = await answer.text();
  const [, given] = /^visitor=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  return { visitor: given ?? visitor ?? '', isOnCanary: html.includes('"canaries":["catalog"]') };
}

async function askAll(visitors: (string | undefined)[]) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let at = 0; at < visitors.length; at += 20) answers.push(...(await Promise.all(visitors.slice(at, at + 20).map(ask))));
  return answers;
}

/** What one browser lived through: notices that were seen, reports that were sent, files of the canary that were asked for. */
interface Experience {
  context: BrowserContext;
  page: Page;
  reports: Record<string, unknown>[];
  asked: string[];
  notices(): Promise<number>;
}

async function visit(visitor?: string): Promise<Experience> {
  const context = await openVisit(browser, shop.origin);
  if (visitor) await context.addCookies([{ name: 'visitor', value: visitor, url: shop.origin }]);
  await context.addInitScript(() => {
    // Everything that is ever put into the page counts, however soon it is gone.
    const seen = Object.assign(globalThis, { notices: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.notices += added.filter((node) => node.textContent?.includes('This part of the shop is unavailable')).length;
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  const reports: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const files = pinnedFiles();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/client-errors') reports.push(request.postDataJSON() as Record<string, unknown>);
    if (files.has(pathname)) asked.push(pathname);
  });
  return { context, page, reports, asked, notices: () => page.evaluate(() => (globalThis as unknown as { notices: number }).notices) };
}

/** The canary's files that are not the stable version's as well. */
function pinnedFiles(): Set<string> {
  const added = [...shop.files().keys()].filter((file) => file.startsWith('mfe-catalog/dist/') && !stableFiles.has(file));
  return new Set(added.map((file) => file.replace('mfe-catalog/dist', '/remotes/catalog')));
}

const collection = (page: Page) => page.getByRole('heading', { name: 'Our Collection' });

beforeAll(async () => {
  [canary, shop, browser] = await Promise.all([
    buildVariant('mfe-catalog', version, {
      'src/pages/products-page.tsx': ["  usePageTitle('Our Collection');", "  usePageTitle('Our Collection');\n  if (!address.has('calm')) throw new Error('the canary threw');"],
    }),
    deployShop(),
    openBrowser(),
  ]);
  stable = shop.map().remotes.catalog!;
  stableFiles = shop.files();
  shop.put('mfe-catalog', canary.dist);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  canary?.remove();
});

describe('a canary that throws, at 10 %', () => {
  let visitors: Awaited<ReturnType<typeof ask>>[];

  it('goes to a tenth of the visitors', async () => {
    shop.writeLine('catalog', canaryLine());
    visitors = await askAll(Array.from({ length: visitorCount }, () => undefined));
    expect(new Set(visitors.map(({ visitor }) => visitor)).size).toBe(visitorCount);
    // Five standard deviations of 600 throws at 0.1 are 37.
    const count = visitors.filter(({ isOnCanary }) => isOnCanary).length;
    expect(Math.abs(count - visitorCount * share)).toBeLessThan(37);
  });

  it('is for each of them the same each time, and for more of them when its share grows', async () => {
    expect(await askAll(visitors.map(({ visitor }) => visitor))).toEqual(visitors);
    shop.writeLine('catalog', canaryLine({ share: 0.3 }));
    const grown = await askAll(visitors.map(({ visitor }) => visitor));
    expect(grown.filter(({ isOnCanary }, at) => visitors[at]!.isOnCanary && !isOnCanary)).toEqual([]);
    expect(grown.filter(({ isOnCanary }) => isOnCanary).length).toBeGreaterThan(visitors.filter(({ isOnCanary }) => isOnCanary).length);
    shop.writeLine('catalog', canaryLine());
  });

  it('shows none of them an error: the stable version is there in the same page, and stays', async () => {
    const chosen = visitors.filter(({ isOnCanary }) => isOnCanary).slice(0, inBrowser);
    await Promise.all(
      chosen.map(async ({ visitor }) => {
        const { context, page, reports, asked, notices } = await visit(visitor);
        await page.goto(`${shop.origin}/products`);
        await collection(page).waitFor();
        expect(asked.length).toBeGreaterThan(0);
        expect(await notices()).toBe(0);
        expect(reports).toEqual([{ remote: 'catalog', version, team: 'catalogue', message: 'the canary threw', page: '/products' }]);

        asked.length = 0;
        await page.goto(`${shop.origin}/products?page=2`);
        await collection(page).waitFor();
        expect(asked).toEqual([]);
        expect(reports).toHaveLength(1);
        await context.close();
      }),
    );
  });

  it('that throws in the middle of a visit leaves the page as it was: nothing is loaded anew, and the cart is kept', async () => {
    const { visitor } = visitors.find(({ isOnCanary }) => isOnCanary)!;
    const { context, page, reports, notices } = await visit(visitor);
    await page.goto(`${shop.origin}/products?calm`);
    await collection(page).waitFor();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('button', { name: /^Add to cart: / }).first().click();
    await page.getByText('Added to cart successfully!').waitFor();
    await page.getByRole('button', { name: 'Price' }).click();
    await page.getByRole('button', { name: 'Price, low to high' }).waitFor();
    expect(await collection(page).isVisible()).toBe(true);
    expect(reports).toHaveLength(1);
    expect(await notices()).toBe(0);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? '[]')).toHaveLength(1);
    await context.close();
  });

  it('leaves the stable version’s files as they are', () => {
    const now = shop.files();
    const isPointer = /^mfe-catalog\/dist\/(mf-manifest|mf-stats|early-data|\.builds)\.json|^shell\/federation\.json$/;
    expect([...stableFiles].filter(([file, hash]) => !isPointer.test(file) && now.get(file) !== hash)).toEqual([]);
  });
});

describe('a canary that everybody gets makes way for the stable version where it', () => {
  const throwAway = (file: string) => rmSync(path.join(shop.root, 'mfe-catalog/dist', file));
  const chunkOf = (manifest: string) => (JSON.parse(readFileSync(path.join(canary.dist, path.basename(manifest)), 'utf8')) as { exposes: { assets: { js: { sync: string[] } } }[] }).exposes[0]!.assets.js.sync[0]!;

  it.each<[string, (line: NonNullable<RemoteLine['canary']>, page: Page) => unknown]>([
    ['is not there', (line) => shop.writeLine('catalog', { ...stable, canary: { ...line, manifest: '/remotes/catalog/mf-manifest.0000000000.json' } })],
    ['has a malformed manifest', (line) => shop.writeLine('catalog', { ...stable, canary: { ...line, manifest: '/robots.txt' } })],
    ['hangs', (_, page) => page.route('**/remote-entry.*.js', (route) => (stableFiles.has(`mfe-catalog/dist${new URL(route.request().url()).pathname.slice('/remotes/catalog'.length)}`) ? route.continue() : new Promise(() => undefined)))],
    ['lacks a chunk', (line) => throwAway(chunkOf(line.manifest))],
  ])('%s', async (_, break_) => {
    const line = canaryLine({ share: 1 });
    shop.put('mfe-catalog', canary.dist);
    shop.writeLine('catalog', line);
    const { context, page, reports, notices } = await visit();
    await break_(line.canary!, page);
    await page.goto(`${shop.origin}/products?calm`, { waitUntil: 'commit' });
    await collection(page).waitFor();
    expect(await notices()).toBe(0);
    expect(reports).toEqual([{ remote: 'catalog', version, team: 'catalogue', message: expect.any(String), page: '/products' }]);
    const refused = (await context.cookies()).find(({ name }) => name === 'refused-canaries');
    expect(decodeURIComponent(refused?.value ?? '')).toBe(`catalog@${version}`);
    await context.close();
  });
});
