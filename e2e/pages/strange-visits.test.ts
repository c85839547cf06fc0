import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createApi, type Login } from '../support/api';
import { meera } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { watchProblems } from './inspection';

const mainPages = ['/', '/cart', '/checkout', '/account', '/my-orders'];
const loneSurrogate = '\\ud800';

/** Invalid values, as a bug, an extension or a user may store them. Each is stored under every key. */
const invalidValues = ['', 'null', '5', '"text"', '{}', '{', '[null,5,"a",[],{}]', `[{"_id":"${loneSurrogate}","name":"A","price":1,"quantity":1}]`, `[["default","far"],[{},1]]`];

/** Invalid entries beside a valid login. */
const invalidEntries = [
  ['a user without a name', { user: '{"role":"customer","_id":7,"name":{"first":"Meera"},"email":null,"phone":[]}' }],
  ['a user whose id no header can carry', { user: '{"role":"customer","_id":"schlüssel\\n","name":"Meera","email":"m@example.in","phone":""}' }],
  ['a user of an unknown role', { user: '{"role":"owner","_id":"1","name":"Meera","email":"m@example.in","phone":""}' }],
  ['a token that no header can carry', { token: 'schlüssel\n' }],
  ['a token of 100 kB', { token: 'x'.repeat(100_000) }],
  ['a malformed token', { token: 'a.b.c' }],
  ['a cart line without a price', { cart: '[{"_id":"a","name":"A","quantity":1}]' }],
  ['a cart line with wrong types', { cart: '[{"_id":"a/../b","name":{"a":1},"price":[],"image":{},"quantity":"many"}]' }],
  ['a cart with huge numbers', { cart: '[{"_id":"a","name":"A","price":1e308,"image":"x","quantity":9007199254740991}]' }],
  ['a cart of 20,000 lines', { cart: JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ _id: `a${index}`, name: 'n'.repeat(100), price: 1, image: '', quantity: 1 }))) }],
] as const;

const addresses = [
  '/#%', '/?%', '/?category[]=x&category[]=y', '/?category=constructor&sort=__proto__', '/?search=%ff%fe', `/?search=${'x'.repeat(5_000)}`, '/?search=a&search=b',
  '/products?page=abc', '/products?page=-1', '/products?page=0', '/products?page=1e9', '/products?page=999999', '/products?page=2&page=3', '/products?category[]=x&sortBy=price&sortOrder=up',
  '/product/%', '/product/%E0%A4%A', '/product/%00', '/product/..%2F..%2Fadmin', `/product/${'a'.repeat(3_000)}`, '/%', '/%E0%A4%A', '//', '//products', '/product//', '/order-payment-details/%', '/login?next=//elsewhere', '/forgot-password#%E0',
];
const addressesOfCustomers = ['/account#%', '/my-account#%E0%A4%A', '/my-orders?show=abc', '/my-orders?show=-5', '/my-orders?show=1&show=2', '/order-confirmation/%', '/order-confirmation/%00', '/checkout#%'];
const addressesOfAdmins = ['/admin/orders?page=abc&status[]=x&payment=y', '/admin/products?page=-1&search=%ff', '/admin/customers?sortBy=constructor&sortOrder=up&page=x', '/admin/audit?actor=me&subject=%00', '/admin/payments?state=paid&page=x&statement=%00', '/admin/search?found[]=x&page=-1', '/admin/products/%/edit', '/admin/dashboard#%'];

const historyStates = ['"text"', '5', '[]', '{"usr":5,"key":{},"idx":"x"}', '{"usr":{"from":5}}', '{"usr":{"from":{"pathname":7}}}', '{"usr":{"from":"//elsewhere"}}', '{"usr":{"from":"/account#%"}}'];

const setAll = (page: Page, value: string) =>
  page.addInitScript((stored) => {
    for (const key of ['cart', 'token', 'user', 'isAdmin', 'purchaseAttempt', 'upiChosenFor', 'scroll-positions']) {
      localStorage.setItem(key, stored);
      sessionStorage.setItem(key, stored);
    }
    localStorage.setItem('isAuthenticated', 'true');
  }, value);

describe('no page is blank', { timeout: 240_000 }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let logins: Record<'customer' | 'admin', Login>;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop('embedded'));
    const api = createApi(shop.origin);
    logins = { customer: await api.register(meera), admin: await api.logIn(adminEmail, adminPassword) };
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    await browser?.close();
    await shop?.stop();
  });

  async function open(as?: 'customer' | 'admin') {
    const context = await openVisit(browser, shop.origin, { login: as && logins[as] });
    const page = await context.newPage();
    return { context, page, problems: watchProblems(page, { expected: (message) => message.text().includes('Failed to load resource') }) };
  }

  /** @returns nothing if the page has a heading and no notice of a broken part */
  async function faultsOf(page: Page): Promise<string[]> {
    const heading = page.locator('main h1').first();
    const hasHeading = await heading.waitFor().then(() => true, () => false);
    if (!hasHeading) return [`blank: ${(await page.locator('body').innerText()).slice(0, 100)}`];
    const broken = await page.getByRole('heading', { name: /This part of the shop is unavailable|Something went wrong/ }).count();
    return broken > 0 ? ['a broken part'] : [];
  }

  async function faultsAt(page: Page, paths: readonly string[]): Promise<string[]> {
    const faults: string[] = [];
    for (const path of paths) {
      const answer = await page.goto(`${shop.origin}${path}`, { waitUntil: 'domcontentloaded' });
      // The server may reject an address; then there is no page to check.
      if ([400, 414, 431].includes(answer?.status() ?? 0)) continue;
      faults.push(...(await faultsOf(page)).map((fault) => `${path.slice(0, 80)}: ${fault}`));
    }
    return faults;
  }

  it.concurrent.for(invalidValues)('with %j under every key of the storage', async (value, { expect }) => {
    const { context, page, problems } = await open();
    await setAll(page, value);
    expect.soft(await faultsAt(page, mainPages)).toEqual([]);
    expect.soft(problems).toEqual([]);
    await context.close();
  });

  it.concurrent.for(invalidEntries)('with %s', async ([_what, stored], { expect }) => {
    const { context, page, problems } = await open('customer');
    await page.addInitScript((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), Object.entries(stored));
    expect.soft(await faultsAt(page, mainPages)).toEqual([]);
    expect.soft(problems).toEqual([]);
    await context.close();
  });

  const third = Math.ceil(addresses.length / 3);
  it.concurrent.for([
    ['a visitor', undefined, addresses.slice(0, third)],
    ['a visitor', undefined, addresses.slice(third, 2 * third)],
    ['a visitor', undefined, addresses.slice(2 * third)],
    ['a customer', 'customer', addressesOfCustomers],
    ['an admin', 'admin', addressesOfAdmins],
  ] as const)('for %s at malformed URLs', async ([_who, as, paths], { expect }) => {
    const { context, page, problems } = await open(as);
    expect.soft(await faultsAt(page, paths)).toEqual([]);
    expect.soft(problems).toEqual([]);
    await context.close();
  });

  it.concurrent.for(historyStates)('with %s as the history state, before and after a login', async (state, { expect }) => {
    const { context, page, problems } = await open();
    await page.goto(`${shop.origin}/login`);
    await page.evaluate((text) => history.replaceState(JSON.parse(text), ''), state);
    await page.reload();
    expect.soft(await faultsOf(page)).toEqual([]);
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(meera.email);
    await main.locator('input[type=password]').fill(meera.password);
    await main.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect.soft(await faultsOf(page)).toEqual([]);
    expect.soft(new URL(page.url()).origin).toBe(shop.origin);
    expect.soft(problems).toEqual([]);
    await context.close();
  });

  it.concurrent.for(['denied', 'full'])('when the storage is %s, and a login lasts as long as the page', async (how, { expect }) => {
    const { context, page, problems } = await open();
    await page.addInitScript((kind) => {
      const refuse = () => {
        throw new DOMException(kind, kind === 'full' ? 'QuotaExceededError' : 'SecurityError');
      };
      if (kind === 'full') Storage.prototype.setItem = refuse;
      else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse, configurable: true });
    }, how);
    expect.soft(await faultsAt(page, mainPages)).toEqual([]);
    await page.goto(`${shop.origin}/account`);
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(meera.email);
    await main.locator('input[type=password]').fill(meera.password);
    await main.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor();
    expect.soft(problems).toEqual([]);
    await context.close();
  });
});
