import { setTimeout as pause } from 'node:timers/promises';
import type { Order, Product } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Login } from '../support/api';
import { smtpMailbox, type Mailbox } from '../support/mail';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, startShop, type RunningShop } from '../support/shop';
import { until, untilIdle } from '../support/until';

/** Numbers of acknowledged orders after which the process is killed. Other orders are in progress then. */
const acknowledgedBeforeKill = [3, 12];

describe('a shop whose process is killed while customers order', () => {
  let shop: RunningShop;
  /** A mail server. In the folder of the embedded mode, a second mail would replace the first. */
  let mailbox: Mailbox;
  let settings: Record<string, string>;
  let customer: Login;
  let product: Product;
  const acknowledged: Order[] = [];

  beforeAll(async () => {
    mailbox = await smtpMailbox();
    // No limit, because one customer places all orders.
    settings = { ...mailbox.settings, MAX_OPEN_ORDERS: '0' };
    shop = await startShop('embedded', settings);
    const api = createApi(shop.origin);
    customer = await api.register(meera);
    const admin = await api.logIn(adminEmail, adminPassword);
    const [found] = await api.products('?search=kanjeevaram');
    const { name, description, price, category, specifications } = found!;
    const form = new FormData();
    for (const [field, value] of Object.entries({ name: `${name}, restocked`, description, price, category, stock: 500 })) form.set(field, String(value));
    form.set('specifications', JSON.stringify(specifications));
    product = (await api.must<{ product: Product }>('POST', '/api/admin/products', { token: admin.token, body: form })).product;
  });
  afterAll(async () => {
    await shop?.stop();
    await mailbox?.close();
  });

  /** Six shoppers order without a pause until the process is killed. */
  async function orderUntilKilled(enough: number): Promise<void> {
    const { placeOrder } = createApi(shop.origin);
    let count = 0;
    let isKilled = false;
    let reached = (): void => undefined;
    const hasEnough = new Promise<void>((resolve) => (reached = resolve));
    const shoppers = Array.from({ length: 6 }, async () => {
      while (!isKilled) {
        const order = await placeOrder(customer.token, orderOf([product])).catch(() => undefined);
        // Also a shop that runs can fail a call, if the machine is busy.
        if (!order) {
          await pause(100);
          continue;
        }
        acknowledged.push(order);
        count += 1;
        if (count === enough) reached();
      }
    });
    await hasEnough;
    await shop.kill();
    isKilled = true;
    await Promise.all(shoppers);
  }

  it.each(acknowledgedBeforeKill)('has every acknowledged order after a kill after %i orders and a restart', async (enough) => {
    await orderUntilKilled(enough);
    await shop.start();
    const kept = await createApi(shop.origin).myOrders(customer.token);
    const numbers = kept.map(({ orderNumber }) => orderNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining(acknowledged.map(({ orderNumber }) => orderNumber)));
  });

  it('has reduced the stock by exactly the ordered quantity', async () => {
    const api = createApi(shop.origin);
    await until(async () => {
      const [{ stock }, kept] = await Promise.all([api.product(product._id), api.myOrders(customer.token)]);
      return stock === product.stock - kept.length || undefined;
    });
  });

  it('accepts another order', async () => {
    const order = await createApi(shop.origin).placeOrder(customer.token, orderOf([product]));
    expect(order.status).toBe('pending');
    expect(acknowledged.map(({ orderNumber }) => orderNumber)).not.toContain(order.orderNumber);
  });

  it('mails each order once, or again with the same Message-ID, before and after the kill', async () => {
    const kept = await createApi(shop.origin).myOrders(customer.token);
    await untilIdle(shop.origin);
    const mails = await mailbox.mailsTo(meera.email);
    const mailsOf = ({ orderNumber }: Order) => new Set(mails.filter(({ text }) => text?.includes(orderNumber)).map(({ messageId }) => messageId)).size;
    expect(kept.map(mailsOf)).toEqual(kept.map(() => 1));
  });
});
