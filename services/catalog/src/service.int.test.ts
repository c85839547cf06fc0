import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@storefront/contracts';
import { newEvent, newId, readSettings } from '@storefront/service-kit';
import { brokerVariants, fetchAsPart, silentLogger, testKeys, tokenFor } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { startCatalog } from './service';
import { sendForm } from './testing/catalog';

const form = { name: 'Lal Paar Tant', description: 'Crisp.', price: '1999', category: 'saree', stock: '4' };

describe.each(brokerVariants())('the running catalogue service, with the $name broker', (variant) => {
  const keys = testKeys();
  const admin = tokenFor({ role: 'admin' }, keys);
  let dataDir: string;
  let broker: Awaited<ReturnType<typeof variant.open>>;
  let catalog: Awaited<ReturnType<typeof startCatalog>>;
  let published: Map<string, DomainEvent>;

  const start = () => startCatalog({ settings: readSettings(config, { DATA_DIR: dataDir, PORT: '0', JWT_PUBLIC_KEY: keys.publicKey }), broker: broker.broker, logger: silentLogger });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'storefront-catalog-'));
    broker = await variant.open();
    // By the event's id, because the broker may deliver an event twice.
    published = new Map();
    await broker.broker.subscribe('listener', ['product.saved', 'product.deleted'], async (event) => void published.set(event.id, event));
    await broker.broker.subscribe('trail', ['product.audited'], async () => undefined);
    catalog = await start();
  });
  afterEach(async () => {
    await catalog.stop();
    await broker.destroy();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ask: typeof fetch = (url, init) => fetchAsPart(dataDir)(url, init);
  const add = async () => (await sendForm(`${catalog.url}/api/admin/products`, 'POST', admin, form, [], ask)).body.product._id as string;
  const stockOf = async (id: string) => ((await (await ask(`${catalog.url}/api/products/${id}`)).json()) as { product: { stock: number } }).product.stock;
  const hold = (orderId: string, id: string, quantity: number) =>
    ask(`${catalog.url}/internal/holds/${orderId}`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ lines: [{ product: id, quantity, price: 1999 }] }) });
  const order = (orderId: string) => ({ orderId, orderNumber: 'ORD-1', customer: { _id: newId(), name: 'A', email: 'a@example.com' }, totalAmount: 1999 });

  it('is ready, and publishes an event for each save and deletion', async () => {
    expect((await fetch(`${catalog.url}/readyz`)).status).toBe(200);
    const id = await add();
    await ask(`${catalog.url}/api/admin/products/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${admin}` } });
    await expect.poll(() => [...published.values()].map(({ type }) => type)).toEqual(['product.saved', 'product.deleted']);
    expect([...published.values()].map(({ data }) => data)).toEqual([{ productId: id, revision: 1 }, { productId: id }]);
  });

  it('rejects requests that do not come through the gateway, even with a valid token', async () => {
    const headers = { authorization: `Bearer ${admin}` };
    for (const path of ['/api/products', '/api/admin/products', '/internal/figures']) expect((await fetch(`${catalog.url}${path}`, { headers })).status).toBe(403);
  });

  it('returns the stock of a cancelled order once', async () => {
    const id = await add();
    const orderId = newId();
    await hold(orderId, id, 3);
    const placed = newEvent(
      'order.placed',
      {
        ...order(orderId), revision: 1, trackingNumber: 'T', paymentMethod: 'cod', placedAt: new Date().toISOString(), items: [{ productId: id, name: 'Lal', quantity: 3, price: 1999 }],
        shippingAddress: { fullName: 'A', addressLine1: 'B', city: 'C', state: 'D', postalCode: '560001', phone: '9000000000' },
      },
      new Date(),
    );
    const cancelled = newEvent('order.status-changed', { ...order(orderId), revision: 2, trackingNumber: 'T', from: 'pending', to: 'cancelled', at: new Date().toISOString() }, new Date());
    expect(await stockOf(id)).toBe(1);
    for (const event of [placed, cancelled, placed, cancelled, { ...cancelled, id: newId() }]) await broker.broker.publish(event);
    await expect.poll(() => stockOf(id)).toBe(4);
    await broker.broker.settled();
    expect(await stockOf(id)).toBe(4);
  });

  it('puts the pieces of a return back in stock once, and the others when the order is cancelled', async () => {
    const id = await add();
    const orderId = newId();
    const before = await stockOf(id);
    await hold(orderId, id, 3);
    const items = (quantity: number) => [{ productId: id, quantity }];
    const shippingAddress = { fullName: 'A', addressLine1: 'B', city: 'C', state: 'D', postalCode: '560001', phone: '9000000000' };
    const at = new Date();
    const placed = newEvent(
      'order.placed',
      { ...order(orderId), revision: 1, trackingNumber: 'T', paymentMethod: 'cod', placedAt: at.toISOString(), items: [{ productId: id, name: 'Lal', quantity: 3, price: 1999 }], shippingAddress },
      at,
    );
    const returned = newEvent('order.return-received', { ...order(orderId), revision: 5, items: items(1) }, at);
    for (const event of [placed, returned, returned, { ...returned, id: newId() }]) await broker.broker.publish(event);
    await expect.poll(() => stockOf(id)).toBe(before - 1);
    await broker.broker.settled();
    expect(await stockOf(id)).toBe(before - 1);
    const cancelled = newEvent('order.status-changed', { ...order(orderId), revision: 6, trackingNumber: 'T', from: 'delivered', to: 'cancelled', at: at.toISOString(), items: items(1) }, at);
    for (const event of [cancelled, { ...returned, id: newId() }]) await broker.broker.publish(event);
    await expect.poll(() => stockOf(id)).toBe(before);
    await broker.broker.settled();
    expect(await stockOf(id)).toBe(before);
  });

  it('gives back what a cancelled order holds, once, without the pieces that came back damaged', async () => {
    const id = await add();
    const orderId = newId();
    const before = await stockOf(id);
    await hold(orderId, id, 3);
    const items = (quantity: number) => [{ productId: id, quantity }];
    const cancelled = newEvent(
      'order.status-changed',
      { ...order(orderId), revision: 6, trackingNumber: 'T', from: 'delivered', to: 'cancelled', at: new Date().toISOString(), items: items(2), writtenOff: items(1) },
      new Date(),
    );
    for (const event of [cancelled, cancelled, { ...cancelled, id: newId() }]) await broker.broker.publish(event);
    await expect.poll(() => stockOf(id)).toBe(before - 1);
    await broker.broker.settled();
    expect(await stockOf(id)).toBe(before - 1);
  });

  it('keeps its products after a restart', async () => {
    const id = await add();
    await catalog.stop();
    catalog = await start();
    expect(await stockOf(id)).toBe(4);
  });
});

describe('the settings of the catalogue', () => {
  it('are rejected with the name of each wrong one', () => {
    expect(() => readSettings(config, { SEED: 'everything', PORT: 'x' })).toThrow(/PORT: .*\n.*SEED: must be demo or none, got "everything"/);
  });
});
