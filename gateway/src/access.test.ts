import { endpoints } from '@storefront/contracts';
import { newId } from '@storefront/service-kit';
import { inject, testKeys, tokenFor } from '@storefront/service-kit/testing';
import Koa from 'koa';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unlessDisconnected } from './access';
import { openGateway, type Gateway } from './testing/parts';

describe('a client that disconnects while its token is checked', () => {
  it('gets no answer, and no later middleware runs', async () => {
    const left = new AbortController();
    let outcome: unknown;
    const begun = vi.fn(async () => undefined);
    const app = new Koa();
    const decided = new Promise<void>((resolve) => {
      app.use(async (ctx) => {
        const identifySlowly: Koa.Middleware = async (_ctx, next) => {
          setImmediate(() => left.abort());
          await once(ctx.res, 'close');
          await next();
        };
        await Promise.resolve(unlessDisconnected(identifySlowly)(ctx, begun)).catch((error: unknown) => (outcome = error));
        resolve();
      });
    });
    const client = await inject(app);
    await expect(fetch(client.url, { signal: left.signal })).rejects.toThrow('aborted');
    await decided;
    expect(begun).not.toHaveBeenCalled();
    expect(outcome).toMatchObject({ status: 400 });
    await client.close();
  });
});

let gateway: Gateway;
const gone = newId();
const colleague = newId();
beforeAll(async () => {
  gateway = await openGateway({ changesSince: async () => ({ changes: [{ userId: gone, changedAt: new Date(Date.now() + 86_400_000).toISOString() }] }) });
});
afterAll(() => gateway.close());

const callers: Record<string, () => string | undefined> = {
  visitor: () => undefined,
  customer: () => gateway.token('customer'),
  admin: () => gateway.token('admin'),
  'expired admin': () => gateway.token('admin', {}, -1),
  'tampered admin': () => {
    const [head, body, tail] = gateway.token('customer').split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    return [head, Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url'), tail].join('.');
  },
  "another key's admin": () => tokenFor({ role: 'admin' }, testKeys()),
  'admin whose password changed': () => gateway.token('admin', { userId: gone }),
};

/** The status with which the gateway answers by itself; 0 if it asks the service. */
const expected = (access: string, optionalToken: boolean, caller: string): number => {
  const isBad = !['visitor', 'customer', 'admin'].includes(caller);
  if (access === 'public') return optionalToken && isBad ? 401 : 0;
  if (caller === 'visitor' || isBad) return 401;
  return access === 'admin' && caller === 'customer' ? 403 : 0;
};

const calls = endpoints.filter(({ answeredBy }) => answeredBy !== 'gateway');
const table = calls.flatMap((endpoint) => Object.keys(callers).map((caller) => ({ ...endpoint, caller })));

describe('access to the API', () => {
  it.each(table)('$method $path by a $caller', async ({ method, path, answeredBy, access, optionalToken, caller }) => {
    const part = gateway.parts[answeredBy as keyof Gateway['parts']];
    part.received.length = 0;
    gateway.cache.drop();
    const token = callers[caller]!();
    const { status, body } = await gateway.request(method, path.replaceAll(/:\w+/g, newId()), {
      ...(token && { token }),
      ...(method === 'GET' ? {} : { body: {} }),
    });
    const refusal = expected(access, optionalToken === true, caller);
    expect(status).toBe(refusal || 200);
    expect(part.received).toHaveLength(refusal ? 0 : 1);
    if (refusal === 403) expect(body).toEqual({ success: false, message: 'Admin access required' });
    if (refusal === 401 && caller === 'visitor') expect(body).toEqual({ success: false, message: 'Please login to continue' });
  });

  it.each(calls.filter(({ access, optionalToken }) => access !== 'public' || optionalToken))('$method $path from another customer’s page is rejected and not forwarded', async ({ method, path, answeredBy }) => {
    const part = gateway.parts[answeredBy as keyof Gateway['parts']];
    part.received.length = 0;
    const [token, url] = [gateway.token('admin', { userId: colleague }), path.replaceAll(/:\w+/g, newId())];
    const ask = (page: string) => gateway.request(method, url, { token, headers: { 'x-customer': page }, ...(method === 'GET' ? {} : { body: {} }) });
    expect(await ask(newId())).toMatchObject({ status: 409, body: { success: false } });
    expect(part.received).toHaveLength(0);
    await ask(colleague);
    expect(part.received[0]?.headers['x-customer']).toBe(colleague);
  });

  it('forwards a token only on routes that check it', async () => {
    gateway.parts.user.received.length = 0;
    await gateway.request('POST', '/api/auth/login', { body: {}, token: 'old.old.old' });
    expect(gateway.parts.user.received[0]!.headers.authorization).toBeUndefined();
  });
});
