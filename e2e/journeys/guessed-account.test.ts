import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api } from '../support/api';
import { freePort } from '../support/free-port';
import { meera } from '../support/people';
import { startShop, type RunningShop } from '../support/shop';
import { until, untilIdle } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe('an account with wrong logins by strangers', () => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  /** Behind proxies, the shop's own port has no metrics. */
  let metricsPort: number;
  let guesses = 0;

  beforeAll(async () => {
    metricsPort = await freePort();
    [shop, browser] = await withBrowser(startShop('embedded', { METRICS_PORT: String(metricsPort), TRUSTED_PROXIES: '1', LOGIN_FAILURES_PER_ADDRESS: '3', LOGIN_FAILURES_PER_ACCOUNT: '6' }));
    api = createApi(shop.origin);
    await api.must('POST', '/api/auth/register', { body: meera });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const guess = (address: string) =>
    api.call('POST', '/api/auth/login', { headers: { 'x-forwarded-for': address }, body: { email: meera.email, password: `guess ${(guesses += 1)}` } });
  const logIn = async (page: Page) => {
    await page.goto(`${shop.origin}/login`);
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(meera.email);
    await main.locator('input[type=password]').fill(meera.password);
    await main.getByRole('button', { name: 'Login' }).click();
  };
  const untilLoggedIn = (page: Page) => page.waitForURL((url) => url.pathname === '/');
  const mails = () => shop.mailbox.mailsTo(meera.email);

  it('lets its owner log in from another address while the strangers must wait', async () => {
    for (let count = 0; count < 3; count += 1) expect((await guess('198.51.100.1')).status).toBe(401);
    expect(await guess('198.51.100.1')).toMatchObject({ status: 429, body: { success: false, codeByMail: true } });
    const visit = await openVisit(browser, shop.origin);
    const page = await visit.newPage();
    await logIn(page);
    await untilLoggedIn(page);
    await visit.close();
  });

  it('lets a new browser log in with a mailed code, and then knows it after a logout too', async () => {
    for (let count = 0; count < 6; count += 1) await guess(`198.51.100.${10 + count}`);
    const visit = await openVisit(browser, shop.origin);
    const page = await visit.newPage();
    await logIn(page);
    await page.getByRole('button', { name: 'Send me a code by e-mail' }).click();
    const field = page.getByLabel('Code');
    await field.waitFor();
    const code = await until(async () => (await mails()).map(({ text }) => /Login code: (\d{5})/.exec(text ?? '')?.[1]).find(Boolean));
    await until(async () => ((await field.evaluate((input) => input === document.activeElement)) ? true : undefined));
    await field.fill(code);
    await page.keyboard.press('Enter');
    await untilLoggedIn(page);
    await page.getByRole('button', { name: /log ?out/i }).first().click();
    await page.waitForURL(/\/login$/);
    await logIn(page);
    await untilLoggedIn(page);
    await visit.close();
  });

  it('sends its owner one mail', async () => {
    const warnings = async () => (await mails()).filter(({ subject }) => subject === 'Someone tried to log in to your account');
    await until(async () => ((await warnings()).length > 0 ? true : undefined));
    for (let count = 0; count < 4; count += 1) await guess('198.51.100.99');
    await untilIdle(`http://127.0.0.1:${metricsPort}`);
    expect(await warnings()).toHaveLength(1);
  });
});
