import { createHmac } from 'node:crypto';
import { tokenClaimsSchema } from '@storefront/contracts';
import { keyId } from '@storefront/service-kit';
import { storeVariants, testKeys, tokenFor, type TestStore } from '@storefront/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';

let testStore: TestStore;
let shop: Shop;
let customer: { token: string; id: string; email: string };
beforeAll(async () => {
  testStore = await storeVariants()[0]!.open('user');
  shop = await openShop(testStore.store);
  customer = await shop.customer();
});
afterAll(async () => {
  await shop.close();
  await testStore.destroy();
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = () => jwt.decode(customer.token) as Record<string, unknown>;
const sign = (changes: object, options: jwt.SignOptions = {}) =>
  jwt.sign({ ...claims(), ...changes }, shop.keys.privateKey, { algorithm: 'ES256', keyid: kid(), ...options });
const kid = () => keyId(shop.keys.publicKey);

describe('a token', () => {
  it('has the claims of the contract, the id of its key, and expires after seven days', () => {
    const { header, payload } = jwt.decode(customer.token, { complete: true })!;
    expect(header).toMatchObject({ alg: 'ES256', kid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(payload).toMatchObject({
      sub: customer.id,
      role: 'customer',
      name: 'Meera',
      email: customer.email,
      rev: 1,
      iss: 'storefront',
      aud: 'storefront',
    });
    const { iat, exp } = tokenClaimsSchema.parse(payload);
    expect(exp - iat).toBe(7 * 86_400);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const cases: [string, () => string, number][] = [
    ['unchanged', () => customer.token, 200],
    ['unchanged, signed again', () => sign({}), 200],
    ['that has expired', () => sign({ iat: seconds() - 100, exp: seconds() - 1 }), 401],
    [
      'with another role',
      () => {
        const [head, , tail] = customer.token.split('.');
        return `${head}.${encode({ ...claims(), role: 'admin' })}.${tail}`;
      },
      401,
    ],
    ['without a signature', () => `${customer.token.split('.').slice(0, 2).join('.')}.`, 401],
    ['with alg none', () => `${encode({ alg: 'none', typ: 'JWT', kid: kid() })}.${encode(claims())}.`, 401],
    [
      'with HS256 and the public key as the secret',
      () => {
        const unsigned = `${encode({ alg: 'HS256', typ: 'JWT', kid: kid() })}.${encode(claims())}`;
        return `${unsigned}.${createHmac('sha256', shop.keys.publicKey).update(unsigned).digest('base64url')}`;
      },
      401,
    ],
    ['of another issuer', () => sign({ iss: 'elsewhere' }), 401],
    ['for another audience', () => sign({ aud: 'elsewhere' }), 401],
    ['signed by another key', () => jwt.sign(claims(), testKeys().privateKey, { algorithm: 'ES256', keyid: kid() }), 401],
    ['of a user who does not exist', () => tokenFor({ role: 'customer' }, shop.keys), 401],
    ['with no user', () => sign({ sub: '' }), 401],
    ['that is not a JWT', () => 'garbage', 401],
  ];
  it.each(cases)('%s gets its status', async (_, token, status) => {
    const answer = await shop.request('GET', '/api/users/me', { token: token() });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.body).toEqual({ success: false, message: expect.any(String) });
  });
});
