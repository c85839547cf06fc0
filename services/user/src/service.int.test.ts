import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '@storefront/contracts';
import { loadKeys, readSettings, type RunningService } from '@storefront/service-kit';
import { brokerVariants, fetchAsPart, silentLogger, testKeys, tokenFor, type TestBroker } from '@storefront/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { config } from './config';
import { startUser } from './service';
import type { FirstAdmin } from './users/first-admin';

let dataDir: string;
let testBroker: TestBroker;
let running: RunningService | undefined;
let shown: FirstAdmin[];
beforeEach(async () => {
  running = undefined;
  shown = [];
  dataDir = await mkdtemp(join(tmpdir(), 'user-'));
  testBroker = await brokerVariants()[0]!.open();
});
afterEach(async () => {
  await running?.stop();
  await testBroker.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  const settings = readSettings(config, { DATA_DIR: dataDir, PORT: '0', ...env });
  running = await startUser({ settings, broker: testBroker.broker, logger: silentLogger, onFirstAdmin: (admin) => shown.push(admin) });
  return running;
};
const call: typeof fetch = (url, init) => fetchAsPart(dataDir)(url, init);
const logIn = async (email: string, password: string) => {
  const answer = await call(`${running!.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: { token: string } } };
};

describe('the user service', () => {
  it('reports the generated admin at the first start only, and keeps its data over restarts', async () => {
    await start();
    expect(shown).toMatchObject([{ email: 'admin@storefront.example', isGenerated: true }]);
    await running!.stop();
    await start({ ADMIN_EMAIL: 'other@shop.example', ADMIN_PASSWORD: 'other-password' });
    expect(shown).toHaveLength(1);
    expect((await logIn(shown[0]!.email, shown[0]!.password)).status).toBe(200);
    expect((await logIn('other@shop.example', 'other-password')).status).toBe(401);
  });

  it('reports the generated admin also if the start fails later, and then can start again in the same process', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    await expect(start({ PORT: String((other.address() as AddressInfo).port) })).rejects.toThrow('is in use');
    await new Promise((resolve) => other.close(resolve));
    expect(shown).toMatchObject([{ email: 'admin@storefront.example', isGenerated: true }]);
    // Its store is locked until it is closed.
    await start();
    expect(shown).toHaveLength(1);
  });

  it('creates the admin from the settings', async () => {
    await start({ ADMIN_EMAIL: 'Owner@Shop.example', ADMIN_PASSWORD: 'owner-password-1' });
    expect(shown).toEqual([{ email: 'owner@shop.example', password: 'owner-password-1', isGenerated: false }]);
    expect((await logIn('owner@shop.example', 'owner-password-1')).status).toBe(200);
  });

  it('accepts tokens that other parts sign with the keys in its folder', async () => {
    await start({ ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'owner-password-1' });
    const { body } = await logIn('owner@shop.example', 'owner-password-1');
    const userId = JSON.parse(Buffer.from(body.data.token.split('.')[1]!, 'base64url').toString()).sub as string;
    const token = tokenFor({ role: 'admin', userId }, loadKeys({ dataDir }));
    expect((await call(`${running!.url}/customers`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  it('rejects callers that bypass the gateway, even with a valid token', async () => {
    await start();
    const headers = { authorization: `Bearer ${tokenFor({ role: 'admin' }, loadKeys({ dataDir }))}` };
    for (const path of ['/customers', '/internal/credential-changes']) expect((await fetch(`${running!.url}${path}`, { headers })).status).toBe(403);
  });

  it('changes to a new key, and accepts tokens of the old key until that is removed', async () => {
    const [old, next] = [testKeys(), testKeys()];
    const both = next.publicKey + old.publicKey;
    const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'owner-password-1' };
    const restart = async (env: Record<string, string>) => (await running?.stop(), start({ ...admin, ...env }));
    const newToken = async () => (await logIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).body.data.token;
    const statusOf = async (token: string) => (await call(`${running!.url}/customers`, { headers: { authorization: `Bearer ${token}` } })).status;

    await restart({ JWT_PRIVATE_KEY: old.privateKey, JWT_PUBLIC_KEY: both });
    const before = await newToken();
    await restart({ JWT_PRIVATE_KEY: next.privateKey, JWT_PUBLIC_KEY: both });
    const after = await newToken();
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
    await restart({ JWT_PRIVATE_KEY: next.privateKey, JWT_PUBLIC_KEY: next.publicKey });
    expect([await statusOf(before), await statusOf(after)]).toEqual([401, 200]);
  });

  it('is ready, and publishes the code for a forgotten password', async () => {
    const received = new Promise<DomainEvent>((resolve) => {
      void testBroker.broker.subscribe('mail', ['user.otp-requested'], async (event) => resolve(event));
    });
    await start({ ADMIN_EMAIL: 'owner@shop.example' });
    expect((await fetch(`${running!.url}/readyz`)).status).toBe(200);
    await call(`${running!.url}/api/users/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"owner@shop.example"}',
    });
    expect(await received).toMatchObject({
      type: 'user.otp-requested',
      data: { email: 'owner@shop.example', otp: expect.stringMatching(/^\d{5}$/) },
    });
  });

  it('refuses to start without a signing key or with wrong settings', async () => {
    const { publicKey } = loadKeys({ dataDir });
    await expect(start({ JWT_PUBLIC_KEY: publicKey })).rejects.toThrow('JWT_PRIVATE_KEY: is required');
    const problems = start({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: '12345', OTP_REQUESTS_PER_ACCOUNT: '0' });
    await expect(problems).rejects.toMatchObject({
      problems: [
        'ADMIN_EMAIL: must be an e-mail address, got "nobody"',
        'ADMIN_PASSWORD: must be at least 6 characters long',
        'OTP_REQUESTS_PER_ACCOUNT: must be a whole number from 1 to 1000000, got "0"',
      ],
    });
  });
});
