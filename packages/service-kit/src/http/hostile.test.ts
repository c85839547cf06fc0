import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attack, inject, silentLogger, testKeys, tokenFor, type TestClient } from '../testing';
import { createHttpApp } from './app';
import { identify, requireIdentity } from './identity';
import { multipartBody } from './multipart';
import { serveStatic } from './static-files';

const keys = testKeys();
const internalToken = { sent: 'ours', accepted: ['ours'] };
let directory: string;
let client: TestClient;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'storefront-hostile-'));
  const app = createHttpApp({ part: 'catalog', logger: silentLogger, internalToken }, (router) => {
    router.use(identify(keys.publicKey));
    router.get('/products', (ctx) => void (ctx.body = { success: true, query: ctx.query }));
    router.get('/products/:id', (ctx) => void (ctx.body = { success: true, id: ctx.params.id }));
    router.post('/products', multipartBody({ directory }), (ctx) => void (ctx.body = { success: true, ...requireIdentity(ctx) }));
  });
  app.use(serveStatic({ dir: import.meta.dirname, prefix: '/files' }));
  client = await inject(app);
});
afterEach(async () => {
  await client.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a hostile request to a service', () => {
  const own = { 'X-Internal-Token': 'ours' };
  it.each([
    ['files', { path: '/files/hostile.test.ts', headers: own }],
    ['calls with a token and a body', { method: 'POST', path: '/products', headers: { ...own, Authorization: `Bearer ${tokenFor({ role: 'admin' }, keys)}` }, body: '{"name":"a"}' }],
  ])('is rejected as JSON: %s', async (_, call) => {
    expect(await attack({ url: client.url, ...call })).toEqual([]);
    expect((await client.request('GET', '/products', { headers: own })).status).toBe(200);
  }, 90_000);
});
