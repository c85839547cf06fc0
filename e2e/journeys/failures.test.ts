import { randomUUID } from 'node:crypto';
import type { Order, Product } from '@storefront/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Answer, type Api, type Login } from '../support/api';
import { openBrowser } from '../support/browser';
import { cartItem, home, meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, backings } from '../support/shop';
import { startShopOfParts, type ShopOfParts } from '../support/shop-of-parts';
import { until } from '../support/until';
import { openVisit } from '../support/visits';

const { MONGODB_URL: mongodbUrl = '', RABBITMQ_URL: rabbitmqUrl = '' } = process.env;

type Service = 'catalog' | 'order' | 'user' | 'notification';
/** ms that eight processes may take to start; seconds on a machine that does nothing else. */
const startTime = 300_000;
const troubles = ['catalog', 'order', 'user', 'notification', 'broker'] as const;

let shop: ShopOfParts;
let browser: Browser;
let api: Api;
let customer: Login;
let admin: Login;
let product: Product;
let order: Order;

/** How the gateway calls each service where it is not there. */
const unavailable: Record<Service, string> = {
  catalog: 'The catalogue is temporarily unavailable. Please try again.',
  order: 'Ordering is temporarily unavailable. Please try again.',
  user: 'Your account is temporarily unavailable. Please try again.',
  notification: 'Mail is temporarily unavailable. Please try again.',
};

interface Action {
  who: string;
  /** By the service that it cannot do without: what is said where that is down. */
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
    who: 'a customer tells of a payment',
    needs: needs('order'),
    act: () => api.call('POST', `/api/admin/orders/${order._id}/payment-details`, { token: customer.token, body: payment }),
  },
  {
    who: 'a customer asks for the order’s mail',
    needs: { ...needs('notification'), order: 'The order service is temporarily unavailable. Please try again.' },
    act: () => api.call('POST', '/email/order-confirmation', { token: customer.token, body: { orderId: order._id } }),
  },
  { who: 'an admin opens the dashboard', needs: needs('catalog', 'order', 'user'), act: () => api.call('GET', '/api/admin/dashboard', { token: admin.token }) },
  { who: 'an admin sees the customers', needs: needs('user'), act: () => api.call('GET', '/customers', { token: admin.token }) },
];

/** What a customer's page says in its own place while a service is down, and what is there when that is back and they try again. */
const pages: Partial<Record<Service, { path: string; says: string; healed: string }>> = {
  catalog: { path: '/products', says: unavailable.catalog, healed: 'View Details of' },
  order: { path: '/my-orders', says: 'Error Loading Orders', healed: 'View Details' },
  user: { path: '/checkout', says: unavailable.user, healed: 'Add new address' },
};

describe.runIf(backings().includes('servers'))('while a part of the shop is down, what does not need it works, and what does says so', () => {
  beforeAll(async () => {
    [shop, browser] = await Promise.all([startShopOfParts({ mongodbUrl, rabbitmqUrl }), openBrowser()]);
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

  describe.each(troubles)('%s', (down) => {
    const said = ({ needs: needed }: Action) => (down === 'broker' ? undefined : needed[down]);
    const page = down === 'broker' ? undefined : pages[down];
    let shown: Page | undefined;
    let orderedMeanwhile: Order | undefined;

    beforeAll(() => (down === 'broker' ? shop.broker.close() : shop.parts[down].kill()));

    for (const action of actions.filter((one) => said(one))) {
      it(`${action.who}: says so`, async () => {
        expect(await action.act()).toEqual({ status: 503, body: { success: false, message: said(action) } });
      });
    }
    for (const action of actions.filter((one) => !said(one))) {
      it(`${action.who}: works`, async () => {
        const { status, body } = await action.act();
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        if ('order' in body) orderedMeanwhile = body.order as Order;
      });
    }

    it('a customer’s cart is shown', async () => {
      const cart = await openAsCustomer('/cart');
      await cart.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
      await cart.getByText(product.name).first().waitFor();
      await cart.context().close();
    });

    if (page) {
      it(`${page.path} says so in its own place`, async () => {
        shown = await openAsCustomer(page.path);
        await shown.getByRole('main').getByText(page.says).first().waitFor();
        expect(await shown.getByRole('banner').isVisible()).toBe(true);
      });
    }

    it('everything works again when it is back', async () => {
      await (down === 'broker' ? shop.broker.heal() : shop.parts[down].start());
      for (const action of actions) await until(async () => (await action.act()).status < 300 || undefined);
      if (page && shown) {
        await shown.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
        await shown.getByRole('main').getByText(page.healed).first().waitFor();
        await shown.context().close();
      }
    });

    if (down !== 'catalog' && down !== 'order') {
      it('what was ordered meanwhile is mailed, once', async () => {
        expect(await until(async () => (await mailsOf(orderedMeanwhile!)) || undefined)).toBe(1);
      });
    }
  });
});
