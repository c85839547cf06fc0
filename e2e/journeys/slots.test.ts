import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../support/api';
import { copyRepository, type RepositoryCopy } from '../support/repository-copy';
import { deployShop, pinnedManifest, type RemoteLine, type ShopOnDisk } from '../support/shop-on-disk';
import { buildTimeout } from '../support/variant';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const name = 'test-filling';
const team = 'trial';
const part = `mfe-${name}`;
const component = `${part}/src/${name}.tsx`;
/** In ms, longer than the shell waits for any remote. */
const longerThanShellTimeouts = 15_000;
const visitorCount = 300;

let copy: RepositoryCopy;
let shop: ShopOnDisk;
let browser: Browser;
let product: string;
/** The page's content without the filling. */
let pageAsItWas: string;
let filesBefore: Map<string, string>;
/** The lines of four versions: the first, one with another heading, one that throws, and one that throws when it is removed. */
let first: RemoteLine;
let second: RemoteLine;
let throwing: RemoteLine;
let throwingLate: RemoteLine;

async function succeeds(...args: string[]): Promise<void> {
  const { status, text } = await copy.run(...args);
  expect(status, `${args.join(' ')}\n${text}`).toBe(0);
}

const dist = () => path.join(copy.root, part, 'dist');

/** Builds the part on top of its earlier builds, as its team would. @returns its line of the federation map */
async function build(version: string): Promise<RemoteLine> {
  await succeeds('scripts/build.mjs', part);
  return { manifest: pinnedManifest(name, dist()), version, team };
}

interface Visit {
  page: Page;
  reports: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Opens the product page, waits for the other parts' fillings, which load in the browser, and scrolls to the page's end. */
async function visit({ visitor, prepare }: { visitor?: string; prepare?: (page: Page) => Promise<unknown> } = {}): Promise<Visit> {
  const context = await openVisit(browser, shop.origin);
  if (visitor) await context.addCookies([{ name: 'visitor', value: visitor, url: shop.origin }]);
  const page = await context.newPage();
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/client-errors') reports.push(request.postDataJSON() as Record<string, unknown>);
  });
  await prepare?.(page);
  await page.goto(`${shop.origin}${product}`);
  await page.locator('main h1:not([aria-busy])').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Login to Add to Cart' }).waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  return { page, reports, close: () => context.close() };
}

const filling = (page: Page, title = 'Test filling') => page.getByRole('main').getByRole('heading', { level: 2, name: title, exact: true });
/** The HTML of the page, with sorted attributes: the server writes them in another order than the browser, which renders the page if the server is too slow. */
const contentOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('*')) {
      for (const { name: attribute, value } of [...element.attributes].sort((one, two) => (one.name < two.name ? -1 : 1))) {
        element.removeAttribute(attribute);
        element.setAttribute(attribute, value);
      }
    }
    return copy.innerHTML;
  });

beforeAll(async () => {
  copy = copyRepository();
  [[shop, browser]] = await Promise.all([withBrowser(deployShop()), succeeds('scripts/new-mfe.mjs', name, '--team', team, '--slot', 'product.below-details')]);
  first = await build('1.0.0');
  const firstDist = path.join(copy.root, 'first');
  cpSync(dist(), firstDist, { recursive: true });
  copy.edit(`${part}/package.json`, '"version": "1.0.0"', '"version": "1.1.0"');
  copy.edit(component, '>Test filling</h2>', '>Second version</h2>');
  second = await build('1.1.0');
  copy.edit(`${part}/package.json`, '"version": "1.1.0"', '"version": "1.2.0"');
  copy.edit(component, '  return (', "  if (typeof document !== 'undefined') throw new Error('the filling threw');\n  return (");
  throwing = await build('1.2.0');
  copy.edit(`${part}/package.json`, '"version": "1.2.0"', '"version": "1.3.0"');
  copy.edit(component, "if (typeof document !== 'undefined') throw new Error('the filling threw');", "useEffect(() => () => { throw new Error('the cleanup threw'); }, []);");
  copy.edit(component, "import { useId } from 'react';", "import { useEffect, useId } from 'react';");
  throwingLate = await build('1.3.0');

  const [one] = await createApi(shop.origin).products();
  product = `/product/${one!._id}`;
  const { page, close } = await visit();
  pageAsItWas = await contentOf(page);
  await close();
  filesBefore = shop.files();
  shop.put(part, firstDist);
}, buildTimeout);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  copy?.remove();
});

describe('a new front end that fills a slot of the product page', () => {
  it('shows up with its line in the federation map, and no other deployed file changes', async () => {
    shop.writeLine(name, first);
    const { page, reports, close } = await visit();
    await filling(page).waitFor();
    expect(reports).toEqual([]);
    const now = shop.files();
    expect([...filesBefore].filter(([file, hash]) => now.get(file) !== hash).map(([file]) => file)).toEqual(['shell/federation.json']);
    expect([...now.keys()].filter((file) => !filesBefore.has(file) && !file.startsWith(`${part}/`))).toEqual([]);
    await close();
  });

  it('disappears without its line', async () => {
    shop.removeLine(name);
    const { page, close } = await visit();
    await page.waitForLoadState('networkidle');
    expect(await filling(page).count()).toBe(0);
    await expect.poll(() => contentOf(page)).toBe(pageAsItWas);
    await close();
  });

  it('gives version 2 to a tenth of the visitors', async () => {
    shop.put(part, dist());
    shop.writeLine(name, { ...first, canary: { manifest: second.manifest, version: second.version, share: 0.1 } });
    const chosen: string[] = [];
    const others: string[] = [];
    for (let at = 0; at < visitorCount; at += 1) {
      const answer = await fetch(`${shop.origin}${product}`, { headers: { accept: 'text/html' } });
      const [, visitor] = /^visitor=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
      ((await answer.text()).includes(`"canaries":["${name}"]`) ? chosen : others).push(visitor!);
    }
    // Five standard deviations of a binomial distribution with n = 300 and p = 0.1.
    expect(Math.abs(chosen.length - visitorCount * 0.1)).toBeLessThan(27);
    for (const [visitor, title] of [[chosen[0]!, 'Second version'], [others[0]!, 'Test filling']] as const) {
      const { page, reports, close } = await visit({ visitor });
      await filling(page, title).waitFor();
      expect(reports).toEqual([]);
      await close();
    }
  });

  it('shows its stable version if the canary throws', async () => {
    shop.writeLine(name, { ...first, canary: { manifest: throwing.manifest, version: throwing.version, share: 1 } });
    const { page, reports, close } = await visit();
    await filling(page).waitFor();
    expect(reports).toEqual([{ remote: name, version: '1.2.0', team, message: 'the filling threw', page: product }]);
    await close();
  });

  it('shows its stable version if the manifest of the canary is missing', async () => {
    shop.writeLine(name, { ...first, canary: { manifest: `/remotes/${name}/mf-manifest.0000000001.json`, version: '1.4.0', share: 1 } });
    const { page, reports, close } = await visit();
    await filling(page).waitFor();
    expect(reports).toEqual([{ remote: name, version: '1.4.0', team, message: expect.any(String) as string, page: product }]);
    await close();
  });
});

it.each([
  { link: 'Home', heading: 'Featured Products' },
  { link: 'Login', heading: 'Login' },
])('a filling that throws when the visitor leaves its page does not disturb the page of the link $link', async ({ link, heading }) => {
  shop.writeLine(name, throwingLate);
  const { page, reports, close } = await visit();
  await filling(page, 'Second version').waitFor();
  await page.getByRole('banner').getByRole('link', { name: link }).click();
  await expect.poll(() => reports).toEqual([{ remote: name, version: '1.3.0', team, message: 'the cleanup threw', page: expect.any(String) as string }]);
  await page.getByRole('main').getByRole('heading', { name: heading }).waitFor();
  expect(await page.getByRole('banner').isVisible()).toBe(true);
  await close();
});

describe('the product page stays as it was, and the failure is reported, if the filling', () => {
  /** Writes a changed copy of the first version's manifest beside it. A name is used once, because the shell keeps manifests. */
  function changedManifest(file: string, change: object): string {
    const folder = path.join(shop.root, part, 'dist');
    const manifest = JSON.parse(readFileSync(path.join(folder, path.basename(first.manifest)), 'utf8')) as object;
    writeFileSync(path.join(folder, file), JSON.stringify({ ...manifest, ...change }));
    return `/remotes/${name}/${file}`;
  }

  it.each<{ failure: string; line: () => RemoteLine; hangs?: true }>([
    { failure: 'throws', line: () => throwing },
    { failure: 'is missing', line: () => ({ ...first, manifest: `/remotes/${name}/mf-manifest.0000000000.json` }) },
    { failure: 'has a malformed manifest', line: () => ({ ...first, manifest: '/robots.txt' }) },
    { failure: 'has a manifest with malformed slots', line: () => ({ ...first, manifest: changedManifest('mf-manifest.malformed-slots.json', { slots: { slot: 'product.below-details' } }) }) },
    { failure: 'names a module that it does not have', line: () => ({ ...first, manifest: changedManifest('mf-manifest.no-module.json', { slots: [{ slot: 'product.below-details', module: './gone', order: 100, for: ['visitor'] }] }) }) },
    { failure: 'hangs', line: () => first, hangs: true },
  ])('$failure', async ({ line, hangs }) => {
    shop.writeLine(name, line());
    let isRequested = false;
    const prepare = async (page: Page) => {
      await page.clock.install();
      await page.route(new RegExp(`/remotes/${name}/.*\\.js`), () => {
        isRequested = true;
        return new Promise(() => undefined);
      });
    };
    const { page, reports, close } = await visit(hangs && { prepare });
    if (hangs) {
      await expect.poll(() => isRequested).toBe(true);
      await page.clock.runFor(longerThanShellTimeouts);
    }
    await expect.poll(() => reports).toEqual([{ remote: name, version: line().version, team, message: expect.any(String) as string, page: product }]);
    await expect.poll(() => contentOf(page)).toBe(pageAsItWas);
    await close();
  });
});
