import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError, loadKeys, openStore, readSettings } from '@storefront/service-kit';
import { brokerVariants, fetchAsPart, silentLogger, tokenFor } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { openOrderStore } from './orders/store';
import { startOrder } from './service';
import { startCatalogFake, type CatalogFake } from './testing/catalog-fake';
import { attempt, customer, orderForm, silk } from './testing/examples';

describe('the order service', () => {
  let dataDir: string;
  let catalog: CatalogFake;
  let stop: (() => Promise<void>) | undefined;

  beforeEach(async () => {
    stop = undefined;
    dataDir = await mkdtemp(join(tmpdir(), 'order-'));
    catalog = await startCatalogFake([silk]);
  });
  afterEach(async () => {
    await stop?.();
    await catalog.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start() {
    const { broker, destroy } = await brokerVariants()[0]!.open();
    const settings = readSettings(config, { PORT: '0', DATA_DIR: dataDir, CATALOG_URL: catalog.url });
    const service = await startOrder({ settings, broker, logger: silentLogger });
    stop = async () => {
      await service.stop();
      await destroy();
    };
    return { broker, url: service.url };
  }

  it('accepts an order over HTTP and publishes it', async () => {
    const service = await start();
    const published = new Promise<string>((resolve) => {
      void service.broker.subscribe('test', ['order.placed'], async ({ type }) => resolve(type));
    });
    const token = tokenFor({ role: 'customer', userId: customer._id }, loadKeys({ dataDir }));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetchAsPart(dataDir)(`${service.url}/api/orders`, { method: 'POST', headers, body: JSON.stringify(orderForm()) });
    expect(answer.status).toBe(201);
    expect(await published).toBe('order.placed');
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  });

  it('rejects callers that bypass the gateway, even with a valid token', async () => {
    const service = await start();
    const headers = { authorization: `Bearer ${tokenFor({ role: 'admin' }, loadKeys({ dataDir }))}` };
    for (const path of ['/api/orders', '/internal/figures']) expect((await fetch(`${service.url}${path}`, { headers })).status).toBe(403);
  });

  it('abandons at its start the attempts that a crash left', async () => {
    const store = await openStore({ part: 'order', dataDir, logger: silentLogger });
    await (await openOrderStore(store)).insertAttempt({ ...attempt(), createdAt: '2026-01-01T00:00:00.000Z' });
    await store.close();
    await start();
    await expect.poll(() => catalog.calls).toEqual(['release']);
  });

  it('reports every wrong setting', () => {
    const read = () => readSettings(config, { PORT: 'abc', MONGODB_URL: 'http://x' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT: must be a whole number[\s\S]*CATALOG_URL: is required/);
  });
});
