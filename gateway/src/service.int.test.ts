import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys, newEvent, newId, readSettings, type Running } from '@storefront/service-kit';
import { brokerVariants, silentLogger, tokenFor, type TestBroker } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { config } from './config';
import { startGateway } from './service';
import { stopClock } from './testing/clock';
import { fakePart, json, type Parts } from './testing/parts';

/** Reads a feed until it contains all these texts. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, ...texts: string[]): Promise<string> {
  let received = '';
  while (!texts.every((text) => received.includes(text))) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The feed ended after: ${received}`);
    received += value;
  }
  return received;
}

/** Counts seconds like the gateway's own timers: if the machine stops this process for a while, at most one passes. */
function countSeconds(): () => number {
  let seconds = 0;
  const timer = setInterval(() => (seconds += 1), 1_000);
  onTestFinished(() => clearInterval(timer));
  return () => seconds;
}

describe.each(brokerVariants())('the gateway ($name)', ({ open }) => {
  let dataDir: string;
  let carried: TestBroker;
  let parts: Parts;
  let gateway: Running & { url: string };
  let changes: { userId: string; changedAt: string }[];
  let allChangedAt: string | undefined;

  const start = (settings: Record<string, string> = {}) =>
    startGateway({
      settings: readSettings(config, { DATA_DIR: dataDir, PORT: '0', ...settings }),
      broker: carried.broker,
      logger: silentLogger,
      frontEnds: (ctx) => void (ctx.body = 'page'),
      upstreams: { catalog: parts.catalog.url, order: parts.order.url, user: parts.user.url, notification: parts.notification.url },
    });

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
    carried = await open();
    changes = [];
    allChangedAt = undefined;
    parts = { catalog: await fakePart(), order: await fakePart(), user: await fakePart(), notification: await fakePart() };
    parts.user.answer = (_, response) => json(response, { success: true, changes, allChangedAt });
    gateway = await start();
  });
  afterEach(async () => {
    await gateway.stop();
    await carried.destroy();
    await Promise.all(Object.values(parts).map((part) => part.close()));
    await rm(dataDir, { recursive: true, force: true });
  });

  const mine = async (token: string) =>
    (await fetch(`${gateway.url}/api/orders/my-orders`, { headers: { authorization: `Bearer ${token}` } })).status;
  const changedNow = () => new Date(Date.now() + 2_000).toISOString();

  it('notifies only admins of a changed order', async () => {
    const keys = loadKeys({ dataDir });
    const feed = (token?: string) => fetch(`${gateway.url}/api/admin/orders/events`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect((await feed()).status).toBe(401);
    expect((await feed(tokenFor({ role: 'customer', userId: newId() }, keys))).status).toBe(403);

    const answer = await feed(tokenFor({ role: 'admin', userId: newId() }, keys));
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const customer = { _id: newId(), name: 'Meera', email: 'meera@example.in' };
    const payment = { revision: 2, orderNumber: 'ORD-1', customer, totalAmount: 10, transactionId: 'T1', amount: 10 };
    const [submitted, refused] = [newId(), newId()];
    await carried.broker.publish(newEvent('order.payment-submitted', { ...payment, orderId: submitted }, new Date()));
    await carried.broker.publish(newEvent('order.payment-refused', { ...payment, orderId: refused, reason: 'No such payment' }, new Date()));
    const received = await readUntil(reader, submitted, refused);
    expect(received).toContain(`event: order.payment-submitted\ndata: ${JSON.stringify({ orderId: submitted })}`);
    expect(received).toContain(`event: order.payment-refused\ndata: ${JSON.stringify({ orderId: refused })}`);
    expect(received).not.toMatch(/meera@example\.in|No such payment/);
    await reader.cancel();
  });

  it('notifies admins of returns and refunds', async () => {
    const answer = await fetch(`${gateway.url}/api/admin/orders/events`, { headers: { authorization: `Bearer ${tokenFor({ role: 'admin', userId: newId() }, loadKeys({ dataDir }))}` } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const facts = { revision: 2, orderNumber: 'ORD-1', customer: { _id: newId(), name: 'Meera', email: 'meera@example.in' }, totalAmount: 10 };
    const [returned, refunded] = [newId(), newId()];
    const item = { productId: newId(), name: 'Maroon Kanjeevaram', quantity: 1 };
    const request = { returnId: newId(), items: [item], reason: 'Too light', wish: 'refund' as const, state: 'requested' as const, refundDue: 0 };
    await carried.broker.publish(newEvent('order.return-changed', { ...facts, ...request, orderId: returned }, new Date()));
    await carried.broker.publish(newEvent('order.refunded', { ...facts, orderId: refunded, status: 'delivered', amount: 10, reference: 'R-1', method: 'upi', at: new Date().toISOString() }, new Date()));
    const received = await readUntil(reader, returned, refunded);
    expect(received).toContain(`event: order.return-changed\ndata: ${JSON.stringify({ orderId: returned })}`);
    expect(received).toContain(`event: order.refunded\ndata: ${JSON.stringify({ orderId: refunded })}`);
    expect(received).not.toMatch(/meera@example\.in|Too light/);
    await reader.cancel();
  });

  it('notifies admins of a change by staff that has no event of its own', async () => {
    const answer = await fetch(`${gateway.url}/api/admin/orders/events`, { headers: { authorization: `Bearer ${tokenFor({ role: 'admin', userId: newId() }, loadKeys({ dataDir }))}` } });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const subject = { _id: newId(), label: 'ORD-1' };
    const at = new Date().toISOString();
    await carried.broker.publish(newEvent('order.audited', { action: 'credit.unsettled', at, actor: { _id: newId(), email: 'staff@example.in' }, subject, changes: [], requestId: 'request-1' }, new Date()));
    const received = await readUntil(reader, subject._id);
    expect(received).toContain(`event: order.audited\ndata: ${JSON.stringify({ orderId: subject._id })}`);
    expect(received).not.toMatch(/staff@example\.in/);
    await reader.cancel();
  });

  it('revokes tokens on an event', async () => {
    const userId = newId();
    const token = tokenFor({ role: 'customer', userId }, loadKeys({ dataDir }));
    expect(await mine(token)).toBe(200);
    await carried.broker.publish(
      newEvent('user.credentials-changed', { userId, name: 'Meera', email: 'meera@example.in', changedAt: changedNow() }, new Date()),
    );
    await expect.poll(() => mine(token)).toBe(401);
  });

  it('revokes tokens within 5 s if the event reached only another replica', async () => {
    const userId = newId();
    const token = tokenFor({ role: 'customer', userId }, loadKeys({ dataDir }));
    expect(await mine(token)).toBe(200);
    changes = [{ userId, changedAt: changedNow() }];
    await expect.poll(() => mine(token), { timeout: 5_000, interval: 100 }).toBe(401);
  });

  it.each([
    ['by an event', (userId: string) => carried.broker.publish(newEvent('user.credentials-changed', { userId, name: 'Asha', email: 'asha@example.in', changedAt: changedNow() }, new Date()))],
    ['from the user service, if the event reached only another replica', async (userId: string) => void (changes = [{ userId, changedAt: changedNow() }])],
  ])('ends the order feed of an revoked token within 5 s, known %s', async (_, change) => {
    const userId = newId();
    const token = tokenFor({ role: 'admin', userId }, loadKeys({ dataDir }));
    const answer = await fetch(`${gateway.url}/api/admin/orders/events`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    const seconds = countSeconds();
    await change(userId);
    await answer.text();
    expect(seconds()).toBeLessThan(5);
  });

  it('knows revoked tokens after a restart', async () => {
    const userId = newId();
    const token = tokenFor({ role: 'customer', userId }, loadKeys({ dataDir }));
    await gateway.stop();
    changes = [{ userId, changedAt: changedNow() }];
    gateway = await start();
    expect(await mine(token)).toBe(401);
  });

  it('revokes the tokens of all users after a restore', async () => {
    const token = tokenFor({ role: 'customer', userId: newId() }, loadKeys({ dataDir }));
    await gateway.stop();
    allChangedAt = changedNow();
    gateway = await start();
    expect(await mine(token)).toBe(401);
  });

  it('drops cached answers when a product is saved', async () => {
    // The cache does not drop them because of their age.
    stopClock();
    let stock = 10;
    parts.catalog.answer = (_, response) => json(response, { success: true, product: { stock } });
    const read = async () =>
      ((await (await fetch(`${gateway.url}/api/products/${newId().replace(/./g, 'a')}`)).json()) as { product: { stock: number } }).product
        .stock;
    expect(await read()).toBe(10);
    stock = 9;
    await carried.broker.publish(newEvent('product.saved', { productId: newId(), revision: 2 }, new Date()));
    await expect.poll(read, { interval: 10 }).toBe(9);
  });

  describe('and a second one', () => {
    let second: Running & { url: string };
    beforeEach(async () => {
      await gateway.stop();
      [gateway, second] = [await start({ RATE_LIMIT_PER_SECOND: '1' }), await start({ RATE_LIMIT_PER_SECOND: '1' })];
    });
    afterEach(async () => {
      await Promise.all([gateway.stop(), second.stop()]);
      gateway = await start();
    });
    const both = <T>(of: (url: string) => Promise<T>) => Promise.all([gateway.url, second.url].map(of));

    it('both drop a cached product when it is sold, and both notify their admins', async () => {
      const product = newId();
      let stock = 10;
      parts.catalog.answer = (_, response) => json(response, { success: true, product: { _id: product, stock } });
      const read = async (url: string) => ((await (await fetch(`${url}/api/products/${product}`)).json()) as { product: { stock: number } }).product.stock;
      expect(await both(read)).toEqual([10, 10]);
      const token = tokenFor({ role: 'admin', userId: newId() }, loadKeys({ dataDir }));
      const left = new AbortController();
      const feeds = await both(async (url) => (await fetch(`${url}/api/admin/orders/events`, { headers: { authorization: `Bearer ${token}` }, signal: left.signal })).body!.pipeThrough(new TextDecoderStream()).getReader());

      stock = 9;
      const orderId = newId();
      const customer = { _id: newId(), name: 'Meera', email: 'meera@example.in' };
      const changed = { orderId, revision: 2, orderNumber: 'ORD-1', trackingNumber: 'TRK-1', customer, totalAmount: 10, at: new Date().toISOString(), items: [{ productId: product, quantity: 1 }], from: 'pending' as const, to: 'cancelled' as const };
      await carried.broker.publish(newEvent('order.status-changed', changed, new Date()));
      for (const feed of feeds) await readUntil(feed, orderId);
      expect(await both(read)).toEqual([9, 9]);
      left.abort();
    });

    it('each count the calls that they receive', async () => {
      stopClock();
      parts.catalog.answer = (_, response) => json(response, { success: true });
      const statuses = async (url: string) => (await Promise.all(Array.from({ length: 11 }, () => fetch(`${url}/api/products`)))).map(({ status }) => status).sort();
      expect(await both(statuses)).toEqual(Array(2).fill([...Array<number>(10).fill(200), 429]));
    });
  });

  it('is not ready and accepts no token before the user service has answered', async () => {
    await gateway.stop();
    parts.user.answer = (_, response) => json(response, { success: false, message: 'starting' }, 503);
    gateway = await start();
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    expect(await mine(tokenFor({ role: 'customer' }, loadKeys({ dataDir })))).toBe(503);
    expect((await fetch(gateway.url)).status).toBe(200);
    parts.user.answer = (_, response) => json(response, { success: true, changes, allChangedAt });
    await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
});

describe('wrong settings', () => {
  it('are all listed', () => {
    expect(() => readSettings(config, { PORT: 'abc', RATE_LIMIT_PER_SECOND: '-1', PUBLIC_URL: 'shop' })).toThrow(
      /PORT: .*\n.*PUBLIC_URL: must be a URL.*\n.*RATE_LIMIT_PER_SECOND: must be a whole number/,
    );
  });
});
