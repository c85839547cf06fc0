import { sign as signBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inject, silentLogger, testKeys, tokenFor } from '../testing';
import type { TestClient } from '../testing';
import { newId } from '../ids';
import { keyId } from '../keys';
import { createHttpApp } from './app';
import { identify, requireAdmin, requireIdentity } from './identity';
import type { Identity } from './identity';

const keys = testKeys();
const customer = { userId: newId(), role: 'customer', name: 'Ravi', email: 'ravi@example.com' } as const;
const expired = { status: 401, body: { success: false, message: 'Your session has expired. Please login again.' } };

let client: TestClient;
let revoked: (identity: Identity) => boolean;

beforeEach(async () => {
  revoked = () => false;
  const app = createHttpApp({ part: 'order', logger: silentLogger }, (router) => {
    router.use(identify(keys.publicKey, { isRevoked: async (identity) => revoked(identity) }));
    router.get('/anybody', (ctx) => {
      ctx.body = { identity: ctx.state.identity ?? null };
    });
    router.get('/customer', (ctx) => {
      ctx.body = { identity: requireIdentity(ctx) };
    });
    router.get('/admin', (ctx) => {
      ctx.body = { identity: requireAdmin(ctx) };
    });
  });
  client = await inject(app);
});
afterEach(() => client.close());

const get = (path: string, token?: string) => client.request('GET', path, token === undefined ? {} : { token });
const claims = (changes: object = {}) => ({ sub: newId(), role: 'admin', name: 'A', email: 'a@example.com', iss: 'storefront', aud: 'storefront', ...changes });
const keyid = keyId(keys.publicKey);
const sign = (payload: object, options: jwt.SignOptions = {}) => jwt.sign(payload, keys.privateKey, { algorithm: 'ES256', expiresIn: 60, keyid, ...options });

describe('a token', () => {
  it('identifies the caller', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { body } = await get('/customer', tokenFor(customer, keys));
    expect(body.identity).toMatchObject(customer);
    expect(body.identity.issuedAt).toBeGreaterThanOrEqual(before);
    expect(body.identity.issuedAt).toBeLessThanOrEqual(Date.now() / 1000);
  });

  it('has the revision of the user, if it was issued with one', async () => {
    expect((await get('/customer', tokenFor({ ...customer, revision: 7 }, keys))).body.identity.revision).toBe(7);
    expect((await get('/customer', tokenFor(customer, keys))).body.identity).not.toHaveProperty('revision');
  });

  it('is accepted if the helper below signs it correctly', async () => {
    expect((await get('/admin', sign(claims()))).status).toBe(200);
  });

  it('is verified once for all parts of a process with the same keys, and not accepted by a part with other keys', async () => {
    const verify = vi.spyOn(jwt, 'verify');
    const token = tokenFor({ ...customer, userId: newId() }, keys);
    const statusAt = async (publicKey: string) => {
      const part = await inject(createHttpApp({ part: 'user', logger: silentLogger }, (router) => router.use(identify(publicKey)).get('/anybody', (ctx) => (ctx.body = {}))));
      try {
        return (await part.request('GET', '/anybody', { token })).status;
      } finally {
        await part.close();
      }
    };
    expect([(await get('/customer', token)).status, await statusAt(keys.publicKey)]).toEqual([200, 200]);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(await statusAt(testKeys().publicKey)).toBe(401);
  });

  it('that was accepted before is rejected after it has expired', async () => {
    const token = tokenFor(customer, keys, { expiresIn: 60 });
    const hit = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(hit);
    expect((await get('/customer', token)).status).toBe(200);
    now.mockReturnValue(hit + 61_000);
    expect(await get('/customer', token)).toMatchObject(expired);
    now.mockRestore();
  });

  it('that was accepted before is rejected after it is revoked', async () => {
    const token = tokenFor(customer, keys);
    expect((await get('/customer', token)).status).toBe(200);
    revoked = () => true;
    expect(await get('/customer', token)).toMatchObject(expired);
  });

  it('of another user than the calling page’s is rejected with 409', async () => {
    const token = tokenFor(customer, keys);
    const from = (path: string, page: string) => client.request('GET', path, { token, headers: { 'x-customer': page } });
    expect((await from('/customer', customer.userId)).status).toBe(200);
    for (const path of ['/customer', '/anybody']) {
      expect(await from(path, newId())).toMatchObject({ status: 409, body: { success: false, message: 'You are logged in as someone else now. Please reload the page and try again.' } });
    }
  });

  it('that has ended is rejected with 401, whatever X-Customer says', async () => {
    const token = tokenFor(customer, keys, { expiresIn: -1 });
    expect(await client.request('GET', '/customer', { token, headers: { 'x-customer': newId() } })).toMatchObject(expired);
  });

  it('is optional on public calls', async () => {
    expect((await get('/anybody')).body).toEqual({ identity: null });
  });

  it('is required on calls for logged-in users', async () => {
    expect(await get('/customer')).toMatchObject({ status: 401, body: { message: 'Please login to continue' } });
    expect(await get('/admin')).toMatchObject({ status: 401, body: { message: 'Please login to continue' } });
  });

  it('of a customer gives no access to calls for admins', async () => {
    expect(await get('/admin', tokenFor(customer, keys))).toMatchObject({ status: 403, body: { message: 'Admin access required' } });
    expect((await get('/admin', tokenFor({ role: 'admin' }, keys))).status).toBe(200);
  });

  it.each<[string, () => string]>([
    ['expired', () => tokenFor(customer, keys, { expiresIn: -1 })],
    ['signed with another key', () => tokenFor(customer, testKeys())],
    ['signed with another key in the name of this one', () => jwt.sign(claims(), testKeys().privateKey, { algorithm: 'ES256', expiresIn: 60, keyid })],
    ['silent about its key', () => jwt.sign(claims(), keys.privateKey, { algorithm: 'ES256', expiresIn: 60 })],
    ['tampered with', () => tamper(tokenFor(customer, keys))],
    ['unsigned', () => jwt.sign(claims(), '', { algorithm: 'none', expiresIn: 60, keyid })],
    ['signed with the public key as a shared secret', () => hmac(claims({ exp: Math.floor(Date.now() / 1000) + 60 }), keys.publicKey)],
    ['from another issuer', () => sign(claims({ iss: 'another' }))],
    ['for another audience', () => sign(claims({ aud: 'another' }))],
    ['without an expiry', () => jwt.sign(claims(), keys.privateKey, { algorithm: 'ES256', keyid })],
    ['not valid yet', () => sign(claims(), { notBefore: 60 })],
    ['of an unknown role', () => sign(claims({ role: 'root' }))],
    ['without a user', () => sign(claims({ sub: '' }))],
    ['malformed', () => 'a.b.c'],
    ['not one', () => 'junk'],
    ['one whose claims are not JSON', () => 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.bm90anNvbg.AAAA'],
    ['one whose header is not JSON', () => `${base64url('no json')}.${base64url('{}')}.AAAA`],
    ['one whose header is null', () => `${base64url('null')}.${base64url('{}')}.AAAA`],
    ['one whose header is an array', () => `${base64url('[]')}.${base64url('{}')}.AAAA`],
    ['one whose key is an object', () => `${base64url('{"typ":"JWT","alg":"ES256","kid":{"toString":1}}')}.${base64url('{}')}.AAAA`],
    ['one whose key is __proto__', () => `${base64url('{"typ":"JWT","alg":"ES256","kid":"__proto__"}')}.${base64url('{}')}.AAAA`],
    ['signed, but with claims that are text', () => jwt.sign('text', keys.privateKey, { algorithm: 'ES256', keyid })],
    ['signed, but with claims that are null', () => signRaw('null')],
    ['signed, but with a time that is no number', () => signRaw('{"exp":"soon"}')],
    ['signed, but with a time that is too large', () => signRaw(`{"sub":"a","role":"admin","name":"A","email":"a","iss":"storefront","aud":"storefront","iat":0,"exp":1e999}`)],
    ['long', () => `${'a'.repeat(4_000)}.${'b'.repeat(4_000)}.${'c'.repeat(4_000)}`],
  ])('is rejected everywhere if it is %s', async (_case, make) => {
    expect(await get('/anybody', make())).toMatchObject(expired);
    expect(await get('/admin', make())).toMatchObject(expired);
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer  ', 'token'])('is rejected in another scheme: %s', async (authorization) => {
    expect(await client.request('GET', '/anybody', { headers: { authorization } })).toMatchObject(expired);
  });

  it('is rejected if it is revoked', async () => {
    revoked = ({ userId }) => userId === customer.userId;
    expect(await get('/anybody', tokenFor(customer, keys))).toMatchObject(expired);
    expect((await get('/anybody', tokenFor({ role: 'customer' }, keys))).status).toBe(200);
  });
});

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** A valid signature for any text. */
function signRaw(claimsText: string): string {
  const header = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256', kid: keyid }));
  const signature = signBytes('sha256', Buffer.from(`${header}.${base64url(claimsText)}`), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${header}.${base64url(claimsText)}.${signature.toString('base64url')}`;
}

function tamper(token: string): string {
  const [header, payload, signature] = token.split('.');
  const changed = { ...(JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object), role: 'admin' };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

/** The classic confusion of algorithms, which the library itself refuses to sign. */
function hmac(payload: object, secret: string): string {
  const unsafe = { algorithm: 'HS256', allowInvalidAsymmetricKeyTypes: true, keyid } as const;
  return jwt.sign(payload, Buffer.from(secret), unsafe);
}
