import type { Order, Product } from '@storefront/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api, type Login } from '../support/api';
import { meera, orderOf } from '../support/people';
import { adminEmail, adminPassword, backings, startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

const changed = { name: 'Meera Rao', email: 'meera.rao@example.in', phone: meera.phone };

describe.each(backings())('a customer who changes their name and e-mail address (%s)', (backing) => {
  let shop: RunningShop;
  let api: Api;
  let admin: Login;
  let login: Login;
  let newToken: string;
  let product: Product;
  let earlierOrder: Order;

  const subjectsTo = async (address: string) => (await shop.mailbox.mailsTo(address)).map(({ subject }) => subject ?? '');
  const mailsAbout = async ({ orderNumber }: Order, address: string) => (await subjectsTo(address)).filter((subject) => subject.includes(orderNumber));
  const untilMailed = (order: Order, address: string) => until(async () => (await mailsAbout(order, address)).length > 0 || undefined);
  const ship = ({ _id }: Order) => api.must('PUT', `/api/orders/${_id}/status`, { token: admin.token, body: { status: 'shipped' } });

  beforeAll(async () => {
    shop = await startShop(backing);
    api = createApi(shop.origin);
    admin = await api.logIn(adminEmail, adminPassword);
    login = await api.register(meera);
    product = (await api.products()).sort((a, b) => b.stock - a.stock)[0]!;
    earlierOrder = await api.placeOrder(login.token, orderOf([product]));
    await untilMailed(earlierOrder, meera.email);
    newToken = (await api.must<{ token: string }>('PUT', '/api/users/update', { token: login.token, body: changed })).token;
  });
  afterAll(() => shop?.stop());

  /** The order service receives `user.updated` a moment after the change. */
  const orderAfterEvent = () =>
    until(async () => {
      const order = await api.placeOrder(login.token, orderOf([product]));
      return order.user.email === changed.email ? order : undefined;
    });

  it('gets mails about new orders at the new address, with the old token and with the new one', async () => {
    for (const order of [await orderAfterEvent(), await api.placeOrder(newToken, orderOf([product]))]) {
      expect(order.user).toMatchObject({ name: changed.name, email: changed.email });
      await untilMailed(order, changed.email);
      expect(await mailsAbout(order, meera.email)).toEqual([]);
    }
  });

  it('gets later mails about an earlier order at the new address, and the order keeps the old name', async () => {
    await ship(earlierOrder);
    await untilMailed(earlierOrder, changed.email);
    expect(await mailsAbout(earlierOrder, meera.email)).toHaveLength(1);
    const order = (await api.myOrders(newToken)).find(({ _id }) => _id === earlierOrder._id);
    expect(order?.user).toMatchObject({ name: meera.name, email: meera.email });
  });

  it('stays logged in with the new token and with the old one', async () => {
    for (const token of [login.token, newToken]) {
      const { body } = await api.call('GET', '/api/users/me', { token });
      expect(body).toMatchObject({ success: true, email: changed.email });
    }
  });
});
