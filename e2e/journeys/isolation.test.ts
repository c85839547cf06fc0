import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';

const remotes = [
  { remote: 'catalog', page: '/products', heading: 'Our Collection', other: '/cart' },
  { remote: 'checkout', page: '/cart', heading: 'Your cart is empty', other: '/products' },
  { remote: 'account', page: '/login', heading: 'Login', other: '/products' },
  { remote: 'admin', page: '/admin/dashboard', heading: 'Dashboard', other: '/products' },
] as const;

const failures: Record<string, (route: Route) => Promise<void>> = {
  'is not there': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'answers with a page': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Sorry' }),
  'cannot be reached': (route) => route.abort(),
  'throws while it loads': (route) => (route.request().url().includes('/js/') ? route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("broken build")' }) : route.continue()),
};

describe('a front end that fails leaves the rest of the shop working, and a retry heals it', () => {
  let shop: RunningShop;
  let browser: Browser;
  let login: { token: string; user: unknown };

  beforeAll(async () => {
    shop = await startShop('embedded');
    browser = await openBrowser();
    const answer = await fetch(`${shop.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: adminEmail, password: adminPassword }),
    });
    login = ((await answer.json()) as { data: typeof login }).data;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const openPage = async (asAdmin: boolean): Promise<Page> => {
    const context = await browser.newContext();
    if (asAdmin) {
      await context.addInitScript((session) => {
        localStorage.setItem('token', session.token);
        localStorage.setItem('user', JSON.stringify(session.user));
        localStorage.setItem('isAuthenticated', 'true');
        localStorage.setItem('isAdmin', 'true');
      }, login);
    }
    return context.newPage();
  };

  const cells = remotes.flatMap((remote) => Object.keys(failures).map((failure) => ({ ...remote, failure })));

  it.concurrent.each(cells)('$remote $failure', async ({ remote, page: path, heading, other, failure }) => {
    const page = await openPage(remote === 'admin');
    const broken = `**/remotes/${remote}/**`;
    await page.route(broken, failures[failure]!);
    await page.goto(`${shop.origin}${path}`);
    const notice = page.getByRole('main').getByRole('alert').filter({ has: page.getByRole('button', { name: /retry|try again/i }) }).first();
    await notice.waitFor({ timeout: 30_000 });
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);

    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/about');
    const elsewhere = await page.context().newPage();
    await elsewhere.route(broken, failures[failure]!);
    await elsewhere.goto(`${shop.origin}${other}`);
    await elsewhere.getByRole('main').getByRole('heading').first().waitFor();

    await page.goto(`${shop.origin}${path}`);
    await notice.waitFor({ timeout: 30_000 });
    await page.unroute(broken);
    await notice.getByRole('button', { name: /retry|try again/i }).click();
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.context().close();
  });
});
