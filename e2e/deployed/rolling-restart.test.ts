import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApi, type Api } from '../support/api';
import { deployedShop } from '../support/deployed-shop';
import { asha, orderOf } from '../support/people';
import { startLoad } from './load';

const parts = ['gateway', 'shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'mfe-admin', 'catalog', 'order', 'user', 'notification'];
const { origin } = deployedShop();
const run = promisify(execFile);
const kubectl = (...args: string[]) => run('kubectl', ['--namespace', 'storefront', ...args]);

let api: Api;
let token: string;
let requests: Parameters<typeof startLoad>[0];

beforeAll(async () => {
  api = createApi(origin);
  ({ token } = await api.register({ ...asha, email: `${randomUUID()}@example.in` }));
  const inStock = (await api.products('?limit=100&page=1')).sort((one, other) => other.stock - one.stock);
  const get = (path: string) => ({ name: path, send: () => api.call('GET', path, { token }) });
  let nth = 0;
  requests = [
    get('/'),
    get('/federation.json'),
    ...['catalog', 'checkout', 'account', 'admin'].map((remote) => get(`/remotes/${remote}/mf-manifest.json`)),
    get('/api/products'),
    get(`/api/products/${inStock[0]!._id}`),
    get(`/api/admin/images/${inStock[0]!.images[0]}?w=320`),
    get('/api/orders/my-orders'),
    get('/api/users/addresses'),
    {
      name: 'an order',
      send: () => api.call('POST', '/api/orders', { token, body: orderOf([inStock[(nth += 1) % inStock.length]!]), headers: { 'idempotency-key': randomUUID() } }),
    },
  ];
});

describe('a rolling restart under load', () => {
  it.each(parts)('of %s loses no request', async (part) => {
    const { stdout: before } = await kubectl('get', 'pods', '--selector', `app.kubernetes.io/name=${part}`, '--output', 'name');
    const load = startLoad(requests);
    await kubectl('rollout', 'restart', `deployment/${part}`);
    await kubectl('rollout', 'status', `deployment/${part}`, '--timeout=150s');
    // The new ones are ready; the old ones go only now, and what goes wrong goes wrong then.
    await kubectl('wait', '--for=delete', ...before.trim().split('\n'), '--timeout=60s');
    const { answered, lost } = await load.stop();
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    process.stdout.write(`  ${part}: ${answered} requests, none lost\n`);
  });
});
