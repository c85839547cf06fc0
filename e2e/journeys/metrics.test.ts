import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../support/api';
import { freePort } from '../support/free-port';
import { meera, orderOf } from '../support/people';
import { startShop, type RunningShop } from '../support/shop';
import { until } from '../support/until';

const root = path.resolve(import.meta.dirname, '../..');
const nowhere = 'http://127.0.0.1:9';

/** Every process of a shop with a process per part. */
const processes: [part: string, bundle: string, settings: Record<string, string>][] = [
  ['catalog', 'services/catalog/dist/main.js', {}],
  ['order', 'services/order/dist/main.js', { CATALOG_URL: nowhere }],
  ['user', 'services/user/dist/main.js', {}],
  ['notification', 'services/notification/dist/main.js', { ORDER_URL: nowhere }],
  ['shell', 'shell/server/dist/main.js', { GATEWAY_URL: nowhere }],
  ['mfe-catalog', 'packages/service-kit/dist/front-end-host.js', { PART: 'mfe-catalog' }],
  ['gateway', 'gateway/dist/main.js', { CATALOG_URL: nowhere, ORDER_URL: nowhere, USER_URL: nowhere, NOTIFICATION_URL: nowhere, SHELL_URL: nowhere, REMOTE_URL: nowhere }],
];

const read = (url: string) => fetch(url).then(async (answer) => (answer.ok ? answer.text() : undefined), () => undefined);

describe('a process', () => {
  const children: ChildProcess[] = [];
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'processes-'));

  afterAll(async () => {
    await Promise.all(
      children.map((child) => {
        const exited = new Promise((resolve) => child.once('exit', resolve));
        if (child.exitCode === null) child.kill('SIGTERM');
        else return undefined;
        return exited;
      }),
    );
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(processes)('of %s has its metrics at /metrics', async (part, bundle, settings) => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const { MONGODB_URL: _store, RABBITMQ_URL: _broker, ...inherited } = process.env;
    const env = { ...inherited, HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: path.join(dataDir, part), LOG_LEVEL: 'error', ...settings };
    children.push(spawn(process.execPath, [path.join(root, bundle)], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }));
    const metrics = await until(() => read(`http://127.0.0.1:${part === 'gateway' ? metricsPort : port}/metrics`));
    expect(metrics).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    // All front ends share one host program. The federation map has the versions of their files.
    if (part !== 'mfe-catalog') expect(metrics).toMatch(new RegExp(`^storefront_part_info\\{part="${part}",version="\\d+\\.\\d+\\.\\d+",team="[a-z]+"\\} 1$`, 'm'));
    await read(`http://127.0.0.1:${port}/nothing.js`);
    expect(await read(`http://127.0.0.1:${part === 'gateway' ? metricsPort : port}/metrics`)).toMatch(new RegExp(`^http_request_duration_seconds_count\\{part="${part}",method="GET",`, 'm'));
  });
});

describe('the whole shop in one process', () => {
  let shop: RunningShop;
  beforeAll(async () => {
    shop = await startShop('embedded');
  });
  afterAll(() => shop?.stop());

  const valueOf = async (series: string) => {
    const line = (await read(`${shop.origin}/metrics`))?.split('\n').find((candidate) => candidate.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const untilIs = (series: string, value: number) => until(async () => ((await valueOf(series)) === value ? true : undefined));

  it('has metrics of each part, of the queues, and of an order’s way through the parts', async () => {
    const api = createApi(shop.origin);
    const { token } = await api.register(meera);
    const product = (await api.products()).find(({ stock }) => stock > 2)!;
    await api.placeOrder(token, orderOf([product]));
    await untilIs('storefront_inbox_handled_total{part="notification",event="order.placed",outcome="done"}', 1);
    await untilIs('storefront_inbox_handled_total{part="user",event="order.placed",outcome="done"}', 1);
    expect(await valueOf('storefront_outbox_published_total{part="order",event="order.placed",outcome="done"}')).toBe(1);
    for (const part of ['order', 'user', 'catalog']) await untilIs(`storefront_outbox_pending{part="${part}"}`, 0);
    for (const part of ['catalog', 'order', 'user', 'notification']) expect(await valueOf(`storefront_inbox_waiting{part="${part}",state="dead"}`)).toBe(0);
    expect(await valueOf('storefront_broker_connected{part="shop"}')).toBe(1);
    expect(await valueOf('http_request_duration_seconds_count{part="order",method="POST",route="/api/orders",status="201"}')).toBe(1);
    expect(await valueOf('http_request_duration_seconds_count{part="gateway",method="POST",route="/api/orders",status="201"}')).toBe(1);
    const { version } = JSON.parse(readFileSync(path.join(root, 'services/order/package.json'), 'utf8')) as { version: string };
    expect(await valueOf(`storefront_part_info{part="order",version="${version}",team="checkout"}`)).toBe(1);
  });

  it('counts errors in browsers by remote, version and team', async () => {
    await createApi(shop.origin).must('POST', '/client-errors', { body: { remote: 'checkout', version: '1.4.0', team: 'checkout', message: 'It broke', page: '/cart' } });
    expect(await valueOf('storefront_client_errors_total{remote="checkout",version="1.4.0",team="checkout"}')).toBe(1);
  });

  it('shows its metrics to no visitor', async () => {
    const answer = await fetch(`${shop.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([answer.status, await answer.json()]).toEqual([404, { success: false, message: 'Not found' }]);
  });
});
