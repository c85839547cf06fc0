import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@storefront/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Login, Person } from '../support/api';
import { cartItem, home, orderOf } from '../support/people';
import { backings } from '../support/shop';
import { until } from '../support/until';
import { openVisit } from '../support/visits';
import { withBrowser } from '../support/with-browser';
import { startAttackedShop, type AttackedShop, type Visitor } from './attacked-shop';
import { requestLine, sendRaw } from './raw';

const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(backings())('a customer cannot harm another one (%s)', (backing) => {
  let shop: AttackedShop;
  let browser: Browser;
  let admin: Visitor;
  let product: Product;

  beforeAll(async () => {
    [shop, browser] = await withBrowser(startAttackedShop(backing));
    admin = await shop.admin();
    product = (await admin.api.products()).find(({ stock }) => stock > 5)!;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const mailsTo = (address: string, text: RegExp) =>
    until(async () => {
      const found = (await shop.mailbox.mailsTo(address)).filter((mail) => text.test(`${mail.subject} ${mail.text}`));
      return found.length > 0 ? found : undefined;
    });
  /** Waits until this many codes have been mailed to the address. @returns the newest */
  const codeFor = (email: string, count = 1) =>
    until(async () => {
      const codes = (await shop.mailbox.mailsTo(email)).filter((mail) => /(?<!\d)\d{5}(?!\d)/.test(mail.text ?? '') && /code|otp/i.test(`${mail.subject}`));
      if (codes.length < count) return undefined;
      const newest = codes.sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))[0]!;
      return /(?<!\d)(\d{5})(?!\d)/.exec(newest.text ?? '')?.[1];
    });
  const changePassword = ({ token, person, api }: Visitor, newPassword: string) =>
    api.must<{ token: string }>('PUT', '/api/users/change-password', { token, body: { currentPassword: person.password, newPassword } });

  describe('two tabs of one browser', () => {
    const secondHome = { ...home, addressLine1: '2 Second Street', isDefault: true };
    let first: Visitor;
    let second: Visitor;

    beforeAll(async () => {
      [first, second] = await Promise.all([shop.customer({ name: 'First Customer' }), shop.customer({ name: 'Second Customer' })]);
      await Promise.all([first.api.addAddress(first.token, { ...home, isDefault: true }), second.api.addAddress(second.token, secondHome)]);
    });

    it('show nothing of the first customer after the second one logs in, and place the second one’s orders to their own address', async () => {
      const order = await first.api.placeOrder(first.token, orderOf([product]));
      const visit = await openVisit(browser, shop.origin, { login: first, cart: [cartItem(product)] });
      const open = async (path: string, text: string) => {
        const page = await visit.newPage();
        await page.goto(`${shop.origin}${path}`);
        await page.getByRole('main').getByText(text).first().waitFor();
        return page;
      };
      const [checkout, account, orders, login] = await Promise.all([
        open('/checkout', home.addressLine1),
        open('/account', first.person.email),
        open('/my-orders', order.orderNumber),
        visit.newPage(),
      ]);
      await login.goto(`${shop.origin}/login`);
      await login.getByRole('main').getByLabel('Email').fill(second.person.email);
      await login.getByRole('main').locator('input[type=password]').fill(second.person.password);
      await login.getByRole('main').getByRole('button', { name: 'Login' }).click();

      await Promise.all([checkout.getByRole('main').getByText(secondHome.addressLine1).first().waitFor(), account.getByRole('main').getByText(second.person.email).first().waitFor()]);
      for (const page of [checkout, account, orders]) {
        for (const text of [home.addressLine1, first.person.email, order.orderNumber]) await page.getByText(text).first().waitFor({ state: 'detached' });
      }
      await checkout.getByRole('button', { name: 'Place Order' }).click();
      await checkout.waitForURL('**/order-confirmation/*');
      expect((await second.api.myOrders(second.token)).map(({ shippingAddress }) => shippingAddress.addressLine1)).toEqual([secondHome.addressLine1]);
      expect(await first.api.myOrders(first.token)).toHaveLength(1);
      await visit.close();
    });

    it('cannot place an order for a customer who has logged out', async () => {
      const place = (customer: string) => second.api.call('POST', '/api/orders', { token: second.token, body: { ...orderOf([product]), customer } });
      const before = (await second.api.myOrders(second.token)).length;
      expect(await place(first.user._id)).toMatchObject({ status: 409, body: { success: false, message: expect.stringMatching(/\S/) } });
      expect(await second.api.myOrders(second.token)).toHaveLength(before);
      expect((await place(second.user._id)).status).toBe(201);
    });
  });

  describe('wrong passwords', () => {
    interface LoginAnswer {
      data: Login & { device: string };
      codeByMail?: true;
    }
    const logIn = (address: string, form: { email: string; password: string; device?: string; code?: string }) =>
      shop.from(address).call<LoginAnswer>('POST', '/api/auth/login', { body: form });
    const guessFrom = (address: string, { email }: Person, count: number) => times(count, () => logIn(address, { email, password: 'guess' }));

    it('from one address do not lock out the owner at another address', async () => {
      const { person } = await shop.customer();
      await guessFrom('203.0.113.1', person, 25);
      expect((await logIn('203.0.113.1', person)).status).toBe(429);
      expect((await logIn('192.0.2.77', person)).status).toBe(200);
    });

    it('are counted for an IPv6 /64 as for one address', async () => {
      const { person } = await shop.customer();
      await times(25, (index) => logIn(`2001:db8:7:7:${(index + 1).toString(16)}::1`, { ...person, password: 'guess' }));
      expect((await logIn('2001:0DB8:0007:0007:ffff::1', person)).status).toBe(429);
      expect((await logIn('2001:db8:8:8::1', person)).status).toBe(200);
    });

    it('from many addresses lock out neither a known device nor an owner with a mailed code, and the owner gets a mail about them', async () => {
      const { person } = await shop.customer();
      const { email, password } = person;
      const { data } = (await logIn('192.0.2.80', person)).body;
      for (let address = 1; address <= 7; address += 1) await guessFrom(`203.0.113.${100 + address}`, person, 20);

      const elsewhere = await logIn('192.0.2.81', person);
      expect(elsewhere).toMatchObject({ status: 429, body: { success: false, codeByMail: true } });
      expect((await logIn('192.0.2.80', { email, password, device: data.device })).status).toBe(200);
      expect((await logIn('203.0.113.101', { email, password: 'guess', device: 'made-up' })).status).toBe(429);

      await shop.from('192.0.2.81').must('POST', '/api/auth/login-code', { body: { email } });
      const code = await codeFor(email);
      expect((await logIn('192.0.2.81', { email, password: 'guess', code })).status).toBe(401);
      expect((await logIn('192.0.2.81', { email, password, code })).status).toBe(200);
      expect((await logIn('192.0.2.82', { email, password, code })).status).not.toBe(200);
      await mailsTo(email, /attempt|guess|wrong|tried/i);
    });
  });

  describe('one-time codes', () => {
    const askFor = (email: string) => shop.fromNewAddress().must('POST', '/api/users/forgot-password', { body: { email } });
    const guess = (email: string, otp: string) =>
      fetch(`${shop.origin}/api/users/verify-otp`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${otp.slice(-2)}.1` }, body: JSON.stringify({ email, otp }) });

    it('can be guessed five times for an account across all codes, and the owner gets a mail about the guesses', async () => {
      const { person } = await shop.customer();
      await askFor(person.email);
      const code = await codeFor(person.email);
      const wrong = ['10001', '20002', '30003', '40004', '50005'].map((otp) => (otp === code ? '60006' : otp));
      for (const otp of wrong.slice(0, 3)) expect((await guess(person.email, otp)).status).toBe(400);
      await askFor(person.email);
      await codeFor(person.email, 2);
      for (const otp of wrong.slice(3)) expect((await guess(person.email, otp)).status).toBe(400);
      const sixth = await guess(person.email, '70007');
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      await mailsTo(person.email, /attempt|guess|wrong/i);
    });
  });

  it('ends a reset token when the e-mail address or the password changes', async () => {
    const tokenFor = async ({ person, api }: Visitor) => {
      await api.must('POST', '/api/users/forgot-password', { body: { email: person.email } });
      const otp = await codeFor(person.email);
      return (await api.must<{ resetToken: string }>('POST', '/api/users/verify-otp', { body: { email: person.email, otp } })).resetToken;
    };
    const [renamed, rekeyed] = await Promise.all([shop.customer(), shop.customer()]);
    const [one, other] = await Promise.all([tokenFor(renamed), tokenFor(rekeyed)]);
    const { name, phone } = renamed.person;
    await renamed.api.must('PUT', '/api/users/update', { token: renamed.token, body: { name, phone, email: `new-${renamed.person.email}` } });
    await changePassword(rekeyed, 'another-silk-9');
    for (const resetToken of [one, other]) {
      expect((await renamed.api.call('POST', `/api/users/reset-password/${resetToken}`, { body: { password: 'stolen-silk-9' } })).status).toBe(400);
    }
    expect((await renamed.api.call('POST', '/api/auth/login', { body: { email: `new-${renamed.person.email}`, password: renamed.person.password } })).status).toBe(200);
  });

  it('mails an order to the address that the customer has now, also with an old token', async () => {
    const { api, token, person } = await shop.customer();
    const email = `moved-${person.email}`;
    await api.must('PUT', '/api/users/update', { token, body: { name: 'New Name', phone: person.phone, email } });
    const order = await until(async () => {
      const placed = await api.placeOrder(token, orderOf([product]));
      return placed.user.email === email ? placed : undefined;
    });
    await mailsTo(email, new RegExp(order.orderNumber));
    expect((await shop.mailbox.mailsTo(person.email)).filter(({ subject, text }) => `${subject} ${text}`.includes(order.orderNumber))).toEqual([]);
  });

  it('ends the live order feed within seconds when its login ends', async () => {
    const answer = await fetch(`${shop.origin}/api/admin/orders/events`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.status).toBe(200);
    const ended = (async () => {
      for await (const _ of answer.body as unknown as AsyncIterable<Uint8Array>);
      return 'ended';
    })();
    const { token } = await changePassword(admin, 'owner-password-2');
    admin = { ...admin, token, person: { ...admin.person, password: 'owner-password-2' } };
    expect(await Promise.race([ended.catch(() => 'ended'), pause(12_000, 'still open')])).toBe('ended');
  });

  it('writes no reset token to the log, for any request body', async () => {
    const { api, person } = await shop.customer();
    await api.must('POST', '/api/users/forgot-password', { body: { email: person.email } });
    const otp = await codeFor(person.email);
    const { resetToken } = await api.must<{ resetToken: string }>('POST', '/api/users/verify-otp', { body: { email: person.email, otp } });
    const path = `/api/users/reset-password/${resetToken}`;
    const bodies = ['{"password":', '{"password":"short"}', '[]', '\u0000', `{"password":"${'x'.repeat(300)}"}`, 'x'.repeat(1_100_000)];
    for (const body of bodies) {
      const answer = await fetch(`${shop.origin}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      expect([400, 413]).toContain(answer.status);
    }
    await sendRaw(shop.origin, requestLine('POST', path, { 'Content-Type': 'application/json', 'Content-Length': '20' }) + '{"password"', { within: 200 });
    await sendRaw(shop.origin, requestLine('DELETE', path));
    await sendRaw(shop.origin, requestLine('GET', `${path}%`));
    const lines = shop.output().split('\n');
    expect(lines.filter((line) => line.includes('/api/users/reset-password')).length).toBeGreaterThan(bodies.length);
    expect(lines.filter((line) => line.includes(resetToken))).toEqual([]);
    expect((await api.call('POST', path, { body: { password: 'my-own-silk-9' } })).status).toBe(200);
  });
});

