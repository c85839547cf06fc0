import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Login } from '../support/api';
import { openBrowser } from '../support/browser';
import { openUntilTimeout } from '../support/open-until-timeout';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { openVisit } from '../support/visits';

const remotes = [
  { remote: 'catalog', path: '/products', heading: 'Our Collection', other: '/cart' },
  { remote: 'checkout', path: '/cart', heading: 'Your cart is empty', other: '/products' },
  { remote: 'account', path: '/login', heading: 'Login', other: '/products' },
  { remote: 'admin', path: '/admin/dashboard', heading: 'Admin Dashboard', other: '/products' },
] as const;

type Answer = (route: Route) => Promise<void>;

const notFound: Answer = (route) => route.fulfill({ status: 404, body: 'not found' });
const page: Answer = (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sorry' });
const isChunk = (route: Route) => route.request().url().includes('/js/');
const script = (body: string) => ({ contentType: 'text/javascript', body });

/** Every page sets its title while it renders. The changed code throws there until `hasRecovered` is set. */
const throwInPages = (code: string) => code.replaceAll('usePageTitle)(', 'usePageTitle)((()=>{if(!globalThis.hasRecovered)throw new Error("broken build");return ""})()+');

/** How the remote's files are answered. With `manifest`, the server cannot read the manifest either, so the page comes without it. */
const failures: Record<string, { manifest?: boolean; answer: Answer; open?: typeof openUntilTimeout }> = {
  'is missing': { manifest: true, answer: notFound },
  hangs: { answer: () => new Promise(() => undefined), open: openUntilTimeout },
  'has a malformed manifest': { manifest: true, answer: page },
  'lacks a chunk': { answer: (route) => (isChunk(route) ? notFound(route) : route.continue()) },
  'throws while it loads': { answer: (route) => (isChunk(route) ? route.fulfill(script('throw new Error("broken build")')) : route.continue()) },
  'throws while it renders': {
    async answer(route) {
      if (!isChunk(route)) return route.continue();
      return route.fulfill(script(throwInPages(await (await route.fetch()).text())));
    },
  },
};

/** The page as the server composes it when it cannot read a remote's manifest. */
const withoutManifest = (remote: string) => async (route: Route) => {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const answer = await route.fetch();
  const html = (await answer.text())
    .replace(/<script id="federation" type="application\/json">(.*?)<\/script>/, (_, json: string) => {
      const federation = JSON.parse(json) as { manifests: Record<string, unknown> };
      delete federation.manifests[remote];
      return `<script id="federation" type="application/json">${JSON.stringify(federation)}</script>`;
    })
    .replace(new RegExp(`<link rel="preload"[^>]* href="/remotes/${remote}/[^>]*>`, 'g'), '');
  return route.fulfill({ response: answer, body: html });
};

describe('when a front end fails, the rest of the shop works, and a retry repairs the page', () => {
  let shop: RunningShop;
  let browser: Browser;
  let admin: Login;

  beforeAll(async () => {
    shop = await startShop('embedded');
    browser = await openBrowser();
    admin = await createApi(shop.origin).logIn(adminEmail, adminPassword);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const noticeOn = (shown: Page) => shown.getByRole('main').getByRole('alert').filter({ hasText: 'This part of the shop is unavailable' });
  const cells = remotes.flatMap((remote) => Object.keys(failures).map((failure) => ({ ...remote, failure })));

  it.concurrent.each(cells)('$remote $failure', async ({ remote, path, heading, other, failure }) => {
    const context = await openVisit(browser, shop.origin, { login: remote === 'admin' ? admin : undefined });
    const { manifest, answer, open } = failures[failure]!;
    const files = `**/remotes/${remote}/**`;
    await context.route(files, answer);
    if (manifest) await context.route('**/*', withoutManifest(remote));

    const shown = await context.newPage();
    const address = `${shop.origin}${path}`;
    await (open ? open(shown, address) : shown.goto(address, { waitUntil: 'commit' }));
    await noticeOn(shown).waitFor();
    expect(await shown.getByRole('banner').isVisible()).toBe(true);
    expect(await shown.getByRole('contentinfo').isVisible()).toBe(true);

    const elsewhere = await context.newPage();
    await elsewhere.goto(`${shop.origin}${other}`, { waitUntil: 'commit' });
    await elsewhere.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await noticeOn(elsewhere).count()).toBe(0);
    await elsewhere.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await elsewhere.getByRole('heading', { level: 1 }).filter({ hasNotText: 'unavailable' }).waitFor();
    expect(new URL(elsewhere.url()).pathname).toBe('/about');

    await context.unroute(files);
    await shown.evaluate(() => Object.assign(globalThis, { hasRecovered: true }));
    await noticeOn(shown).getByRole('button', { name: 'Try Again' }).click();
    await shown.getByRole('heading', { name: heading }).first().waitFor();
    await context.close();
  });
});
