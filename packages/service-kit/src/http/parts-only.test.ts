import { afterEach, describe, expect, it } from 'vitest';
import { inject, silentLogger, type TestClient } from '../testing';
import { createHttpApp } from './app';

const [ours, next] = ['the-token-of-today-of-32-letters', 'the-token-of-tomorrow-32-letters'];
let client: TestClient;
afterEach(() => client.close());

async function start(accepted: string[]) {
  const internalToken = { sent: accepted[0] ?? '', accepted };
  client = await inject(createHttpApp({ part: 'order', logger: silentLogger, internalToken }, (router) => router.all('/internal/hello', (ctx) => void (ctx.body = {}))));
}
const call = (path: string, token?: string) => client.request('GET', path, { headers: token === undefined ? {} : { 'x-internal-token': token } });

describe('a service', () => {
  it.each([
    ['without the token', undefined],
    ['with an empty one', ''],
    ['with another', next],
    ['with the beginning of it', ours.slice(0, -1)],
    ['with it and more', `${ours},${next}`],
  ])('rejects every call %s', async (_who, token) => {
    await start([ours]);
    const refusal = { status: 403, body: { success: false, message: "Only the shop's own parts may call this" } };
    expect(await call('/internal/hello', token)).toMatchObject(refusal);
    expect(await call('/unknown', token)).toMatchObject(refusal);
  });

  it('accepts calls of the shop’s own parts', async () => {
    await start([ours]);
    expect((await call('/internal/hello', ours)).status).toBe(200);
    expect((await call('/unknown', ours)).status).toBe(404);
  });

  it('accepts both tokens while the token is changed', async () => {
    await start([next, ours]);
    expect([(await call('/internal/hello', ours)).status, (await call('/internal/hello', next)).status]).toEqual([200, 200]);
  });

  it.each(['/livez', '/readyz', '/metrics'])('answers %s without a token', async (path) => {
    await start([ours]);
    expect((await call(path)).status).toBe(200);
  });
});
