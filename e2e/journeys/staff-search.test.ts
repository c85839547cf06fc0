import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { adminEmail, adminPassword, backings, startShop, type RunningShop } from '../support/shop';
import { msUntil, until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

describe.each(backings().filter((backing) => backing !== 'deployed'))('the search, as staff see it (%s)', (backing) => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let admin: Login;
  let visitor: Page;
  let staff: Page;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop(backing));
    api = createApi(shop.origin);
    admin = await api.logIn(adminEmail, adminPassword);
    visitor = await (await openVisit(browser, shop.origin)).newPage();
    staff = await (await openVisit(browser, shop.origin, { login: admin })).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const searchFor = async (text: string) => {
    await visitor.goto(`${shop.origin}/products`);
    await visitor.getByLabel('Search products').fill(text);
    await visitor.getByLabel('Search products').press('Enter');
  };
  const rowOf = (term: string) => staff.getByRole('row').filter({ has: staff.getByRole('rowheader', { name: term, exact: true }) });

  it('shows a term that found nothing, once, and not the visitor’s e-mail address', async () => {
    await searchFor('Madisar');
    await visitor.getByText('No products found').waitFor();
    await searchFor('meera@example.in');
    await visitor.getByText('No products found').waitFor();
    await staff.goto(`${shop.origin}/admin/dashboard`);
    await staff.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Search' }).click();
    await staff.getByRole('combobox', { name: 'Filter the search terms' }).selectOption('Found nothing');
    await rowOf('madisar').getByRole('button').waitFor();
    expect(await staff.getByRole('rowheader').allInnerTexts()).toEqual(['madisar']);
    expect(await rowOf('madisar').getByRole('cell').allInnerTexts()).toEqual(['1', 'Nothing', expect.stringMatching(/\d{4}/) as string, 'Add as a synonym']);
  });

  it('finds products by a synonym within 5 s after staff added it, and the audit trail has the change', async () => {
    await staff.getByRole('button', { name: 'Add as a synonym: madisar' }).click();
    await staff.getByLabel('“madisar” means the same as').fill('kanchipuram');
    await staff.getByText('Joins the group: Kanjeevaram').waitFor();
    await staff.getByRole('button', { name: 'Add', exact: true }).click();
    await staff.getByText('“madisar” is now a synonym').waitFor();
    const isFound = async () => (await api.products('?search=madisar')).some(({ name }) => name.includes('Kanjeevaram'));
    expect(await msUntil(isFound)).toBeLessThan(5_000);
    await searchFor('madisar');
    await visitor.getByText('View Details').first().waitFor();

    await until(async () => ((await api.must<{ total: number }>('GET', '/api/admin/audit?action=synonyms.edited', { token: admin.token })).total === 1 ? true : undefined));
    await staff.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit' }).click();
    await staff.getByRole('row').filter({ hasText: 'Synonyms edited' }).getByRole('link', { name: 'Search synonyms' }).click();
    await staff.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  });
});
