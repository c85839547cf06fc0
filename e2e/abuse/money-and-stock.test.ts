import type { Order, PaymentForm, Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/browser';
import { orderOf } from '../support/people';
import { backings, fillShop, type Backing } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { startAttackedShop } from './attacked-shop';
import { startSlowMailServer } from './slow-mail-server';

const slowRecipient = 'slow-mail@example.in';
/** In ms. After 55 s another process may claim the mail and send it again. */
const shorterThanClaim = 50_000;
const today = () => new Date().toISOString().slice(0, 10);

async function openShop(backing: Backing) {
  const mails = await startSlowMailServer(slowRecipient);
  const shop = await startAttackedShop(backing, { ...mails.settings, MAX_OPEN_ORDERS: '0' });
  const close = async () => {
    await shop.stop();
    await mails.close();
  };
  return fillShop({ stop: close }, async () => {
    const [admin, customer, waiting] = await Promise.all([shop.admin(), shop.customer(), shop.customer({ email: slowRecipient })]);
    const products = (await customer.api.products('?limit=100')).filter(({ stock }) => stock > 12);
    await waiting.api.placeOrder(waiting.token, orderOf([products[0]!]));
    return { mails, shop, close, admin, customer, products };
  });
}

type Opened = Awaited<ReturnType<typeof openShop>>;
const opened = new Map<Backing, Opened>();
let browser: Browser;

// All shops start first, so that their slow mails wait at the same time.
beforeAll(async () => {
  browser = await openBrowser();
  const openings = await Promise.allSettled(backings().map(async (backing) => opened.set(backing, await openShop(backing))));
  for (const opening of openings) if (opening.status === 'rejected') throw opening.reason;
});
afterAll(async () => {
  await browser?.close();
  for (const { close } of opened.values()) await close();
});

describe.each(backings())('money and stock are safe (%s)', (backing) => {
  let { mails, shop, admin, customer, products }: Opened = {} as Opened;
  beforeAll(() => {
    ({ mails, shop, admin, customer, products } = opened.get(backing)!);
  });

  type WithRevision = Order & { revision?: number };
  const pay = async (order: Order, change: Partial<PaymentForm> = {}) => {
    const details = { transactionId: '412345678901', paymentDate: today(), amount: order.totalAmount, ...change };
    await customer.api.must('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: details });
  };
  const paidOrder = async (transactionId: string) => {
    const order = await customer.api.placeOrder(customer.token, orderOf([products[1]!], { paymentMethod: 'online' }));
    await pay(order, { transactionId });
    return seen(order._id);
  };
  const seen = async (id: string): Promise<WithRevision> => (await admin.api.must<{ order: WithRevision }>('GET', `/api/orders/${id}`, { token: admin.token })).order;
  const decide = (id: string, what: 'verify' | 'refuse', body: object) => admin.api.call('POST', `/api/admin/orders/${id}/${what}-payment`, { token: admin.token, body });
  const concernsOf = async (id: string) => {
    const { orders } = await admin.api.must<{ orders: Order[] }>('GET', '/api/orders', { token: admin.token });
    return orders.find(({ _id }) => _id === id)?.paymentConcerns ?? [];
  };
  const openAsAdmin = async (path: string): Promise<Page> => {
    const visit = await openVisit(browser, shop.origin, { login: admin });
    const page = await visit.newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };

  describe('a payment that changed after an admin read it', () => {
    it('is neither verified nor refused', async () => {
      const order = await paidOrder('411111111111');
      expect(order.revision).toEqual(expect.any(Number));
      await pay(order, { paymentId: order.payments?.[0]?._id, transactionId: '422222222222' });
      for (const [what, more] of [['verify', {}], ['refuse', { reason: 'No such payment arrived' }]] as const) {
        for (const stale of [{ revision: order.revision }, { transactionId: '411111111111' }]) {
          const answer = await decide(order._id, what, { ...more, ...stale });
          expect([what, stale, answer.status]).toEqual([what, stale, 409]);
          expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/\S/) });
        }
      }
      const now = await seen(order._id);
      expect(now.paymentDetails).toMatchObject({ verified: false });
      expect(now.paymentDetails?.refusal).toBeUndefined();
      expect((await decide(order._id, 'verify', { revision: now.revision, transactionId: '422222222222' })).status).toBe(200);
      expect((await seen(order._id)).paymentDetails?.verified).toBe(true);
    });

    it('is not verified from a page that shows the old details', async () => {
      const order = await paidOrder('433333333333');
      const page = await openAsAdmin(`/admin/orders?search=${order.orderNumber}`);
      const row = page.getByRole('row').filter({ hasText: order.orderNumber });
      await row.getByText('433333333333').waitFor();
      await page.route(/\/api\/orders(\?|$|\/)/, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
      await pay(order, { paymentId: order.payments?.[0]?._id, transactionId: '444444444444' });
      await row.getByRole('button', { name: 'Mark as Verified' }).click();
      await page.getByText(/changed/i).first().waitFor();
      expect(await page.getByText('Payment marked as verified!').count()).toBe(0);
      expect((await seen(order._id)).paymentDetails?.verified).toBe(false);
      await page.context().close();
    });
  });

  it('raises a concern when several orders name one payment, in any spelling', async () => {
    const spellings = ['4287-1563-0981', '0428715630981', '428715630981.', 'UTR428715630981', 'utr-4287/1563/0981', '428715630981'];
    const orders = [];
    for (const spelling of spellings) orders.push(await paidOrder(spelling));
    expect((await decide(orders[0]!._id, 'verify', {})).status).toBe(200);
    const { orders: listed } = await admin.api.must<{ orders: Order[] }>('GET', '/api/orders', { token: admin.token });
    for (const order of orders.slice(1)) {
      const concerns = listed.find(({ _id }) => _id === order._id)?.paymentConcerns ?? [];
      expect([order.paymentDetails?.transactionId, concerns.find(({ kind }) => kind === 'transaction-reused')?.orders?.map(({ _id }) => _id)]).toEqual([
        order.paymentDetails?.transactionId,
        expect.arrayContaining([orders[0]!._id]),
      ]);
    }
  });

  it('raises a concern for a payment on an order that staff cancelled, and does not verify it while the order holds no stock', async () => {
    const stockOf = async () => (await customer.api.product(products[1]!._id)).stock;
    const order = await paidOrder('455555555555');
    const before = await stockOf();
    await admin.api.must('PUT', `/api/orders/${order._id}/status`, { token: admin.token, body: { status: 'cancelled' } });
    await until(async () => ((await stockOf()) === before + 1 ? true : undefined));
    expect((await concernsOf(order._id)).map(({ kind }) => kind)).toContain('order-cancelled');
    const answer = await decide(order._id, 'verify', {});
    const now = await seen(order._id);
    if (answer.status === 200) {
      expect(now.status).not.toBe('cancelled');
      await until(async () => ((await stockOf()) === before ? true : undefined));
    } else {
      expect(answer.status).toBe(409);
      expect(answer.body.message).not.toMatch(/verified!/);
      expect(now).toMatchObject({ status: 'cancelled', paymentDetails: { verified: false } });
      expect(await stockOf()).toBe(before + 1);
    }
  });

  describe('a product that two admins edit', () => {
    type Edited = Product & { revision?: number };
    const read = async (id: string): Promise<Edited> => (await admin.api.must<{ product: Edited }>('GET', `/api/admin/products/${id}`, { token: admin.token })).product;
    const save = ({ _id, name, description, price, category, stock, specifications }: Product, revision?: number) => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ name, description, price, category, stock, specifications: JSON.stringify(specifications) })) form.set(field, String(value));
      if (revision !== undefined) form.set('revision', String(revision));
      return admin.api.call('PUT', `/api/admin/products/${_id}`, { token: admin.token, body: form });
    };

    it('keeps the first save when the second one started from an older revision', async () => {
      const product = await read(products[2]!._id);
      expect(product.revision).toEqual(expect.any(Number));
      expect((await save({ ...product, price: product.price + 100 }, product.revision)).status).toBe(200);
      const second = await save({ ...product, description: 'Typed in the second tab' }, product.revision);
      expect(second).toMatchObject({ status: 409, body: { success: false } });
      const now = await read(product._id);
      expect(now).toMatchObject({ price: product.price + 100, description: product.description });
      expect((await save({ ...now, description: 'Typed in the second tab' }, now.revision)).status).toBe(200);
    });

    it('shows the conflict in the second tab and keeps the typed text', async () => {
      const product = products[3]!;
      const [first, second] = await Promise.all([1, 2].map(() => openAsAdmin(`/admin/products/${product._id}/edit`))) as [Page, Page];
      const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true }).first();
      await Promise.all([first, second].map((page) => field(page, 'Price').waitFor()));
      await field(second, 'Description').fill('Typed in the second tab');
      await field(second, 'Price').fill('8765');
      await field(first, 'Price').fill('4321');
      await first.getByRole('button', { name: 'Save Product' }).click();
      await first.getByText('Product updated successfully').waitFor();
      await second.getByRole('button', { name: 'Save Product' }).click();
      await second.getByRole('heading', { name: /^Someone else saved this product/ }).waitFor();
      expect(await field(second, 'Description').inputValue()).toBe('Typed in the second tab');
      expect(await second.getByRole('main').innerText()).toMatch(/4,?321/);
      expect((await read(product._id)).price).toBe(4321);
      await Promise.all([first, second].map((page) => page.context().close()));
    });
  });

  it('closes the connection to a mail server that never finishes its answer before another process may send the mail', { timeout: 120_000 }, async () => {
    const sending = await until(async () => mails.sendings[0]);
    await expect.poll(() => sending.endedAt, { timeout: shorterThanClaim, interval: 500 }).toBeDefined();
    expect(sending.endedAt! - sending.beganAt).toBeLessThan(shorterThanClaim);
    for (const [index, later] of mails.sendings.entries()) {
      const overlapping = mails.sendings.filter((other, place) => place < index && (other.endedAt ?? Infinity) > later.beganAt);
      expect(overlapping).toEqual([]);
    }
  });
});
