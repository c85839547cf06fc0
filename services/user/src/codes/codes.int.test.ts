import type { EventOf } from '@storefront/contracts';
import { storeVariants, type TestStore } from '@storefront/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop';

describe.each(storeVariants())('codes by mail ($name)', ({ open, besideWrites }) => {
  let testStore: TestStore;
  let shop: Shop;
  beforeAll(async () => {
    testStore = await open('user');
    shop = await openShop(testStore.store);
  });
  afterAll(async () => {
    await shop.close();
    await testStore.destroy();
  });

  const ask = (email: string, address: string) =>
    shop.request('POST', '/api/users/forgot-password', { headers: { 'x-forwarded-for': address }, body: { email } });
  const codesFor = async (email: string) =>
    ((await shop.events('user.otp-requested')) as EventOf<'user.otp-requested'>[]).filter(({ data }) => data.email === email).map(({ data }) => data.otp);

  it('are mailed at most five times, and are the same, if 20 addresses ask at once', besideWrites, async () => {
    const { email } = await shop.customer();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(email, `198.51.100.${index}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const codes = await codesFor(email);
    expect([codes.length, new Set(codes).size]).toEqual([5, 1]);
  });

  it('allow five of 40 guesses that arrive at once', besideWrites, async () => {
    const { email } = await shop.customer();
    await ask(email, '203.0.113.7');
    const [code] = await codesFor(email);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => shop.request('POST', '/api/users/verify-otp', { body: { email, otp: String((Number(code) + 1 + index) % 100_000).padStart(5, '0') } })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(35);
  });
});
