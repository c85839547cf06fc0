import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { outwait } from '../support/patience';
import { deployShop, pinnedManifest, type ShopOnDisk, type RemoteLine } from '../support/shop-on-disk';
import { buildTime, buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';

const share = 0.1;
const visitorCount = 600;
/** Two at a time, each with a tab of its own. */
const inBrowser = [0, 2];
const version = '1.1.0';

let shop: ShopOnDisk;
let browser: Browser;
let canary: Variant;
let stable: RemoteLine;
let stableFiles: Map<string, string>;
/** Addresses of the files that are the canary's alone. */
let canaryFiles: Set<string>;

type Canary = NonNullable<RemoteLine['canary']>;

const canaryLine = (change: Partial<Canary> = {}): RemoteLine => ({
  ...stable,
  canary: { manifest: pinnedManifest('catalog', canary.dist), version, share, ...change },
});

/** A page as its HTML comes: who asked, and whether they get the canary. */
async function ask(visitor?: string, otherCookies = '') {
  const answer = await fetch(`${shop.origin}/products`, { headers: { accept: 'text/html', ...(visitor && { cookie: `visitor=${visitor}${otherCookies}` }) } });
  const html = await answer.text();
  const [, given] = /^visitor=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  return { visitor: given ?? visitor ?? '', isOnCanary: html.includes('"canaries":["catalog"]') };
}

async function askAll(visitors: (string | undefined)[], otherCookies?: string) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let at = 0; at < visitors.length; at += 20) answers.push(...(await Promise.all(visitors.slice(at, at + 20).map((visitor) => ask(visitor, otherCookies)))));
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
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/client-errors') reports.push(request.postDataJSON() as Record<string, unknown>);
    if (isOfCanary(address)) asked.push(address.pathname);
  });
  return { context, page, reports, asked, notices: () => page.evaluate(() => (globalThis as unknown as { notices: number }).notices) };
}

const isOfCanary = ({ pathname }: URL) => canaryFiles.has(pathname);
const isScriptOfCanary = (address: URL) => isOfCanary(address) && address.pathname.includes('/js/');

async function refusedIn(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'refused-canaries');
  return decodeURIComponent(cookie?.value ?? '');
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
  const added = [...shop.files().keys()].filter((file) => !stableFiles.has(file));
  canaryFiles = new Set(added.map((file) => file.replace('mfe-catalog/dist', '/remotes/catalog')));
}, buildTime);
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
    const chosen = visitors.filter(({ isOnCanary }) => isOnCanary);
    const live = async ({ visitor }: { visitor: string }) => {
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
      expect(await refusedIn(context)).toBe(`catalog@${version}`);
      await context.close();
    };
    for (const at of inBrowser) await Promise.all(chosen.slice(at, at + 2).map(live));
  });

  it('is left behind by every browser in which it failed, until there is another version of it', async () => {
    const refusal = (refused: string) => `; refused-canaries=${encodeURIComponent(`catalog@${refused}`)}`;
    const chosen = visitors.filter(({ isOnCanary }) => isOnCanary).map(({ visitor }) => visitor);
    expect((await askAll(chosen, refusal(version))).filter(({ isOnCanary }) => isOnCanary)).toEqual([]);
    expect((await askAll(chosen, refusal('1.0.9'))).filter(({ isOnCanary }) => !isOnCanary)).toEqual([]);
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
    await page.getByRole('button', { name: /^Price ?, low to high$/ }).waitFor();
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
  const notFound = (route: Route) => route.fulfill({ status: 404, body: 'not found' });

  it.each<{ trouble: string; change?: Partial<Canary>; meet?: (page: Page) => Promise<unknown>; open?: typeof outwait }>([
    { trouble: 'is not there', change: { manifest: '/remotes/catalog/mf-manifest.0000000000.json' } },
    { trouble: 'has a malformed manifest', change: { manifest: '/robots.txt' } },
    { trouble: 'hangs', meet: (page) => page.route(isOfCanary, () => new Promise(() => undefined)), open: outwait },
    { trouble: 'lacks a chunk', meet: (page) => page.route(isScriptOfCanary, notFound) },
  ])('$trouble', async ({ change, meet, open }) => {
    shop.writeLine('catalog', canaryLine({ share: 1, ...change }));
    const { context, page, reports, notices } = await visit();
    await meet?.(page);
    const address = `${shop.origin}/products?calm`;
    await (open ? open(page, address) : page.goto(address, { waitUntil: 'commit' }));
    await collection(page).waitFor();
    expect(await notices()).toBe(0);
    expect(reports).toEqual([{ remote: 'catalog', version, team: 'catalogue', message: expect.any(String), page: '/products' }]);
    expect(await refusedIn(context)).toBe(`catalog@${version}`);
    await context.close();
  });
});
