import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openUntilTimeout } from '../support/open-until-timeout';
import { deployShop, pinnedManifest, type ShopOnDisk, type RemoteLine } from '../support/shop-on-disk';
import { buildTimeout, buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const share = 0.1;
const visitorCount = 600;
/** Visitors of the canary who are tried in Chromium: two pairs, to limit the open tabs. */
const pairsInBrowser = [0, 2];
const version = '1.1.0';

let shop: ShopOnDisk;
let browser: Browser;
let canary: Variant;
let stable: RemoteLine;
let stableFiles: Map<string, string>;
/** Paths of the files that only the canary has. */
let canaryFiles: Set<string>;

type Canary = NonNullable<RemoteLine['canary']>;

const canaryLine = (change: Partial<Canary> = {}): RemoteLine => ({
  ...stable,
  canary: { manifest: pinnedManifest('catalog', canary.dist), version, share, ...change },
});

/** Requests a page. @returns the visitor's cookie and whether they get the canary */
async function request(visitor?: string, otherCookies = '') {
  const answer = await fetch(`${shop.origin}/products`, { headers: { accept: 'text/html', ...(visitor && { cookie: `visitor=${visitor}${otherCookies}` }) } });
  const html = await answer.text();
  const [, newVisitor] = /^visitor=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  return { visitor: newVisitor ?? visitor ?? '', isOnCanary: html.includes('"canaries":["catalog"]') };
}

async function requestAll(visitors: (string | undefined)[], otherCookies?: string) {
  const answers: Awaited<ReturnType<typeof request>>[] = [];
  for (let at = 0; at < visitors.length; at += 20) answers.push(...(await Promise.all(visitors.slice(at, at + 20).map((visitor) => request(visitor, otherCookies)))));
  return answers;
}

/** One browser's visit, with the error reports that it sent and the files of the canary that it requested. */
interface Visit {
  context: BrowserContext;
  page: Page;
  reports: Record<string, unknown>[];
  canaryRequests: string[];
  /** How many notices of an unavailable part the page has shown, however briefly. */
  notices(): Promise<number>;
}

async function visit(visitor?: string): Promise<Visit> {
  const context = await openVisit(browser, shop.origin);
  if (visitor) await context.addCookies([{ name: 'visitor', value: visitor, url: shop.origin }]);
  await context.addInitScript(() => {
    const seen = Object.assign(globalThis, { notices: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.notices += added.filter((node) => node.textContent?.includes('This part of the shop is unavailable')).length;
    }).observe(document, { childList: true, subtree: true });
  });
  const page = await context.newPage();
  const reports: Record<string, unknown>[] = [];
  const canaryRequests: string[] = [];
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.pathname === '/client-errors') reports.push(request.postDataJSON() as Record<string, unknown>);
    if (isOfCanary(address)) canaryRequests.push(address.pathname);
  });
  return { context, page, reports, canaryRequests, notices: () => page.evaluate(() => (globalThis as unknown as { notices: number }).notices) };
}

const isOfCanary = ({ pathname }: URL) => canaryFiles.has(pathname);
const isScriptOfCanary = (address: URL) => isOfCanary(address) && address.pathname.includes('/js/');

async function rejectedIn(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'refused-canaries');
  return decodeURIComponent(cookie?.value ?? '');
}

const collection = (page: Page) => page.getByRole('heading', { name: 'Our Collection' });

beforeAll(async () => {
  [canary, [shop, browser]] = await Promise.all([
    buildVariant('mfe-catalog', version, {
      'src/pages/products-page.tsx': ["  usePageTitle('Our Collection');", "  usePageTitle('Our Collection');\n  if (!address.has('calm')) throw new Error('the canary threw');"],
    }),
    withBrowser(deployShop()),
  ]);
  stable = shop.map().remotes.catalog!;
  stableFiles = shop.files();
  shop.put('mfe-catalog', canary.dist);
  const added = [...shop.files().keys()].filter((file) => !stableFiles.has(file));
  canaryFiles = new Set(added.map((file) => file.replace('mfe-catalog/dist', '/remotes/catalog')));
}, buildTimeout);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  canary?.remove();
});

describe('a canary that throws, at 10 %', () => {
  let visitors: Awaited<ReturnType<typeof request>>[];

  it('goes to a tenth of the visitors', async () => {
    shop.writeLine('catalog', canaryLine());
    // This request reads the new line. Others get the old one until it is read.
    await request();
    visitors = await requestAll(Array.from({ length: visitorCount }, () => undefined));
    expect(new Set(visitors.map(({ visitor }) => visitor)).size).toBe(visitorCount);
    // Five standard deviations of a binomial distribution with n = 600 and p = 0.1.
    const count = visitors.filter(({ isOnCanary }) => isOnCanary).length;
    expect(Math.abs(count - visitorCount * share)).toBeLessThan(37);
  });

  it('stays with the same visitors, and with more of them when its share grows', async () => {
    expect(await requestAll(visitors.map(({ visitor }) => visitor))).toEqual(visitors);
    shop.writeLine('catalog', canaryLine({ share: 0.3 }));
    const grown = await requestAll(visitors.map(({ visitor }) => visitor));
    expect(grown.filter(({ isOnCanary }, at) => visitors[at]!.isOnCanary && !isOnCanary)).toEqual([]);
    expect(grown.filter(({ isOnCanary }) => isOnCanary).length).toBeGreaterThan(visitors.filter(({ isOnCanary }) => isOnCanary).length);
    shop.writeLine('catalog', canaryLine());
  });

  it('shows no error: the stable version replaces it in the same page and stays', async () => {
    const chosen = visitors.filter(({ isOnCanary }) => isOnCanary);
    const tryInBrowser = async ({ visitor }: { visitor: string }) => {
      const { context, page, reports, canaryRequests, notices } = await visit(visitor);
      await page.goto(`${shop.origin}/products`);
      await collection(page).waitFor();
      expect(canaryRequests.length).toBeGreaterThan(0);
      expect(await notices()).toBe(0);
      expect(reports).toEqual([{ remote: 'catalog', version, team: 'catalogue', message: 'the canary threw', page: '/products' }]);

      canaryRequests.length = 0;
      await page.goto(`${shop.origin}/products?page=2`);
      await collection(page).waitFor();
      expect(canaryRequests).toEqual([]);
      expect(reports).toHaveLength(1);
      expect(await rejectedIn(context)).toBe(`catalog@${version}`);
      await context.close();
    };
    for (const at of pairsInBrowser) await Promise.all(chosen.slice(at, at + 2).map(tryInBrowser));
  });

  it('is not sent again to a browser in which it failed, until it has another version', async () => {
    const rejectionOf = (rejected: string) => `; refused-canaries=${encodeURIComponent(`catalog@${rejected}`)}`;
    const chosen = visitors.filter(({ isOnCanary }) => isOnCanary).map(({ visitor }) => visitor);
    expect((await requestAll(chosen, rejectionOf(version))).filter(({ isOnCanary }) => isOnCanary)).toEqual([]);
    expect((await requestAll(chosen, rejectionOf('1.0.9'))).filter(({ isOnCanary }) => !isOnCanary)).toEqual([]);
  });

  it('is replaced without a reload when it throws during a visit, and the cart stays', async () => {
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

  it('does not change the files of the stable version', () => {
    const now = shop.files();
    const namesNewestBuild = /^mfe-catalog\/dist\/(mf-manifest|early-data|\.builds)\.json|^shell\/federation\.json$/;
    expect([...stableFiles].filter(([file, hash]) => !namesNewestBuild.test(file) && now.get(file) !== hash)).toEqual([]);
  });
});

describe('the stable version replaces a canary that every visitor gets if it', () => {
  const notFound = (route: Route) => route.fulfill({ status: 404, body: 'not found' });

  it.each<{ failure: string; change?: Partial<Canary>; intercept?: (page: Page) => Promise<unknown>; open?: typeof openUntilTimeout }>([
    { failure: 'is missing', change: { manifest: '/remotes/catalog/mf-manifest.0000000000.json' } },
    { failure: 'has a malformed manifest', change: { manifest: '/robots.txt' } },
    { failure: 'hangs', intercept: (page) => page.route(isOfCanary, () => new Promise(() => undefined)), open: openUntilTimeout },
    { failure: 'lacks a chunk', intercept: (page) => page.route(isScriptOfCanary, notFound) },
  ])('$failure', async ({ change, intercept, open }) => {
    shop.writeLine('catalog', canaryLine({ share: 1, ...change }));
    const { context, page, reports, notices } = await visit();
    await intercept?.(page);
    const address = `${shop.origin}/products?calm`;
    await (open ? open(page, address) : page.goto(address, { waitUntil: 'commit' }));
    await collection(page).waitFor();
    expect(await notices()).toBe(0);
    expect(reports).toEqual([{ remote: 'catalog', version, team: 'catalogue', message: expect.any(String), page: '/products' }]);
    expect(await rejectedIn(context)).toBe(`catalog@${version}`);
    await context.close();
  });
});
