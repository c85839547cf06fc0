import type { Credit, CreditListAnswer, Order, Product, SettleResult, Statement } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankStatement, type StatementEntry } from '../../tools/statements/bank-statement';
import { createApi, type Api, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, backings, startShop, type RunningShop } from '../support/shop';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const utrOf = (index: number) => String(431900000001 + index);
const today = () => new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);

describe.each(backings().filter((backing) => backing !== 'deployed'))('bank statements (%s)', (backing) => {
  let shop: RunningShop;
  let api: Api;
  let browser: Browser;
  let admin: Login;
  let customer: Login;
  let saree: Product;
  let reported: Order[];

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShop(backing, { MAX_OPEN_ORDERS: '0' }));
    api = createApi(shop.origin);
    [admin, customer] = await Promise.all([api.logIn(adminEmail, adminPassword), api.register(meera)]);
    const form = new FormData();
    for (const [field, value] of Object.entries({ name: 'Bridal Kanjeevaram', description: 'Pure zari.', price: 124_999, category: 'saree', stock: 100, specifications: '{}' })) form.set(field, String(value));
    saree = (await api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin.token, body: form })).product;
    reported = [];
    for (let index = 0; index < 15; index += 1) {
      const order = await place();
      await api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: { transactionId: utrOf(index), paymentDate: today(), amount: 124_999 } });
      reported.push(order);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const place = () => api.placeOrder(customer.token, orderOf([saree], { paymentMethod: 'online' }));
  const orderOfId = async (id: string) => (await api.must<{ order: Order }>('GET', `/api/orders/${id}`, { token: admin.token })).order;
  const entry = (index: number, amount: number): StatementEntry => ({ day: today(), amount, utr: utrOf(index), payer: 'Meera Iyer' });
  const file = bankStatement('hdfc', Array.from({ length: 20 }, (_, index) => entry(index, index < 15 ? 124_999 : 700 + index)));
  const open = async (path = '/admin/payments'): Promise<Page> => {
    const page = await (await openVisit(browser, shop.origin, { login: admin })).newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };
  const upload = (page: Page, text: string) => page.getByLabel('Choose a bank statement, or drop it here').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const list = (query = '') => api.must<CreditListAnswer>('GET', `/api/admin/credits?limit=100&${query}`, { token: admin.token });
  async function importEntries(...entries: StatementEntry[]): Promise<Statement> {
    const form = new FormData();
    form.set('file', new Blob([bankStatement('icici', entries)]), 'icici.csv');
    return (await api.must<{ statement: Statement }>('POST', '/api/admin/statements', { token: admin.token, body: form })).statement;
  }
  const creditOf = async (utr: string): Promise<Credit> => (await list(`search=${utr}`)).credits[0]!;
  const settle = async (creditId: string, orderId: string) => (await api.must<{ results: SettleResult[] }>('POST', '/api/admin/credits/settle', { token: admin.token, body: { pairs: [{ creditId, orderId }] } })).results[0]!;

  it('of twenty payments proposes exactly the fifteen that match, and verifies them with one press', async () => {
    const page = await open();
    await upload(page, file);
    await page.getByText('november.csv: 20 new payments.').waitFor();
    await page.getByRole('button', { name: 'Verify 15 payments (₹18,74,985)' }).waitFor();
    const shown = await page.getByRole('row').filter({ has: page.getByRole('checkbox', { checked: true }) }).allInnerTexts();
    expect(shown.map((text) => /ORD-\d{8}-\w{6}/.exec(text)![0]).sort()).toEqual(reported.map(({ orderNumber }) => orderNumber).sort());

    await upload(page, file);
    await page.getByText('november.csv: nothing new, all imported before.').waitFor();
    expect((await list()).total).toBe(20);

    await page.getByRole('button', { name: /^Verify 15 payments/ }).click();
    await page.getByRole('row').filter({ hasText: 'Verified' }).nth(14).waitFor();
    await page.getByText('15 payments verified').first().waitFor();
    for (const { _id } of reported) expect(await orderOfId(_id)).toMatchObject({ status: 'processing', payments: [{ state: 'verified', amount: 124_999 }] });
    expect((await list()).sums).toMatchObject({ settled: { count: 15, amount: 1_874_985 }, matched: { count: 0 } });
    await page.context().close();
  });

  it('settles a payment once if two people do it at the same time, in two browsers', async () => {
    const order = await place();
    await api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: { transactionId: utrOf(40), paymentDate: today(), amount: 124_999 } });
    await importEntries(entry(40, 124_999));
    const pages = await Promise.all([open(), open()]);
    const buttons = pages.map((page) => page.getByRole('button', { name: 'Verify 1 payment (₹1,24,999)' }));
    await Promise.all(buttons.map((button) => button.waitFor()));
    await Promise.all(buttons.map((button) => button.click()));
    await Promise.all(pages.map((page) => page.getByRole('row').filter({ hasText: 'Verified' }).waitFor()));
    expect(await orderOfId(order._id)).toMatchObject({ status: 'processing', amountVerified: 124_999, payments: [{ state: 'verified' }] });
    for (const page of pages) await page.context().close();
  });

  it('pays ₹1,24,999 with ₹60,000 and ₹64,999', async () => {
    const order = await place();
    await importEntries(entry(50, 60_000), entry(51, 64_999));
    expect(await settle((await creditOf(utrOf(50)))._id, order._id)).toMatchObject({ ok: true });
    expect(await orderOfId(order._id)).toMatchObject({ status: 'pending', amountDue: 64_999 });
    expect(await settle((await creditOf(utrOf(51)))._id, order._id)).toMatchObject({ ok: true });
    expect(await orderOfId(order._id)).toMatchObject({ status: 'processing', amountDue: 0, amountVerified: 124_999 });
  });

  it('leaves both orders right if a payment is undone and verified for another order, and the audit trail has it', async () => {
    const [wrong, right] = [await place(), await place()];
    await importEntries(entry(60, 124_999));
    const { _id } = await creditOf(utrOf(60));
    await settle(_id, wrong._id);
    const page = await open(`/admin/payments?state=settled&search=${utrOf(60)}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByLabel('Reason').fill('It was for the second order');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Verification undone').waitFor();
    expect(await orderOfId(wrong._id)).toMatchObject({ status: 'pending', amountVerified: 0, payments: [] });

    await page.goto(`${shop.origin}/admin/payments?state=suggested&search=${utrOf(60)}`);
    await page.getByRole('combobox', { name: 'Order for ₹1,24,999' }).selectOption(right._id);
    await page.getByRole('button', { name: /^Verify 1 payment/ }).click();
    await page.getByRole('row').filter({ hasText: 'Verified' }).waitFor();
    expect(await orderOfId(right._id)).toMatchObject({ status: 'processing', amountVerified: 124_999 });
    expect(await orderOfId(wrong._id)).toMatchObject({ status: 'pending', amountVerified: 0 });

    await page.goto(`${shop.origin}/admin/audit?action=credit.unsettled`);
    await page.getByText('It was for the second order').waitFor({ state: 'attached' });
    await page.context().close();
  });

  it('refuses a file with a broken row in line 17,000, and stores nothing', async () => {
    const before = (await list()).total;
    const lines = file.split('\r\n');
    const rows = Array.from({ length: 20_000 }, () => lines[6]!);
    rows[16_999 - 5] = rows[0]!.replace(/"[\d,.]+"$/, 'x').replace('1,24,999.00', 'many');
    const page = await open();
    await upload(page, [...lines.slice(0, 5), ...rows].join('\n'));
    await page.getByText(/^Line 17000, column “(?:Deposit Amt\.|Closing Balance)”/).waitFor();
    expect((await list()).total).toBe(before);
    await page.context().close();
  });
});
