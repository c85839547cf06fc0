import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadKeys, openStore, readSettings, type Broker, type InboxEntry } from '@storefront/service-kit';
import { brokerVariants, fetchAsPart, recordedLogger, silentLogger, tokenFor } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { startNotification } from './service';
import type { MailRecord } from './store';
import { credentialsEvent, emailChangedEvent, guessingEvent, loginCodeEvent, otpEvent, placedEvent, refundedEvent, refusalEvent, reminderEvent, restReminderEvent, returnEvent, statusEvent, storedOrder, verifiedEvent } from './testing/events';
import { startMailServer, type Refusals } from './testing/mail-server';
import { startOrderServiceFake } from './testing/order-service-fake';
import { openSlowProxy } from './testing/slow-proxy';

const order = storedOrder();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe.each(brokerVariants())('the notification service, with the $name broker', (brokerVariant) => {
  let dataDir: string;
  let broker: Broker;
  let service: Awaited<ReturnType<typeof startNotification>>;
  let orders: Awaited<ReturnType<typeof startOrderServiceFake>>;
  let token: string;
  let destroyBroker: () => Promise<void>;

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'notification-'));
    ({ broker, destroy: destroyBroker } = await brokerVariant.open());
    token = tokenFor({ role: 'customer', userId: order.user._id, name: order.user.name, email: order.user.email }, loadKeys({ dataDir }));
    orders = await startOrderServiceFake(order, () => token);
  });
  afterEach(async () => {
    await service.stop();
    await destroyBroker();
    await orders.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(env: Record<string, string> = {}, logger = silentLogger, answerMs?: number) {
    const settings = readSettings(config, { PORT: '0', DATA_DIR: dataDir, ORDER_URL: orders.url, PUBLIC_URL: 'https://shop.example/', ...env });
    service = await startNotification({ settings, broker, logger, retry: { firstMs: 20, maxMs: 50, maxAttempts: 1_000 }, answerMs });
  }

  const ask: typeof fetch = (url, init) => fetchAsPart(dataDir)(url, init);
  const confirm = (body: unknown = { orderId: order._id }, bearer: string | undefined = token) =>
    ask(`${service.url}/email/order-confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      body: JSON.stringify(body),
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as { success: boolean; message: string } }));

  describe('with a mail server', () => {
    let server: Awaited<ReturnType<typeof startMailServer>>;
    beforeEach(async () => {
      server = await startMailServer();
    });
    afterEach(() => server.close());

    it('mails one confirmation of a placed order to its customer, however often the event arrives', async () => {
      await start({ SMTP_URL: server.url });
      await broker.publish(placedEvent());
      await broker.publish(placedEvent());
      await broker.publish(placedEvent('placed-again'));
      await broker.publish(statusEvent(2));
      await expect.poll(() => server.mails.length).toBe(2);
      await service.inbox.idle();
      const [confirmation] = server.mails.filter(({ subject }) => subject === 'Order confirmed: ORD-20261121-7K3F9Q');
      expect(confirmation).toMatchObject({ to: [{ name: 'Lakshmi Iyer', address: 'lakshmi@example.in' }], from: { address: 'hello@resham.example' } });
      for (const part of [confirmation?.text, confirmation?.html]) {
        for (const fact of ['₹17,998', 'TRK7K3F9QX2MB', 'Chennai', 'https://shop.example/order-confirmation/']) expect(part).toContain(fact);
      }
      expect(server.mails).toHaveLength(2);
    });

    it('mails status changes, one-time codes and changed passwords', async () => {
      await start({ SMTP_URL: server.url });
      await broker.publish(statusEvent(2, 'shipped'));
      await broker.publish(statusEvent(3, 'cancelled'));
      await broker.publish(otpEvent('otp-1', '40713', inAnHour()));
      await broker.publish(otpEvent('otp-2', '55555', '2020-01-01T00:00:00.000Z'));
      await broker.publish(loginCodeEvent('login-code-1', '66666', inAnHour()));
      await broker.publish(loginCodeEvent('login-code-2', '55555', '2020-01-01T00:00:00.000Z'));
      await broker.publish(guessingEvent());
      await broker.publish(credentialsEvent());
      await expect.poll(() => server.mails.map(({ subject }) => subject).sort()).toEqual([
        'Someone tried to log in to your account',
        'Your code to log in',
        'Your code to reset your password',
        'Your order ORD-20261121-7K3F9Q has been cancelled',
        'Your order ORD-20261121-7K3F9Q has been shipped',
        'Your password was changed',
      ]);
      await service.inbox.idle();
      const textOf = (wanted: string) => server.mails.find(({ subject }) => subject === wanted)?.text;
      expect(textOf('Your code to reset your password')).toContain('40713');
      expect(textOf('Your code to log in')).toContain('66666');
      expect(server.mails).toHaveLength(6);
    });

    it('mails the old address, once, that the e-mail address of an account was changed, and does not repeat the new name and address', async () => {
      const { logger, entries } = recordedLogger();
      await start({ SMTP_URL: server.url }, logger);
      for (const id of ['changed', 'changed', 'changed-again']) await broker.publish(emailChangedEvent(id, 'lakshmi@example.in'));
      await broker.publish(emailChangedEvent('only-the-name', undefined));
      await broker.publish(statusEvent(2));
      await expect.poll(() => server.mails.length).toBe(2);
      await service.inbox.idle();
      expect(server.recipients).toEqual(['lakshmi@example.in', 'lakshmi@example.in']);
      const [changed] = server.mails.filter(({ subject }) => subject === 'The e-mail address of your account was changed');
      for (const part of [changed?.text, changed?.html]) {
        expect(part).toContain('Dear customer, the e-mail address of your account was changed on 21 November 2026');
        expect(part).toContain('If it was not you, someone else may be using your account. Call ');
        expect(part).not.toMatch(/Stranger|thief/);
      }
      expect(server.mails).toHaveLength(2);
      expect(entries().filter(({ err }) => err !== undefined)).toEqual([]);
    });

    it('ends after six attempts if the recipient does not exist, and logs and stores no address', async () => {
      await server.close();
      server = await startMailServer({ RCPT: '550 5.1.1 <lakshmi@example.in>: User unknown' });
      const { logger, entries } = recordedLogger();
      await start({ SMTP_URL: server.url }, logger);
      await broker.publish(placedEvent());
      await expect.poll(() => entries().map(({ msg }) => msg)).toContain('The mail server refuses the recipient, so the mail is not sent');
      await service.inbox.idle();
      expect(server.attempts.RCPT).toBe(6);
      expect(await service.inbox.dead()).toEqual([]);
      expect(JSON.stringify(entries())).toContain('550 5.1.1 <…>: User unknown');
      expect(JSON.stringify(entries())).not.toContain('@example.in');
      expect((await confirm()).status).toBe(503);
      await service.stop();
      service = { ...service, stop: async () => undefined };
      const store = await openStore({ part: 'notification', dataDir, logger: silentLogger });
      const [record] = await (await store.collection<MailRecord>('mails')).find();
      await store.close();
      expect(record).toMatchObject({ attempts: 7, byEvent: false, error: expect.stringContaining('User unknown') as string });
      expect(record?.error).not.toContain('@');
    });

    it('mails each refund and each step of a return once, and who cancelled an order', async () => {
      await start({ SMTP_URL: server.url });
      for (const id of ['refund', 'refund-again']) await broker.publish(refundedEvent(id, 5));
      for (const state of ['requested', 'accepted', 'accepted', 'received'] as const) await broker.publish(returnEvent(`return-${state}-${Math.random()}`, state));
      const unchecked = returnEvent('return-unchecked', 'received').data;
      await broker.publish({ ...returnEvent('return-unchecked', 'received'), data: { ...unchecked, returnId: 'd'.repeat(24), refundDue: 0, refundIfVerified: 12_990 } });
      await broker.publish({ ...statusEvent(3, 'cancelled'), data: { ...statusEvent(3, 'cancelled').data, cancelledBy: 'customer', reason: 'Wrong colour', refundDue: 12_990 } });
      await expect.poll(() => server.mails.map(({ subject }) => subject).sort()).toEqual([
        'We accepted your return: order ORD-20261121-7K3F9Q',
        'We received your return request: order ORD-20261121-7K3F9Q',
        'We refunded ₹12,990 for order ORD-20261121-7K3F9Q',
        'Your order ORD-20261121-7K3F9Q has been cancelled',
        'Your returned items have arrived: order ORD-20261121-7K3F9Q',
        'Your returned items have arrived: order ORD-20261121-7K3F9Q',
      ]);
      await service.inbox.idle();
      expect(server.mails).toHaveLength(6);
      const textOf = (wanted: string) => server.mails.find(({ subject }) => subject?.includes(wanted))?.text;
      for (const said of ['you cancelled your order', 'We received ₹12,990 for this order and will refund you within three working days']) expect(textOf('cancelled')).toContain(said);
      expect(textOf('cancelled')).not.toContain('Wrong colour');
      const arrived = server.mails.filter(({ subject }) => subject?.includes('arrived')).map(({ text }) => text);
      for (const said of ['We now owe you ₹12,990 in total. We will refund it within three working days', 'If the money has arrived, we will refund ₹12,990 within']) expect(arrived.join()).toContain(said);
    });

    it('mails once that an order is paid in full or that a rest is missing, and nothing for the status that follows the payment', async () => {
      await start({ SMTP_URL: server.url });
      for (const id of ['part', 'full', 'full-again']) await broker.publish(verifiedEvent(id, id === 'part' ? 2 : 3, id !== 'part'));
      await broker.publish({ ...statusEvent(3, 'shipped'), data: { ...statusEvent(3).data, to: 'processing', cause: 'payment' } });
      for (const id of ['rest', 'rest-again']) await broker.publish(restReminderEvent(id, 4));
      await expect.poll(() => server.mails.map(({ subject }) => subject).sort()).toEqual([
        'Payment received for order ORD-20261121-7K3F9Q',
        'Please pay the rest of your order ORD-20261121-7K3F9Q',
      ]);
      await service.inbox.idle();
      expect(server.mails).toHaveLength(2);
      expect(server.mails.find(({ subject }) => subject?.startsWith('Please'))?.text).toContain('Still to pay: ₹5,998');
    });

    it('mails once that a payment reopened a cancelled order', async () => {
      await start({ SMTP_URL: server.url });
      const verified = verifiedEvent('reopened', 3, true);
      await broker.publish({ ...verified, data: { ...verified.data, reopened: true } });
      await broker.publish({ ...statusEvent(3), data: { ...statusEvent(3).data, from: 'cancelled', to: 'pending', cause: 'payment' } });
      await broker.publish(statusEvent(4));
      await expect.poll(() => server.mails.length).toBe(2);
      await service.inbox.idle();
      expect(server.mails).toHaveLength(2);
      const mail = server.mails.find(({ subject }) => subject === 'Payment received for order ORD-20261121-7K3F9Q');
      for (const part of [mail?.text, mail?.html]) expect(part).toContain('We have reopened it and are preparing it for you, so we do not refund its price.');
    });

    it('mails one payment reminder, if it is not too late, and one cancellation of an unpaid order, however often the events arrive', async () => {
      await start({ SMTP_URL: server.url });
      for (const id of ['reminder', 'reminder', 'reminder-again']) await broker.publish(reminderEvent(id, 2, inAnHour()));
      for (let times = 0; times < 3; times += 1) await broker.publish(statusEvent(3, 'cancelled', 'unpaid'));
      await broker.publish(reminderEvent('after-its-deadline', 5, '2020-01-01T00:00:00.000Z'));
      await broker.publish(reminderEvent('after-it-was-reopened', 6, inAnHour()));
      await expect.poll(() => server.mails.map(({ subject }) => subject).sort()).toEqual([
        'Please pay for your order ORD-20261121-7K3F9Q',
        'Please pay for your order ORD-20261121-7K3F9Q',
        'Your order ORD-20261121-7K3F9Q has been cancelled',
      ]);
      await service.inbox.idle();
      expect(server.mails).toHaveLength(3);
    });

    it('mails the reason of a refused payment and the link to submit the details again', async () => {
      await start({ SMTP_URL: server.url });
      await broker.publish(refusalEvent('refused', 4, 'The bank shows ₹9 less.'));
      await broker.publish(refusalEvent('refused', 4, 'The bank shows ₹9 less.'));
      await broker.publish(refusalEvent('refused-again', 7, 'That was another order’s payment.'));
      await expect.poll(() => server.mails.length).toBe(2);
      await service.inbox.idle();
      const [first] = server.mails.filter(({ text }) => text?.includes('₹9 less'));
      expect(first).toMatchObject({ to: [{ address: 'lakshmi@example.in' }], subject: 'We could not verify your payment for order ORD-20261121-7K3F9Q' });
      for (const part of [first?.text, first?.html]) {
        for (const fact of ['The bank shows ₹9 less.', '412345678901', '₹12,990', 'https://shop.example/order-payment-details/']) expect(part).toContain(fact);
      }
      expect(server.mails).toHaveLength(2);
    });

    it('does not store a code after it was mailed', async () => {
      await start({ SMTP_URL: server.url });
      await broker.publish(otpEvent('otp-1', '40713', inAnHour()));
      await broker.publish(loginCodeEvent('login-code-1', '66666', inAnHour()));
      await broker.publish(statusEvent(2));
      await expect.poll(() => server.mails.length).toBe(3);
      await service.inbox.idle();
      await service.stop();
      service = { ...service, stop: async () => undefined };
      const store = await openStore({ part: 'notification', dataDir, logger: silentLogger });
      const entries = await (await store.collection<InboxEntry>('inbox_notification')).find();
      await store.close();
      expect(entries.map(({ doneAt }) => typeof doneAt)).toEqual(['string', 'string', 'string']);
      expect(JSON.stringify(entries)).not.toMatch(/40713|66666/);
    });

    it('sends one confirmation for the event alone, and none more for calls that follow', async () => {
      await start({ SMTP_URL: server.url });
      await broker.publish(placedEvent());
      await expect.poll(() => server.mails.length).toBe(1);
      await service.inbox.idle();
      for (let call = 0; call < 2; call += 1) {
        expect(await confirm()).toEqual({ status: 200, body: { success: true, message: 'Order confirmation email was already sent' } });
      }
      expect(server.mails.map(({ subject }) => subject)).toEqual(['Order confirmed: ORD-20261121-7K3F9Q']);
    });

    it('sends one confirmation if the call comes before the event', async () => {
      await start({ SMTP_URL: server.url });
      expect(await confirm()).toEqual({ status: 200, body: { success: true, message: 'Order confirmation email sent' } });
      await broker.publish(placedEvent());
      await broker.publish(statusEvent(2));
      await expect.poll(() => server.mails.length).toBe(2);
      await service.inbox.idle();
      expect(server.mails.map(({ subject }) => subject)).toEqual(['Order confirmed: ORD-20261121-7K3F9Q', 'Your order ORD-20261121-7K3F9Q has been shipped']);
    });

    it('sends one confirmation if the event and many calls come at the same time', async () => {
      await start({ SMTP_URL: server.url });
      const [, ...answers] = await Promise.all([broker.publish(placedEvent()), ...Array.from({ length: 8 }, () => confirm())]);
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      await expect.poll(async () => (await confirm()).body.message).toBe('Order confirmation email was already sent');
      await service.inbox.idle();
      expect(server.mails).toHaveLength(1);
    });

    it('answers a call before a slow mail server does, and sends the mail once', async () => {
      const proxy = await openSlowProxy(server.port, { of: 'answers', everyMs: 100, after: '\r\n.\r\n' });
      await start({ SMTP_URL: proxy.url }, silentLogger, 1_000);
      expect(await confirm()).toEqual({ status: 200, body: { success: true, message: 'Order confirmation email is on its way' } });
      await expect.poll(async () => (await confirm()).body.message).toBe('Order confirmation email was already sent');
      expect(server.mails).toHaveLength(1);
      await proxy.close();
    });

    it('mails the stored order to its own customer, whatever the body of the call contains', async () => {
      await start({ SMTP_URL: server.url });
      const answer = await confirm({
        orderId: order._id,
        trackingNumber: 'TRKFORGED',
        totalAmount: 1,
        email: 'thief@example.in',
        to: 'thief@example.in',
        items: [{ name: 'forged' }],
        shippingAddress: { city: 'Forged' },
      });
      expect(answer.status).toBe(200);
      expect(server.mails).toMatchObject([{ to: [{ address: 'lakshmi@example.in' }] }]);
      expect(server.mails[0]?.text).toContain('₹17,998');
      expect(server.mails[0]?.text).not.toMatch(/forged/i);
    });

    it('mails the order to the current address of its customer', async () => {
      await start({ SMTP_URL: server.url });
      token = tokenFor({ role: 'customer', userId: order.user._id, email: 'lakshmi.raman@example.in', issuedAt: Math.max(Math.floor(Date.now() / 1000), Date.parse(order.createdAt) / 1000 + 1) }, loadKeys({ dataDir }));
      expect((await confirm()).status).toBe(200);
      expect(server.recipients).toEqual(['lakshmi.raman@example.in']);
    });

    it('rejects a call without login, for an order of someone else, for an unknown order, and with a malformed body', async () => {
      await start({ SMTP_URL: server.url });
      const stranger = tokenFor({ role: 'customer' }, loadKeys({ dataDir }));
      expect((await confirm({ orderId: order._id }, '')).status).toBe(401);
      expect((await confirm({ orderId: order._id }, `${token}x`)).status).toBe(401);
      expect(await confirm({ orderId: order._id }, stranger)).toMatchObject({ status: 403, body: { message: 'You can see your own orders only' } });
      expect(await confirm({ orderId: 'f'.repeat(24) })).toMatchObject({ status: 404, body: { message: 'Order not found' } });
      for (const body of [{}, { orderId: { $gt: '' } }, { orderId: '../../internal' }, []]) expect((await confirm(body)).status).toBe(400);
      expect(server.mails).toHaveLength(0);
    });

    it('rejects a call for a cancelled order', async () => {
      await orders.close();
      orders = await startOrderServiceFake({ ...order, status: 'cancelled' }, () => token);
      await start({ SMTP_URL: server.url });
      expect(await confirm()).toEqual({ status: 409, body: { success: false, message: 'This order was cancelled, so we do not send its confirmation.' } });
      expect(server.mails).toHaveLength(0);
    });

    it('rejects calls that do not come through the gateway, even with a valid token', async () => {
      await start({ SMTP_URL: server.url });
      const body = JSON.stringify({ orderId: order._id });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      expect((await fetch(`${service.url}/email/order-confirmation`, { method: 'POST', headers, body })).status).toBe(403);
      expect(server.mails).toHaveLength(0);
    });

    it('has no mailbox page', async () => {
      await start({ SMTP_URL: server.url });
      expect((await ask(`${service.url}/mailbox`)).status).toBe(404);
    });

    it('sends the mail once when the mail server is back', async () => {
      // It refuses mails instead of closing: another process could take the port of a closed server.
      const refusals: Refusals = { MAIL: '421 4.3.2 Service not available' };
      await server.close();
      server = await startMailServer(refusals);
      await start({ SMTP_URL: server.url });
      expect((await confirm()).status).toBe(503);
      await broker.publish(placedEvent());
      await expect.poll(async () => (await confirm()).status).toBe(200);
      expect((await confirm()).body.message).toBe('Order confirmation email is on its way');
      delete refusals.MAIL;
      await expect.poll(() => server.mails.length).toBe(1);
      await service.inbox.idle();
      expect((await confirm()).body.message).toBe('Order confirmation email was already sent');
      expect(server.mails).toHaveLength(1);
      expect(await service.inbox.dead()).toEqual([]);
    });
  });

  describe('without a mail server', () => {
    it('lets no other user read the mails of an existing folder', async () => {
      const folder = path.join(dataDir, 'mail');
      await mkdir(folder);
      await chmod(folder, 0o755);
      await start();
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    });

    it('writes the mail to a file and shows it in a sandboxed frame', async () => {
      await start();
      expect(await (await ask(`${service.url}/mailbox`)).text()).toContain('No mails yet');
      await broker.publish(placedEvent());
      await expect.poll(() => readdir(path.join(dataDir, 'mail'))).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-order-confirmation-0{24}\.eml$/)]);

      const list = await ask(`${service.url}/mailbox`);
      expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
      const link = /href="(\/mailbox\/[^"]+\.eml)"/.exec(await list.text())?.[1];
      const shown = await (await ask(`${service.url}${link}`)).text();
      expect(shown).toContain('Lakshmi Iyer &lt;lakshmi@example.in&gt;');
      expect(shown).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
      expect(shown).toContain('srcdoc="&lt;!doctype html&gt;');
      expect(shown.slice(shown.indexOf('<pre>'))).toContain('₹17,998');
    });

    it.each(['nothing.eml', '..%2F..%2Fkeys%2Fjwt-private.pem', '%2e%2e', 'x'])('answers 404 for a mail called %s', async (name) => {
      await start();
      expect((await ask(`${service.url}/mailbox/${name}`)).status).toBe(404);
    });

    it('shows every template', async () => {
      await start();
      const page = await (await ask(`${service.url}/mailbox/templates`)).text();
      expect(page.match(/<iframe /g)).toHaveLength(27);
    });
  });
});
