import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type RunningShop } from '../support/shop';
import { deployShop, pinnedManifest, type ShopOnDisk } from '../support/shop-on-disk';
import { buildTimeout, buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

/** Files that name the newest build. The shop does not use them, because the federation map names a build. */
const newest = /^mfe-catalog\/dist\/(mf-manifest|early-data|\.builds)\.json(\.br|\.gz)?$/;

const differences = (before: Map<string, string>, after: Map<string, string>) => [...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file);
const linesOf = (text: string) => text.split('\n');

let shop: ShopOnDisk;
let browser: Browser;
let next: Variant;
let before: Map<string, string>;
let map: ReturnType<ShopOnDisk['map']>;

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).innerText();

beforeAll(async () => {
  [next, [shop, browser]] = await Promise.all([
    buildVariant('mfe-catalog', '1.1.0', { 'src/pages/products-page.tsx': ['title="Our Collection"', 'title="Our New Collection"'] }),
    withBrowser(deployShop()),
  ]);
  before = shop.files();
  map = shop.map();
}, buildTimeout);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  next?.remove();
});

describe('a team deploys its front end with its files and one line of the federation map', () => {
  let page: Page;

  const heading = async () => {
    await page.goto(`${shop.origin}/products`);
    return headingOf(page);
  };

  beforeAll(async () => {
    page = await (await openVisit(browser, shop.origin)).newPage();
  });

  it('changes nothing with the files alone, because the map names the build', async () => {
    shop.put('mfe-catalog', next.dist);
    expect(await heading()).toBe('Our Collection');
  });

  it('shows the new version after one line of the map, without a rebuild or restart', async () => {
    shop.writeLine('catalog', { manifest: pinnedManifest('catalog', next.dist), version: '1.1.0', team: 'catalogue' });
    expect(linesOf(shop.map().text).filter((line, at) => line !== linesOf(map.text)[at])).toHaveLength(1);
    expect(await heading()).toBe('Our New Collection');
    await page.goto(`${shop.origin}/cart`);
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });

  it('leaves every other file unchanged, also those of the previous version', () => {
    const changed = differences(before, shop.files());
    expect(changed.filter((file) => !newest.test(file))).toEqual(['shell/federation.json']);
    expect(changed).toContain('mfe-catalog/dist/mf-manifest.json');
  });

  it('ignores an invalid map', async () => {
    const { catalog } = shop.map().remotes;
    shop.writeLine('catalog', { ...catalog!, canary: 'no' as never });
    expect(await heading()).toBe('Our New Collection');
    shop.writeLine('catalog', catalog!);
  });

  it('rolls back with the old line', async () => {
    shop.writeLine('catalog', map.remotes.catalog!);
    expect(await heading()).toBe('Our Collection');
  });
});

describe('a developer’s own remote replaces the deployed one', () => {
  /** The same shop with overrides enabled. The other shop's origin plays the developer's own server. */
  let enabled: RunningShop;
  let page: Page;
  let own: string;

  const policyOf = (answer: Response | null) => answer?.headers()['content-security-policy'] ?? '';
  const banner = (shown: Page) => shown.getByRole('complementary', { name: 'Overridden remotes' });
  const override = (manifest: string) => `/products?remote.catalog=${encodeURIComponent(manifest)}&search=silk`;

  beforeAll(async () => {
    enabled = await startShop('embedded', { FEDERATION_OVERRIDES: 'true' }, { root: shop.root });
    page = await (await openVisit(browser, enabled.origin)).newPage();
    own = `${shop.origin}${pinnedManifest('catalog', next.dist)}`;
  });
  afterAll(() => enabled?.stop());

  it('in the page, with a banner', async () => {
    const answer = await page.goto(`${enabled.origin}${override(own)}`);
    expect(await headingOf(page)).toBe('Our New Collection');
    await banner(page).getByText(`catalog comes from ${own}, in this browser only.`).waitFor();
    expect(page.url()).toBe(`${enabled.origin}/products?search=silk`);
    expect(policyOf(answer)).toContain(shop.origin);
  });

  it('on every page, only in this browser', async () => {
    await page.goto(`${enabled.origin}/cart`);
    await banner(page).waitFor();
    await page.goto(`${enabled.origin}/products`);
    expect(await headingOf(page)).toBe('Our New Collection');

    const other = await (await openVisit(browser, enabled.origin)).newPage();
    const answer = await other.goto(`${enabled.origin}/products`);
    expect(await headingOf(other)).toBe('Our Collection');
    expect(policyOf(answer)).not.toContain('http://');
  });

  it('until a button ends it', async () => {
    await banner(page).getByRole('button', { name: 'Use the deployed catalog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Our Collection' }).waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(policyOf(await page.reload())).not.toContain(shop.origin);
  });

  it('only from a valid URL', async () => {
    const answer = await page.goto(`${enabled.origin}${override('javascript:alert(1)')}`);
    expect(answer?.status()).toBe(400);
  });

  it('not if overrides are disabled, also with the parameter or a cookie', async () => {
    const visit = await openVisit(browser, shop.origin);
    const theirs = `${enabled.origin}${pinnedManifest('catalog', next.dist)}`;
    await visit.addCookies([{ name: 'remote-overrides', value: new URLSearchParams({ catalog: theirs }).toString(), url: shop.origin }]);
    const shopper = await visit.newPage();
    const requestedOrigins: string[] = [];
    shopper.on('request', (request) => requestedOrigins.push(new URL(request.url()).origin));
    const answer = await shopper.goto(`${shop.origin}${override(theirs)}`);
    expect(await headingOf(shopper)).toBe('Our Collection');
    await shopper.waitForLoadState('networkidle');
    expect(await banner(shopper).count()).toBe(0);
    expect(policyOf(answer)).not.toContain(enabled.origin);
    expect([...new Set(requestedOrigins)]).toEqual([shop.origin]);
  });
});
