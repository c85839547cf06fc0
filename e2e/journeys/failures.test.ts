import { randomUUID } from 'node:crypto';
import type { Order, Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Answer, type Api, type Login } from '../support/api';
import { cartItem, home, meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, backings } from '../support/shop';
import { startShopOfParts, type ShopOfParts } from '../support/shop-of-parts';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';

const { MONGODB_URL: mongodbUrl = '', RABBITMQ_URL: rabbitmqUrl = '' } = process.env;

type Service = 'catalog' | 'order' | 'user' | 'notification';
/** In ms, for eight processes on a busy machine. An idle machine needs seconds. */
const startTime = 300_000;
const failures = ['catalog', 'order', 'user', 'notification', 'broker'] as const;

let shop: ShopOfParts;
let browser: Browser;
let api: Api;
let customer: Login;
let admin: Login;
let product: Product;
let order: Order;

/** The gateway's message for each service that is down. */
const unavailable: Record<Service, string> = {
  catalog: 'The catalogue is temporarily unavailable. Please try again.',
  order: 'Ordering is temporarily unavailable. Please try again.',
  user: 'The account service is temporarily unavailable. Please try again.',
  notification: 'The mail service is temporarily unavailable. Please try again.',
};

interface Action {
  who: string;
  /** The services that the action needs, each with the message that appears while it is down. */
  needs: Partial<Record<Service, string>>;
  act: () => Promise<Answer>;
}

const unique = () => randomUUID().slice(0, 8);
const needs = (...services: Service[]) => Object.fromEntries(services.map((service) => [service, unavailable[service]]));
const payment = { transactionId: '412345678901', paymentDate: '2026-01-15', amount: 1 };

const actions: Action[] = [
  { who: 'a visitor opens a page', needs: {}, act: () => api.call('GET', '/products', { headers: { accept: 'text/html' } }) },
  { who: 'a visitor searches the catalogue', needs: needs('catalog'), act: () => api.call('GET', `/api/products?search=${unique()}`) },
  { who: 'a visitor registers', needs: needs('user'), act: () => api.call('POST', '/api/auth/register', { body: { ...meera, email: `${unique()}@example.in` } }) },
  { who: 'a customer logs in', needs: needs('user'), act: () => api.call('POST', '/api/auth/login', { body: { email: meera.email, password: meera.password } }) },
  { who: 'a customer forgets the password', needs: needs('user'), act: () => api.call('POST', '/api/users/forgot-password', { body: { email: `${unique()}@example.in` } }) },
  { who: 'a customer sees their addresses', needs: needs('user'), act: () => api.call('GET', '/api/users/me', { token: customer.token }) },
  {
    who: 'a customer places an order',
    needs: { ...needs('order'), catalog: 'The catalog service is temporarily unavailable. Please try again.' },
    act: () => api.call('POST', '/api/orders', { token: customer.token, body: orderOf([product]) }),
  },
  { who: 'a customer sees their orders', needs: needs('order'), act: () => api.call('GET', '/api/orders/my-orders', { token: customer.token }) },
  {
    who: 'a customer submits payment details',
    needs: needs('order'),
    act: () => api.call('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: payment }),
  },
  {
    who: 'a customer requests the mail of an order',
    needs: { ...needs('notification'), order: 'The order service is temporarily unavailable. Please try again.' },
    act: () => api.call('POST', '/email/order-confirmation', { token: customer.token, body: { orderId: order._id } }),
  },
  { who: 'an admin opens the dashboard', needs: needs('catalog', 'order', 'user'), act: () => api.call('GET', '/api/admin/dashboard', { token: admin.token }) },
  { who: 'an admin sees the customers', needs: needs('user'), act: () => api.call('GET', '/customers', { token: admin.token }) },
];

/** The text of a customer's page while a service is down, and a text that appears after a retry when it is back. */
const pages: Partial<Record<Service, { path: string; failed: string; recovered: string }>> = {
  catalog: { path: '/products', failed: unavailable.catalog, recovered: 'View Details of' },
  order: { path: '/my-orders', failed: 'Error Loading Orders', recovered: 'View Details' },
  user: { path: '/checkout', failed: unavailable.user, recovered: 'Add new address' },
};

describe.runIf(backings().includes('servers'))('while a part of the shop is down, only the calls that need it fail, with a message', () => {
  beforeAll(async () => {
    [shop, browser] = await withBrowser(startShopOfParts({ mongodbUrl, rabbitmqUrl }));
    api = createApi(shop.origin);
    admin = await api.logIn(adminEmail, adminPassword);
    customer = await api.register(meera);
    await api.addAddress(customer.token, { ...home, isDefault: true });
    product = (await api.products('?search=kanjeevaram')).find(({ stock }) => stock >= 5)!;
    order = await api.placeOrder(customer.token, orderOf([product], { paymentMethod: 'online' }));
    await until(async () => (await mailsOf(order)) || undefined);
  }, startTime);
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const mailsOf = async ({ orderNumber }: Order) => (await shop.mailbox.mailsTo(meera.email)).filter(({ text }) => text?.includes(orderNumber)).length;
  const openAsCustomer = async (path: string): Promise<Page> => {
    const page = await (await openVisit(browser, shop.origin, { login: customer, cart: [cartItem(product)] })).newPage();
    await page.goto(`${shop.origin}${path}`);
    return page;
  };

  describe.each(failures)('%s', (down) => {
    const failureOf = ({ needs: needed }: Action) => (down === 'broker' ? undefined : needed[down]);
    const page = down === 'broker' ? undefined : pages[down];
    let shown: Page | undefined;
    let placedOrder: Order | undefined;

    beforeAll(() => (down === 'broker' ? shop.broker.close() : shop.parts[down].kill()));

    for (const action of actions.filter((one) => failureOf(one))) {
      it(`${action.who}: gets an error message`, async () => {
        expect(await action.act()).toEqual({ status: 503, body: { success: false, message: failureOf(action) } });
      });
    }
    for (const action of actions.filter((one) => !failureOf(one))) {
      it(`${action.who}: works`, async () => {
        const { status, body } = await action.act();
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        if ('order' in body) placedOrder = body.order as Order;
      });
    }

    it('a product has its content in the HTML if the catalogue works, else the browser asks for it', async () => {
      const hasContent = async () => {
        const html = await (await fetch(`${shop.origin}/product/${product._id}`, { headers: { accept: 'text/html' } })).text();
        return new RegExp(`<h1[^>]*>${product.name}</h1>`).test(html);
      };
      if (down === 'catalog') expect(await hasContent()).toBe(false);
      // A busy server leaves some pages to the browser.
      else await expect.poll(hasContent).toBe(true);
    });

    it('a customer opens the cart: works', async () => {
      const cart = await openAsCustomer('/cart');
      await cart.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
      await cart.getByText(product.name).first().waitFor();
      await cart.context().close();
    });

    if (page) {
      it(`${page.path} shows an error in its own area`, async () => {
        shown = await openAsCustomer(page.path);
        await shown.getByRole('main').getByText(page.failed).first().waitFor();
        expect(await shown.getByRole('banner').isVisible()).toBe(true);
      });
    }

    it('all calls work again when it is back', async () => {
      await (down === 'broker' ? shop.broker.heal() : shop.parts[down].start());
      for (const action of actions) await until(async () => (await action.act()).status < 300 || undefined);
      if (page && shown) {
        await shown.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
        await shown.getByRole('main').getByText(page.recovered).first().waitFor();
        await shown.context().close();
      }
    });

    if (down !== 'catalog' && down !== 'order') {
      it('an order that was placed in between is mailed once', async () => {
        expect(await until(async () => (await mailsOf(placedOrder!)) || undefined)).toBe(1);
      });
    }
  });
});
