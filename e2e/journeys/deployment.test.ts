import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { deployShop, pinnedManifest, type ShopOnDisk } from '../support/shop-on-disk';
import { buildTime, buildVariant, type Variant } from '../support/variant';
import { openVisit } from '../support/visits';

/** What says which build is the newest; it is not what the shop runs on, which names its build. */
const newest = /^mfe-catalog\/dist\/(mf-manifest|mf-stats|early-data|\.builds)\.json(\.br|\.gz)?$/;

const differences = (before: Map<string, string>, after: Map<string, string>) => [...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file);
const linesOf = (text: string) => text.split('\n');

describe('one team deploys its front end: its files and one line of configuration', () => {
  let shop: ShopOnDisk;
  let browser: Browser;
  let page: Page;
  let next: Variant;
  let before: Map<string, string>;
  let map: ReturnType<ShopOnDisk['map']>;

  const heading = async () => {
    await page.goto(`${shop.origin}/products`);
    return page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
  };

  beforeAll(async () => {
    [next, shop, browser] = await Promise.all([
      buildVariant('mfe-catalog', '1.1.0', { 'src/pages/products-page.tsx': ['title="Our Collection"', 'title="Our New Collection"'] }),
      deployShop(),
      openBrowser(),
    ]);
    page = await (await openVisit(browser, shop.origin)).newPage();
    before = shop.files();
    map = shop.map();
  }, buildTime);
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    next?.remove();
  });

  it('its files alone change nothing: the map names the build', async () => {
    shop.put('mfe-catalog', next.dist);
    expect(await heading()).toBe('Our Collection');
  });

  it('one line of the map shows the new version, in a shop that was neither rebuilt nor restarted', async () => {
    shop.writeLine('catalog', { manifest: pinnedManifest('catalog', next.dist), version: '1.1.0', team: 'catalogue' });
    expect(linesOf(shop.map().text).filter((line, at) => line !== linesOf(map.text)[at])).toHaveLength(1);
    expect(await heading()).toBe('Our New Collection');
    await page.goto(`${shop.origin}/cart`);
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  });

  it('the shell and every other file stay the same to the byte, those of the version before among them', () => {
    const changed = differences(before, shop.files());
    expect(changed.filter((file) => !newest.test(file))).toEqual(['shell/federation.json']);
    expect(changed).toContain('mfe-catalog/dist/mf-manifest.json');
  });

  it('a map that has gone bad changes nothing', async () => {
    const { catalog } = shop.map().remotes;
    shop.writeLine('catalog', { ...catalog!, canary: 'no' as never });
    expect(await heading()).toBe('Our New Collection');
    shop.writeLine('catalog', catalog!);
  });

  it('the old line rolls it back', async () => {
    shop.writeLine('catalog', map.remotes.catalog!);
    expect(await heading()).toBe('Our Collection');
  });
});
